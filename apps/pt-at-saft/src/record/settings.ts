import type { KeyObject } from "node:crypto";
import { FakturoError, isObject, ownValue } from "@fakturo/model";
import { defineCredential, findSecret, type StepContext, secretAs, Type } from "@fakturo/plugin";
import { seriesId, seriesRecord } from "../series/record.ts";
import { programKey } from "./hash.ts";

/** Secret with the certified program: JSON with `key` (PEM) and `certificate`. */
export const PROGRAM_SECRET = "at-pt.program";

/** Secret with the registered series: JSON with `code` and `start` by name of the series. */
export const SERIES_SECRET = "at-pt.series";

/** Members of the certified program. */
export const StoredProgram = Type.Object({
  key: Type.String({ title: "Key in PEM" }),
  certificate: Type.String({ title: "Number of the certificate" }),
});

/** An unreadable series does not affect the others. */
const AllSeries = Type.Record(Type.String(), Type.Unknown());

/** Declares the secret. */
export const programCredential = defineCredential({
  key: PROGRAM_SECRET,
  kind: "values",
  title: "Certified program",
  scope: "workspace",
  required: true,
  schema: StoredProgram,
});

/** Declares the secret. */
export const seriesCredential = defineCredential({
  key: SERIES_SECRET,
  kind: "values",
  title: "Series registered elsewhere",
  description:
    "Validation code and first number by name of the series, for those not registered through the platform.",
  scope: "workspace",
  schema: AllSeries,
});

/** The certified program that issues documents. */
export interface CertifiedProgram {
  readonly key: KeyObject;
  /** Number of the program's certificate at the AT. */
  readonly certificate: string;
}

/** The AT's answer to the registration of a series. */
export interface SeriesCode {
  /** Validation code. */
  readonly code: string;
  /** First number. */
  readonly start: number;
}

/** @throws FakturoError "precondition-failed" without the setting, "input" for an unreadable one. */
export async function programFor(ctx: StepContext): Promise<CertifiedProgram> {
  const { key, certificate } = await secretAs(ctx, PROGRAM_SECRET, StoredProgram);
  return { key: programKey(key), certificate };
}

/**
 * The series of a supplier, registered through the platform or elsewhere.
 * @throws FakturoError "precondition-failed" for a series that is not registered, "conflict" for one that takes no
 * more documents.
 */
export async function seriesFor(
  ctx: StepContext,
  holder: string,
  series: string,
): Promise<SeriesCode> {
  const registered = await ctx.records(seriesRecord).get(seriesId(holder, series));
  if (registered?.value.state)
    throw new FakturoError("conflict", `the series '${series}' is finished or annulled at the AT`);
  if (registered) return { code: registered.value.validation_code, start: 1 };
  const known = await findSecret(ctx, SERIES_SECRET, AllSeries);
  const row = known && ownValue(known, series);
  if (!isObject(row) || typeof row.code !== "string")
    throw new FakturoError("precondition-failed", `the series '${series}' is not registered`);
  return { code: row.code, start: typeof row.start === "number" ? row.start : 1 };
}
