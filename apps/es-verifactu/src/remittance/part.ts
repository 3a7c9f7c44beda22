import { FakturoError } from "@fakturo/model";
import type { StepContext } from "@fakturo/plugin";
import { type ChainRange, type GenerationPeriod, numbersIn, recordsIn } from "../archive/period.ts";

/** Records of one message (RegFactuSistemaFacturacion). */
const MEMBERS = 1000;
/** Signed records of one message in bytes; a certificate of many links makes them large. */
const BYTES = 8 * 1024 * 1024;
const PART = /·(\d+)-(\d+)-([SN])$/;

/** A request of the agency, and the records that answer it. */
export interface RequestedRecords extends GenerationPeriod {
  readonly nif: string;
  readonly reference: string;
  /** Key of the taxpayer's chain. */
  readonly chain: string;
}

/** The records of one message, by their numbers in the chain. */
export interface Part extends ChainRange {
  /** True for the last message of the answer. */
  readonly isLast: boolean;
}

/** Identity of the answer to a request. */
export function answerId({ nif, reference, from, upto }: RequestedRecords): string {
  return [nif, reference, from, upto].join("·");
}

/** Identity of a message of the answer. */
export function partId(request: RequestedRecords, { first, last, isLast }: Part): string {
  return `${answerId(request)}·${first}-${last}-${isLast ? "S" : "N"}`;
}

/** The part that an identity of this answer names; undefined for other texts. */
export function partOf(request: RequestedRecords, identity: string): Part | undefined {
  const [, first, last, end] = PART.exec(identity) ?? [];
  if (!identity.startsWith(`${answerId(request)}·`) || first === undefined) return undefined;
  return { first: Number(first), last: Number(last), isLast: end === "S" };
}

/** The next message from a number on; undefined where the period has no more records. */
export async function nextPart(
  request: RequestedRecords,
  from: number,
  ctx: StepContext,
): Promise<Part | undefined> {
  const range = await numbersIn(request.chain, request, ctx);
  if (!range) return undefined;
  const wanted = { first: Math.max(range.first, from), last: range.last };
  let part: ChainRange | undefined;
  let [members, bytes] = [0, 0];
  for await (const { number, xml } of recordsIn(request.chain, request, wanted, ctx)) {
    members += 1;
    bytes += Buffer.byteLength(xml);
    if (part && (members > MEMBERS || bytes > BYTES)) return { ...part, isLast: false };
    part = { first: part?.first ?? number, last: number };
  }
  return part && { ...part, isLast: true };
}

/** The signed records of a part. @throws FakturoError "precondition-failed" where they were erased. */
export async function recordsOf(
  request: RequestedRecords,
  part: Part,
  ctx: StepContext,
): Promise<readonly string[]> {
  const records: string[] = [];
  for await (const { xml } of recordsIn(request.chain, request, part, ctx)) records.push(xml);
  if (records.length > 0) return records;
  throw new FakturoError("precondition-failed", "the records of this message were erased");
}
