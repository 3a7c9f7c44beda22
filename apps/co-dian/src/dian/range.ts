import { FakturoError, type Invoice } from "@fakturo/model";
import type { NumberRange } from "../settings.ts";

/** What keeps the number of an invoice from being used: a rule of the DIAN and the member that breaks it. */
interface Obstacle {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

const REQUEST = "ask the DIAN for a range (form 1876)";
const DIGITS = /^\d+$/;

/**
 * The range of an invoice's number on its day.
 * @param isLinked only ranges that are linked to software have a technical key.
 * @throws FakturoError "validation" with the rule that the DIAN would answer: FAD05a to FAD05e for the number, FAD09a and
 * FAD09b for the day.
 */
export function rangeOf(
  invoice: Invoice,
  ranges: readonly NumberRange[],
  isLinked: boolean,
): NumberRange {
  const { series = "", code = "", issue_date: day } = invoice;
  const number = DIGITS.test(code) ? Number(code) : undefined;
  const own = ranges.filter(({ prefix }) => prefix === series);
  const linked = own.filter(({ technicalKey }) => !isLinked || technicalKey !== "");
  const numbered = linked.filter(
    ({ from, to }) => number !== undefined && number >= from && number <= to,
  );
  const found = numbered.find(({ start, end }) => day >= start && day <= end);
  if (found) return found;
  const {
    code: rule,
    path,
    message,
  } = prefixObstacle(series, own, linked) ??
  (numbered.length > 0 ? dayObstacle(day, numbered) : numberObstacle(number, linked));
  throw new FakturoError("validation", message, {
    faults: [{ code: rule, paths: [path], message }],
  });
}

function prefixObstacle(
  series: string,
  own: readonly NumberRange[],
  linked: readonly NumberRange[],
): Obstacle | undefined {
  if (linked.length > 0) return undefined;
  const message =
    own.length > 0
      ? `the range with the prefix '${series}' is linked to no software: link it in the DIAN's portal`
      : `the DIAN has granted no range with the prefix '${series}': ${REQUEST}, or use the series of one`;
  return { code: "FAD05e", path: "$.series", message };
}

function numberObstacle(number: number | undefined, linked: readonly NumberRange[]): Obstacle {
  const at = { path: "$.code" };
  if (number === undefined)
    return {
      ...at,
      code: "FAD05a",
      message: "the number after the prefix of a range has digits only",
    };
  const [first, last] = [
    Math.min(...linked.map(({ from }) => from)),
    Math.max(...linked.map(({ to }) => to)),
  ];
  if (number < first)
    return {
      ...at,
      code: "FAD05b",
      message: `the range begins with ${first}: ${number} is below it`,
    };
  if (number > last) {
    const message = `the range ends with ${last}, which ${number} exceeds: ${REQUEST} with more numbers`;
    return { ...at, code: "FAD05c", message };
  }
  return { ...at, code: "FAD05d", message: `${number} lies between two ranges of the prefix` };
}

function dayObstacle(day: string, numbered: readonly NumberRange[]): Obstacle {
  const path = "$.issue_date";
  const last = numbered.reduce((a, b) => (b.end > a.end ? b : a));
  if (day > last.end) {
    const message = `the range of the resolution ${last.resolution} ended on ${last.end}: ${REQUEST} that is valid on ${day}`;
    return { code: "FAD09b", path, message };
  }
  const next = numbered.reduce((a, b) => (b.start < a.start ? b : a));
  const message = `the range of the resolution ${next.resolution} is not valid on ${day}, but from ${next.start} to ${next.end}`;
  return { code: "FAD09a", path, message };
}
