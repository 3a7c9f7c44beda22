import type { JsonObject } from "@fakturo/model";

/** Six steps that only label: what a step costs by itself. */
export const LIGHT: readonly JsonObject[] = [
  "draft",
  "processing",
  "registered",
  "sent",
  "received",
  "paid",
].map((state) => ({ provider: "silo.state", config: { state } }));

/** The demo's workflow without PDF and without anybody to tell. */
export const FULL: readonly JsonObject[] = [
  { provider: "silo.state", config: { state: "processing" } },
  { provider: "sequence.enumerate", config: { name: "Invoices" } },
  { provider: "silo.close" },
  { provider: "ubl.generate" },
  { provider: "silo.folder", config: { folder: "sales" } },
  { provider: "silo.state", config: { state: "sent" } },
];

export const WORKFLOWS: readonly (readonly [name: string, steps: readonly JsonObject[]])[] = [
  ["6 light steps", LIGHT],
  ["number, sign, UBL", FULL],
];
