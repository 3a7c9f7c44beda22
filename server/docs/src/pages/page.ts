/** What a page is about; the search shows it with each result. */
export type PageKind = "guide" | "country" | "reference" | "api" | "fault" | "error" | "code";

/** A page of the documentation. Links between pages are relative paths that end in `.md`. */
export interface DocsPage {
  /** Path below the site's root, e.g. `faults/gobl-es-tax-identity-01.md`. */
  readonly path: string;
  readonly title: string;
  readonly kind: PageKind;
  /** One sentence for lists of results; absent where the text begins with it. */
  readonly summary?: string;
  /** The text, written when it is asked for. */
  markdown(): string;
}

const UNSAFE = /[^a-z0-9]+/g;

/** A code as part of a path: `GOBL-ES-BILL-INVOICE-01` is `gobl-es-bill-invoice-01`. */
export function slugOf(code: string): string {
  return (
    code
      .toLowerCase()
      .replace(UNSAFE, "-")
      .replace(/^-+|-+$/g, "") || "code"
  );
}

/** The page of a rule by its fault code. */
export function faultPath(code: string): string {
  return `faults/${slugOf(code)}.md`;
}

/** The page of an error key, or of a code that steps of any app answer. */
export function errorPath(key: string): string {
  return `errors/${slugOf(key)}.md`;
}
