import type { JsonObject } from "@fakturo/model";

/** Six steps without effects: cost of a step itself. */
export const IDLE: readonly JsonObject[] = Array.from({ length: 6 }, () => ({
  provider: "silo.if",
  config: { expr: "true" },
}));

/** Six steps that label the entry. */
export const LIGHT: readonly JsonObject[] = [
  "draft",
  "processing",
  "registered",
  "sent",
  "received",
  "paid",
].map((state) => ({ provider: "silo.state", config: { state } }));

/** The demo's workflow without PDF and webhook. */
export const FULL: readonly JsonObject[] = [
  { provider: "silo.state", config: { state: "processing" } },
  { provider: "sequence.enumerate", config: { name: "Invoices" } },
  { provider: "silo.close" },
  { provider: "ubl.generate" },
  { provider: "silo.folder", config: { folder: "sales" } },
  { provider: "silo.state", config: { state: "sent" } },
];

export const WORKFLOWS: readonly (readonly [name: string, steps: readonly JsonObject[]])[] = [
  ["6 without effect", IDLE],
  ["6 labels", LIGHT],
  ["number, sign, UBL", FULL],
];
