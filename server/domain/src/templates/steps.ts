import type { JsonObject } from "@fakturo/model";
import type { TemplateSeries, TemplateStep, TemplateWorkflow } from "./template.ts";

/** A step that sets the state of the document. */
export const state = (key: string): TemplateStep => ({
  name: `Set state ${key}`,
  provider: "silo.state",
  config: { state: key },
});

/** A step with a name for people. */
export const step = (provider: string, name: string, config: JsonObject = {}): TemplateStep => ({
  name,
  provider,
  config,
});

/** Gives the next number of the template's only series. */
export const NUMBER: TemplateStep = {
  name: "Give the next number",
  provider: "sequence.enumerate",
  series: "invoices",
};

export const SIGN: TemplateStep = step("silo.close", "Sign the document");

const FAILED = [state("error")];

/** A workflow that sends invoices: failures set the state `error`. */
export const sending = (name: string, ...steps: readonly TemplateStep[]): TemplateWorkflow => ({
  key: "send",
  name,
  schema: "bill/invoice",
  steps: [state("processing"), ...steps, state("sent")],
  rescue: FAILED,
});

/** A workflow that cancels sent invoices. */
export const cancelling = (name: string, ...steps: readonly TemplateStep[]): TemplateWorkflow => ({
  key: "cancel",
  name,
  schema: "bill/invoice",
  steps: [...steps, state("void")],
  rescue: FAILED,
});

/** A workflow that registers a supplier at the authority. */
export const registering = (name: string, ...steps: readonly TemplateStep[]): TemplateWorkflow => ({
  key: "register",
  name,
  schema: "org/party",
  steps: [...steps, state("registered")],
  rescue: [state("rejected")],
});

/** The series of invoices. @param code series of the documents. */
export const invoices = (code: string): readonly TemplateSeries[] => [
  { key: "invoices", name: "Invoices", code, padding: 6 },
];

export const INVOICE = "https://gobl.org/draft-0/bill/invoice";
