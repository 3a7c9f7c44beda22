import { defineProvider, type Envelope, onDocument, readJsonAs, step, Type } from "@fakturo/plugin";
import { app } from "./app.ts";

/** Stamp of a document that Acme has accepted; the step skips documents with it. */
export const STAMP = "acme-id";

const TIMEOUT_S = 20;
const RETRY_AFTER_S = 30;
const UNAVAILABLE = 500;
const REFUSED = 400;

const Receipt = Type.Object({ id: Type.String({ minLength: 1 }) });

/** Posts the signed document. A repeated call has the same idempotency key. */
export const send = defineProvider({
  key: "acme.send",
  name: "Send to Acme",
  summary: "Report an invoice to Acme and stamp it with the receipt.",
  schemas: ["bill/invoice"],
  effect: "external",
  config: Type.Object({ draft: Type.Boolean({ title: "Report as a draft", default: false }) }),

  run: onDocument(async ({ id, config, envelope }, ctx) => {
    if (isStamped(envelope)) return step.skip("already reported");
    const { url, key } = await ctx.config(app);

    await ctx.intend({ reporting: id });
    const reply = await ctx.http(`${url}/${config.draft ? "drafts" : "invoices"}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": id,
      },
      body: JSON.stringify(envelope),
      signal: ctx.deadline(TIMEOUT_S),
    });
    if (reply.status >= UNAVAILABLE) return step.retry("Acme is unavailable", RETRY_AFTER_S);
    if (reply.status >= REFUSED) return step.ko(String(reply.status), "Acme refused the invoice");

    const { id: val } = readJsonAs(Receipt, new TextDecoder().decode(reply.body), "the receipt");
    return step.ok({ stamps: [{ prv: STAMP, val }] });
  }),
});

function isStamped({ head }: Envelope): boolean {
  return head.stamps?.some(({ prv }) => prv === STAMP) ?? false;
}
