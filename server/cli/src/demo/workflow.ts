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

/** Workflows of the scenes with the tax agency. */
export type AgencyWorkflow = "register" | "issue" | "cancel";

export const AGENCY_WORKFLOWS: Readonly<Record<AgencyWorkflow, JsonObject>> = {
  register: {
    name: "Register a supplier for VERI*FACTU",
    schema: "org/party",
    steps: [
      step("Register", "verifactu.register"),
      step("Wait for the page", "verifactu.wait.upload"),
      step("Wait for approval", "verifactu.wait.approval"),
      step("Set state", "silo.state", { state: "registered" }),
    ],
  },
  issue: {
    name: "Issue a VERI*FACTU invoice",
    schema: "bill/invoice",
    steps: [
      step("Add sequential code", "sequence.enumerate", {
        name: "VERI*FACTU",
        padding: CODE_DIGITS,
      }),
      step("Sign", "silo.close"),
      step("Chain the record", "verifactu.generate"),
      step("Send to the agency", "verifactu.send"),
      step("Print PDF", "pdf"),
      step("Set state", "silo.state", { state: "sent" }),
    ],
    rescue: [step("Set state", "silo.state", { state: "rejected" })],
  },
  cancel: {
    name: "Cancel a VERI*FACTU invoice",
    schema: "bill/invoice",
    steps: [
      step("Send the cancellation", "verifactu.cancel"),
      step("Set state", "silo.state", { state: "void" }),
    ],
  },
};

/** Sends an Italian invoice and waits for the receipt. */
export const SDI_WORKFLOW: JsonObject = {
  name: "Send to the SdI",
  schema: "bill/invoice",
  steps: [
    step("Sign", "silo.close"),
    step("Send to the SdI", "sdi-it.send"),
    step("Print PDF", "pdf"),
    step("Set state", "silo.state", { state: "sent" }),
  ],
  rescue: [step("Set state", "silo.state", { state: "rejected" })],
};

function step(name: string, action: string, config: JsonObject = {}): JsonObject {
  return { name, action, config };
}
