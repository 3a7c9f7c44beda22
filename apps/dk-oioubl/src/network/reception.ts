import { createHash } from "node:crypto";
import { type ReceptionRules, receivedEntry } from "@fakturo/app-peppol";
import { NEMHANDEL_SERVICES, uriOf } from "@fakturo/peppol";
import { putRecord } from "@fakturo/plugin";
import { readDocument, readOioubl } from "../parse/document.ts";
import { isResponseType, readApplicationResponse } from "./responses.ts";
import { APP, participants, received, responses } from "./settings.ts";

const DAY_MS = 86_400_000;
/** Days for which answers to sent documents are kept. */
const RESPONSE_DAYS = 365;
const TYPES: ReadonlySet<string> = new Set(NEMHANDEL_SERVICES.map(({ type }) => uriOf(type)));

/**
 * Invoices become entries, application responses are kept by the number of their document. What is no OIOUBL is refused
 * within the exchange, without receipt.
 */
export const nemhandelRules: ReceptionRules = {
  received,
  async serves({ receiver, documentType }, ctx) {
    const known = await ctx.records(participants).get(receiver.value.toLowerCase());
    return known?.value.isActive === true && TYPES.has(uriOf(documentType));
  },
  contentOf(document, ctx) {
    const { data, header } = document;
    const { sender, instanceId, documentType } = header;
    if (!isResponseType(documentType.value)) {
      readDocument(readOioubl(data));
      return receivedEntry(document, APP);
    }
    const id = createHash("sha256").update(`${sender.value}/${instanceId}`).digest("hex");
    const value = { ...readApplicationResponse(data), sender: sender.value };
    const record = putRecord(responses, id, value);
    return { records: [{ ...record, expiresAt: ctx.now() + RESPONSE_DAYS * DAY_MS }] };
  },
};
