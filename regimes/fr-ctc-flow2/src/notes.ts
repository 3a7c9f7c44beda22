import { TEXT_SUBJECT } from "@fakturo/addon-eu-en16931";
import type { Invoice, Note } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import { isSingleTaxable } from "./identities.ts";

type Notes = readonly (Note | null)[];

/** Default terms required on every invoice (art. L441-9 code de commerce), without obligation. */
const DEFAULT_NOTES: readonly (readonly [subject: string, key: string, text: string])[] = [
  ["PMT", "payment", "Conditions de paiement selon les conditions générales de vente."],
  [
    "PMD",
    "payment-method",
    "Pénalités et indemnités de retard applicables conformément aux conditions générales de vente.",
  ],
  ["AAB", "payment-term", "Aucun escompte n'est accordé pour paiement anticipé."],
];

const REQUIRED_SUBJECTS = DEFAULT_NOTES.map(([subject]) => subject);

/** Note that identifies a VAT group (one taxable person). */
const GROUP_SUBJECT = "TXD";
const GROUP_TEXT = "MEMBRE_ASSUJETTI_UNIQUE";

const SINGLE_SUBJECTS = new Set([...REQUIRED_SUBJECTS, GROUP_SUBJECT]);

function subjectOf(note: Note | null): string {
  return note?.ext?.[TEXT_SUBJECT] ?? "";
}

/** Adds missing mandatory notes. */
export function addNotes(invoice: Invoice): void {
  const present = new Set(invoice.notes?.map(subjectOf));
  for (const [subject, key, text] of DEFAULT_NOTES)
    if (!present.has(subject)) addNote(invoice, { key, text, ext: { [TEXT_SUBJECT]: subject } });
  if (isSingleTaxable(invoice.supplier)) markGroup(invoice);
}

function addNote(invoice: Invoice, note: Note): void {
  invoice.notes = [...(invoice.notes ?? []), note];
}

/** EN 16931 uses the note's key for another subject, so only the text identifies the note. */
function markGroup(invoice: Invoice): void {
  const notes = invoice.notes ?? [];
  if (notes.some(isGroupNote)) return;
  const note = notes.find(({ text }) => text === GROUP_TEXT);
  if (note) note.ext = { ...note.ext, [TEXT_SUBJECT]: GROUP_SUBJECT };
  else addNote(invoice, { key: "legal", text: GROUP_TEXT, ext: { [TEXT_SUBJECT]: GROUP_SUBJECT } });
}

function isGroupNote(note: Note | null): boolean {
  return subjectOf(note) === GROUP_SUBJECT && note?.text === GROUP_TEXT;
}

/** The note of a VAT group is present (BR-FR-CO-14). */
export const hasGroupNote: Test<Notes> = is.that("has TXD note", (notes: Notes) =>
  notes.some(isGroupNote),
);

/** The mandatory notes are present (BR-FR-05). */
export const hasRequiredNotes: Test<Notes> = is.that(
  "has required note subjects",
  (notes: Notes) => {
    const present = new Set(notes.map(subjectOf));
    return REQUIRED_SUBJECTS.every((subject) => present.has(subject));
  },
);

/** Each of these subjects occurs once (BR-FR-06, BR-FR-30). */
export const hasUniqueNotes: Test<Notes> = is.absentOr(
  "no duplicate note subjects",
  (notes: Notes) => {
    const subjects = notes.map(subjectOf).filter((subject) => SINGLE_SUBJECTS.has(subject));
    return new Set(subjects).size === subjects.length;
  },
);
