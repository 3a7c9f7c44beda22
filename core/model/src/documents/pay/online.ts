import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { renameMember } from "../migrate.ts";

const payOnline = defineObject(
  "pay.Online",
  {
    schema: "pay/online",
    title: "Online",
    description: "Web page on which to pay.",
    migrate: (raw) => renameMember(renameMember(raw, "name", "label"), "addr", "url"),
  },
  {
    key: optional(types.key, "Key", "Tells this page from the others offered."),
    label: optional(types.text, "Label", "Name of the payment service."),
    url: always(types.text, "URL", "Address of the page."),
  },
);

/** Web page for payment; older documents name its properties `name` and `addr`. */
export interface PayOnline extends Static<typeof payOnline> {}
export const PayOnline: ObjectDef<PayOnline> = payOnline;
