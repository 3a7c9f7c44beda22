/**
 * Remedy for a code of an authority. `ask`: the record may be stored, so the authority is asked before it is sent
 * again. `once`: it may pass by itself, or be the record's fault, so the record is sent again for some minutes, and
 * refused if that does not help (`wasRetried`).
 */
export type Remedy =
  | "document"
  | "configuration"
  | "credentials"
  | "program"
  | "later"
  | "once"
  | "ask"
  | "person";

/** Meaning of a code. */
export interface AgencyCode {
  readonly meaning: string;
  readonly remedy: Remedy;
}

/** Codes with the same meaning, separated by spaces. */
export type CodeRow = readonly [numbers: string, remedy: Remedy, meaning: string];

/** What to do about a code of an agency. */
export const AGENCY_REMEDIES: Readonly<Record<Remedy, string>> = {
  document: "correct the document and send it again",
  configuration: "correct certificate, taxpayer or settings",
  credentials: "use a certificate that may act for this taxpayer",
  program: "report it: the record was not built as the agency requires",
  later: "it is sent again later",
  once: "it is sent again for some minutes; report it if that does not help",
  ask: "the agency is asked what it has, and it is sent again",
  person: "a person has to look at the agency's portal",
};

/** Codes by number. */
export function agencyCodes(rows: readonly CodeRow[]): ReadonlyMap<string, AgencyCode> {
  return new Map(
    rows.flatMap(([numbers, remedy, meaning]) =>
      numbers.split(" ").map((number) => [number, { meaning, remedy }] as const),
    ),
  );
}

/** Meaning, remedy and the authority's own text of a code. */
export function explainCode(known: AgencyCode | undefined, text: string, agency = "AEAT"): string {
  return known ? `${known.meaning}; ${AGENCY_REMEDIES[known.remedy]} (${agency}: ${text})` : text;
}
