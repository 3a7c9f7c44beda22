import PUBLISHED from "../simulators/published-documents.json" with { type: "json" };

/** A published document that its authority would refuse. */
export interface RefusedDocument {
  /** Step and code of each fault. */
  readonly codes: readonly string[];
  readonly reason: string;
}

/** Refused documents by their paths below the published ones. */
export const REFUSED: Readonly<Record<string, RefusedDocument>> = PUBLISHED.refused;

/** Documents without what their authority's format needs, by path, with the reason. */
export const UNSENT: Readonly<Record<string, string>> = PUBLISHED.unsent;

/** Tests that send published documents, by folder. */
export const DOCUMENT_TESTS: Readonly<Record<string, string>> = PUBLISHED.run;

/** Codes of the refused documents of a folder, by file. */
export function refusedIn(folder: string): Readonly<Record<string, readonly string[]>> {
  const own = Object.entries(REFUSED).filter(([path]) => path.startsWith(`${folder}/`));
  return Object.fromEntries(own.map(([path, { codes }]) => [path.slice(folder.length + 1), codes]));
}
