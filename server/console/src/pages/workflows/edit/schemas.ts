/** Kinds of documents that workflows may be for. */
export const SCHEMAS: readonly string[] = [
  "bill/invoice",
  "bill/order",
  "bill/delivery",
  "bill/payment",
  "bill/status",
  "org/party",
  "org/item",
  "note/message",
];
