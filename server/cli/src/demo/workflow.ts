import type { JsonObject } from "@fakturo/model";

/** Address and secret of the demo's webhooks. */
export interface Target {
  readonly url: string;
  readonly secret: string;
}

const CODE_DIGITS = 4;

/** Numbers, signs, converts, prints and announces an invoice; any failure marks it as an error. */
export function sendingWorkflow({ url, secret }: Target): JsonObject {
  return {
    name: "Send invoice",
    description: "From a draft to a numbered, signed, converted, printed and announced invoice",
    schema: "bill/invoice",
    steps: [
      step("Add sequential code", "sequence.enumerate", { name: "Invoices", padding: CODE_DIGITS }),
      step("Sign", "silo.close"),
      step("Write UBL", "ubl.generate", { doc_type: "en16931-v2017" }),
      step("Print PDF", "pdf"),
      step("Set state", "silo.state", { state: "sent" }),
      step("Send webhook", "webhook", { url, secret, event: "invoice.sent" }),
    ],
    rescue: [step("Set state", "silo.state", { state: "error" })],
  };
}

function step(name: string, action: string, config: JsonObject = {}): JsonObject {
  return { name, action, config };
}
