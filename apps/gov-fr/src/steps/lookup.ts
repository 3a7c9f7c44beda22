import { Invoice, isObject, isOfKind, type JsonObject } from "@fakturo/model";
import { type DocumentChange, defineProvider, onDocument, step, Type } from "@fakturo/plugin";
import { documentFacts } from "../documents.ts";
import { stepContextOf } from "../platform/context.ts";
import { ACCOUNT } from "../platform/credentials.ts";
import { type DirectoryLine, isReachable, linesOf } from "../platform/directory.ts";
import { ADDRESS_SCHEME } from "../siren.ts";
import { calling } from "./calls.ts";

/** Whether invoices can be addressed to the other party: code `found` or `not-found`. */
export const lookup = defineProvider({
  key: "gov-fr.directory.lookup",
  name: "Look up in the directory",
  summary:
    "End with code `found` when the other party receives invoices, else with `not-found`; a customer without electronic address gets that of the directory.",
  schemas: ["bill/invoice", "bill/status", "bill/payment"],
  config: Type.Object({}),
  effect: "external",
  credentials: [ACCOUNT.key],
  run: onDocument(({ envelope }, ctx) =>
    calling(async () => {
      const { sender, recipient } = documentFacts(envelope.doc);
      if (recipient.siren === "") return step.ok({}, { code: "not-found" });
      const found = await linesOf("siren", recipient.siren, stepContextOf(ctx, sender.holder));
      const line = found.find(isReachable);
      if (!line) return step.ok({}, { code: "not-found" });
      const document = addressed(envelope.doc, line);
      return step.ok(document ? { document } : {}, { code: "found" });
    }),
  ),
});

/** Writes the customer's address from the directory into an invoice whose customer has no electronic address. */
function addressed(
  doc: JsonObject,
  { addressingIdentifier: code }: DirectoryLine,
): DocumentChange | undefined {
  const { customer, $tags: tags = [] } = doc;
  const isCustomers =
    isOfKind(Invoice, doc) && !(Array.isArray(tags) && tags.includes(SELF_BILLED));
  if (code === undefined || !isCustomers || !isObject(customer)) return undefined;
  const { inboxes = [], endpoints = [] } = customer;
  if ([inboxes, endpoints].flat().length > 0) return undefined;
  const data = { doc: { customer: { inboxes: [{ scheme: ADDRESS_SCHEME, code }] } } };
  return { type: "application/merge-patch+json", data };
}

const SELF_BILLED = "self-billed";
