import { type TokenRoute, Type } from "@fakturo/plugin";
import { INTERMEDIARY_INVOICES, INTERMEDIARY_RECEIPTS } from "../intermediary/addresses.ts";

const Addresses = Type.Object({
  transmission: Type.String({ description: "Address for receipts (TrasmissioneFatture)." }),
  reception: Type.String({ description: "Address for received invoices (RicezioneFatture)." }),
  intermediary_receipts: Type.String({
    description: "Address at which an intermediary delivers receipts.",
  }),
  intermediary_invoices: Type.String({
    description: "Address at which an intermediary delivers invoices.",
  }),
});

/** Reference of the workspace's addresses for the SdI. */
export const CHANNEL_REF = "channel";
/** Path of TrasmissioneFatture. */
export const TRANSMISSION = "/transmission/:token";
/** Path of RicezioneFatture. */
export const RECEPTION = "/reception/:token";

/** The addresses to enter on the portal of the SdI for the accreditation of the channel, or to give an intermediary. */
export const addresses: TokenRoute = {
  method: "GET",
  path: "/channel",
  summary:
    "Addresses of the workspace for the accreditation of its channel, and for an intermediary",
  replies: { 200: { description: "The addresses.", mime: "application/json", schema: Addresses } },
  async handle(_request, ctx) {
    const address = (path: string) => ctx.callbackUrl(CHANNEL_REF, path);
    const body = JSON.stringify({
      transmission: await address(TRANSMISSION),
      reception: await address(RECEPTION),
      intermediary_receipts: await address(INTERMEDIARY_RECEIPTS),
      intermediary_invoices: await address(INTERMEDIARY_INVOICES),
    });
    return { status: 200, mime: "application/json", body };
  },
};
