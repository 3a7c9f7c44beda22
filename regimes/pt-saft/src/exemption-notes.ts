import type { Line, Note, PaymentLine } from "@fakturo/model";
import { is } from "@fakturo/plugin";
import { EXEMPTIONS } from "./exemption-codes.ts";
import { EXEMPTION } from "./extensions.ts";

const WORDING = new Map(EXEMPTIONS.map(({ code = "", name }) => [code, name?.pt]));

/** True for notes with the reason why a line has no VAT. */
export function isExemptionNote(note: Note | null): boolean {
  return note?.key === "legal" && note.src === EXEMPTION;
}

/** A line without such a note gets one with the wording of its first reason. */
export function explainExemption(line: Line): void {
  if (line.notes?.some(isExemptionNote)) return;
  const reasons = (line.taxes ?? []).map(({ ext }) => ext?.[EXEMPTION] ?? "");
  const code = reasons.find((reason) => WORDING.has(reason));
  const text = WORDING.get(code ?? "");
  if (!code || !text) return;
  line.notes = [...(line.notes ?? []), { key: "legal", code, src: EXEMPTION, text }];
}

/** One note with the code for a line with a reason, none for other lines. */
function isExplained(notes: readonly Note[] = [], reason = ""): boolean {
  const explaining = notes.filter(isExemptionNote);
  return reason
    ? explaining.length === 1 && explaining[0]?.code === reason
    : explaining.length === 0;
}

export const lineExplained = is.that("exemption notes", ({ notes, taxes }: Line) =>
  isExplained(notes, taxes?.find((combo) => combo?.cat === "VAT")?.ext?.[EXEMPTION]),
);

export const paymentLineExplained = is.that("exemption notes", ({ notes, tax }: PaymentLine) => {
  const vat = tax?.categories?.find((category) => category?.code === "VAT");
  return isExplained(notes, vat?.rates?.[0]?.ext?.[EXEMPTION]);
});
