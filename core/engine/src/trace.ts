import type { Document } from "./document.ts";

/** Stages of a build, in the order they are run. */
export const PASSES = [
  "read",
  "identify",
  "default",
  "normalize",
  "complement",
  "calculate",
  "scenario",
  "envelope",
] as const;

export type Pass = (typeof PASSES)[number];

/** Called after each pass over a document where somebody wants to know what it did. */
export type Trace = (pass: Pass, document: Document) => void;
