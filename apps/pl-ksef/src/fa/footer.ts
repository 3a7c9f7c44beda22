import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { BuiltInvoice } from "../document.ts";
import { isExemptionNote } from "./annotations.ts";
import { MAX, textOf } from "./text.ts";

/** Notes of one footer. */
const MAX_NOTES = 3;

/** Types of identities with numbers of public registers. */
export const REGISTERS = ["KRS", "REGON", "BDO"] as const;

/** `Stopka`: remarks, and the supplier's registrations. */
export function footerNode({ notes = [], supplier }: BuiltInvoice): XmlNode {
  const texts = notes.filter((note) => !isExemptionNote(note)).map(({ text }) => text);
  const written =
    texts.length <= MAX_NOTES
      ? texts
      : [...texts.slice(0, MAX_NOTES - 1), texts.slice(MAX_NOTES - 1).join(" ")];
  const registers = REGISTERS.map((type) =>
    leaf(type, supplier.identities?.find((row) => row.type === type)?.code),
  );
  return group(
    "Stopka",
    written.map((text) => group("Informacje", leaf("StopkaFaktury", textOf(text, MAX.footer)))),
    group("Rejestry", ...registers),
  );
}
