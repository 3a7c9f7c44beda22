/** `TipoDocumento` as document type and tags. */
interface DocumentType {
  readonly type: "standard" | "credit-note" | "debit-note";
  readonly tags: readonly string[];
}

const ROWS: readonly (readonly [string, DocumentType["type"], ...string[]])[] = [
  ["TD01", "standard"],
  ["TD02", "standard", "partial"],
  ["TD03", "standard", "partial", "freelance"],
  ["TD04", "credit-note"],
  ["TD05", "debit-note"],
  ["TD06", "standard", "freelance"],
  ["TD07", "standard", "simplified"],
  ["TD08", "credit-note", "simplified"],
  ["TD09", "debit-note", "simplified"],
  ["TD16", "standard", "self-billed", "reverse-charge"],
  ["TD17", "standard", "self-billed", "import"],
  ["TD18", "standard", "self-billed", "import", "goods-eu"],
  ["TD19", "standard", "self-billed", "import", "goods"],
  ["TD20", "standard", "self-billed", "regularization"],
  ["TD21", "standard", "self-billed", "ceiling-exceeded"],
  ["TD22", "standard", "self-billed", "goods-extracted"],
  ["TD23", "standard", "self-billed", "goods-with-tax"],
  ["TD24", "standard", "deferred"],
  ["TD25", "standard", "deferred", "third-period"],
  ["TD26", "standard", "depreciable-assets"],
  ["TD27", "standard", "self-billed"],
  ["TD28", "standard", "self-billed", "san-marino-paper"],
];

const TYPES: ReadonlyMap<string, DocumentType> = new Map(
  ROWS.map(([code, type, ...tags]) => [code, { type, tags }]),
);

/** Document type and tags of a code; types of a later release of the rules are plain invoices. */
export function documentTypeFrom(code: string): DocumentType {
  return TYPES.get(code) ?? { type: "standard", tags: [] };
}

/** Types of the simplified format (art. 21-bis DPR 633/72), which has its own schema. */
export const SIMPLIFIED_DOCUMENT_TYPES: ReadonlySet<string> = new Set(["TD07", "TD08", "TD09"]);
