import { defineObject, type ObjectDef, optional, type Static, types } from "../../schema/index.ts";

const payCard = defineObject(
  "pay.Card",
  {
    schema: "pay/card",
    title: "Card",
    description: "Payment card, with as much of its number as may be printed (BG-18).",
  },
  {
    first6: optional(types.text, "First 6", "Digits that tell the issuer."),
    last4: optional(types.text, "Last 4", "Digits that tell the card (BT-87)."),
    holder: optional(types.text, "Holder Name", "Name embossed on the card (BT-88)."),
  },
);

/** Payment card, with the printable part of its number (BG-18). */
export interface PayCard extends Static<typeof payCard> {}
export const PayCard: ObjectDef<PayCard> = payCard;
