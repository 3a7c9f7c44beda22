import type { Code } from "./codes.ts";

/** Codes of the treasuries that no message provokes; the setting `codes` answers them. Reasons by code. */
export const ON_DEMAND: Readonly<Partial<Record<Code, string>>> = {
  "998": "the simulator is no production system",
  N3_0000003: "the header of the entry service names no representative",
  N3_0000008: "the simulator has no partial powers of attorney; N3_0000007 is answered without one",
  N3_0000009: "N3_0000005 is answered for models that are not known",
  N3_0000012: "N3_0000006 is answered for years that are not known",
  N3_0000016: "the header of the entry service names no device",
  B4_1000026: "messages of the subchapter 1.1 have no section",
};
