/** Postcode and town of an address; empty where the text has none. */
export interface Place {
  readonly code: string;
  readonly locality: string;
}

/** Second part of Dutch postcodes such as `2513 EG`. */
const DUTCH = /^\d{4} [A-Z]{2}$/;

/**
 * Separates a line with postcode and town, such as `54290 Trier` or `SW1A 1AA, London`. The first words with digits
 * are the postcode, or all words before the first comma if there is a digit among them.
 */
export function placeFrom(text: string): Place {
  const comma = text.indexOf(",");
  const before = comma < 0 ? "" : text.slice(0, comma).trim();
  if (/\d/.test(before)) return { code: before, locality: text.slice(comma + 1).trim() };
  const words = text.split(/\s+/).filter(Boolean);
  const town = words.findIndex((word) => !/\d/.test(word));
  const isDutch = DUTCH.test(words.slice(0, 2).join(" ")) && words.length > 2;
  const end = isDutch ? 2 : town < 0 ? words.length : town;
  return { code: words.slice(0, end).join(" "), locality: words.slice(end).join(" ") };
}
