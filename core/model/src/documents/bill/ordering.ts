import {
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { Period } from "../cal/period.ts";
import { DocumentRef } from "../org/document-ref.ts";
import { Identity } from "../org/identity.ts";
import { Party } from "../org/party.ts";

const ordering = defineObject(
  "bill.Ordering",
  {
    schema: "bill/ordering",
    title: "Ordering",
    description: "References and parties from before the document.",
  },
  {
    code: optional(types.code, "Code", "Customer's reference for routing (BT-10)."),
    identities: optional(list(Identity), "Identities", "Further codes of the order (BT-18)."),
    cost: optional(types.code, "Cost", "Customer's account for the whole document (BT-19)."),
    period: optional(Period, "Period", "Days the document covers (BG-14)."),
    buyer: optional(Party, "Buyer", "Who ordered, when it is not the customer."),
    seller: optional(Party, "Seller", "Who sold, when it is not the supplier."),
    issuer: optional(Party, "Issuer", "Third party that issues for the supplier."),
    projects: optional(list(DocumentRef), "Projects", "Projects (BT-11)."),
    contracts: optional(list(DocumentRef), "Contracts", "Contracts (BT-12)."),
    purchases: optional(list(DocumentRef), "Purchase Orders", "The customer's orders (BT-13)."),
    sales: optional(list(DocumentRef), "Sales Orders", "The supplier's orders (BT-14)."),
    receiving: optional(list(DocumentRef), "Receiving Advice", "Goods received notes (BT-15)."),
    despatch: optional(list(DocumentRef), "Despatch Advice", "Goods sent notes (BT-16)."),
    tender: optional(list(DocumentRef), "Tender Advice", "Calls for tender or lots (BT-17)."),
  },
);

/** References and parties of earlier documents. */
export interface Ordering extends Static<typeof ordering> {}
export const Ordering: ObjectDef<Ordering> = ordering;
