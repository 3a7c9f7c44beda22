import { isUuid, parseUuid } from "@fakturo/model";

/** Canonical UUID, or undefined for other texts. */
export function asUuid(text: string): string | undefined {
  try {
    const uuid = parseUuid(text);
    return isUuid(uuid) ? uuid : undefined;
  } catch {
    return undefined;
  }
}
