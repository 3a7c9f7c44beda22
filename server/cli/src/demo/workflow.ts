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

/** Registers a Polish supplier. */
export const KSEF_REGISTRATION: JsonObject = {
  name: "Register a supplier for KSeF",
  schema: "org/party",
  steps: [
    step("Register", "gov-pl.register"),
    step("Wait for the page", "gov-pl.wait.upload"),
    step("Set state", "silo.state", { state: "registered" }),
  ],
};

/** Sends a Polish invoice and waits for its number. */
export const KSEF_WORKFLOW: JsonObject = {
  name: "Send to KSeF",
  schema: "bill/invoice",
  steps: [
    step("Sign", "silo.close"),
    step("Write the structured invoice", "gov-pl.generate"),
    step("Send to KSeF", "gov-pl.send"),
    step("Print PDF", "pdf"),
    step("Set state", "silo.state", { state: "sent" }),
  ],
  rescue: [step("Set state", "silo.state", { state: "rejected" })],
};

/** Sends a French invoice over the approved platform. */
export const PLATFORM_WORKFLOW: JsonObject = {
  name: "Send over the approved platform",
  schema: "bill/invoice",
  steps: [
    step("Sign", "silo.close"),
    step("Write UBL", "ubl.generate", { doc_type: "peppol-fr-cius" }),
    step("Look up the buyer", "gov-fr.directory.record"),
    step("Send over the platform", "gov-fr.directory.forward", { not_transmitted: true }),
    step("Set state", "silo.state", { state: "sent" }),
  ],
  rescue: [step("Set state", "silo.state", { state: "rejected" })],
};

/** Tells the seller over the platform that its invoice is paid. */
export const PAYMENT_WORKFLOW: JsonObject = {
  name: "Send a status over the approved platform",
  schema: "bill/payment",
  steps: [
    step("Sign", "silo.close"),
    step("Write the status", "cii.generate", { doc_type: "fr-ctc-cdar-flow6" }),
    step("Look up the seller", "gov-fr.directory.record"),
    step("Send over the platform", "gov-fr.directory.forward", { not_transmitted: true }),
    step("Set state", "silo.state", { state: "sent" }),
  ],
};

/** Receives flows of the platform: invoices, and statuses, which change the state of their invoice. */
export const RECEIVING_WORKFLOW: JsonObject = {
  name: "Receive from the approved platform",
  steps: [
    {
      ...step("Read the flow", "gov-fr.import"),
      next: [
        { code: "UBL", steps: [step("Read UBL", "ubl.import")] },
        { code: "CII", steps: [step("Read CII", "cii.import")] },
      ],
    },
    {
      ...step("Is it a status?", "silo.if", {
        expr: '$schema endsWith "bill/invoice"',
        scope: "doc",
      }),
      next: [
        {
          code: "false",
          steps: [
            {
              ...step("Follow the life cycle", "gov-fr.lifecycle"),
              next: [{ code: "211", steps: [step("Set state", "silo.state", { state: "paid" })] }],
            },
          ],
        },
      ],
    },
  ],
};

function step(name: string, action: string, config: JsonObject = {}): JsonObject {
  return { name, action, config };
}
