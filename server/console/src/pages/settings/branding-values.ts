/** Values of the branding by the names that the server knows. */
export type BrandingValues = Readonly<Record<string, unknown>>;

/** Colour of documents without a branding. */
export const DEFAULT_COLOR = "#0d4f6b";

/** A text among the values; empty when absent. */
export function textAt(values: BrandingValues, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value : "";
}
