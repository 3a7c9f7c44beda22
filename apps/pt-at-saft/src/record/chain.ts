import { FakturoError, isObject, type Json } from "@fakturo/model";

/** The newest document of a series. */
export interface SeriesLink {
  readonly number: number;
  readonly hash: string;
  readonly date: string;
  readonly entered: string;
}

/** Parses a stored link. @throws FakturoError "input" for other data. */
export function seriesLink(link: Json | undefined): SeriesLink | undefined {
  if (link === undefined) return undefined;
  if (isObject(link)) {
    const { number, hash, date, entered } = link;
    const isText = (value: unknown): value is string => typeof value === "string";
    if (typeof number === "number" && isText(hash) && isText(date) && isText(entered))
      return { number, hash, date, entered };
  }
  throw new FakturoError("input", "the newest link of the series cannot be read");
}
