import { newestLink, type StepContext, Type } from "@fakturo/plugin";
import { type FileKind, fileName } from "../connection/archive.ts";

const Counter = Type.Object({ counter: Type.Integer() });
const BOGOTA_MS = 5 * 3_600_000;

/** Name of the next file of an issuer, and the link by which its counter goes on. */
export interface CountedName {
  readonly name: string;
  readonly counter: number;
  readonly link: { readonly key: string; readonly link: { readonly counter: number } };
}

/** Counts the files of an issuer in a year. @param holder NIT with check digit. */
export async function nextName(
  kind: FileKind,
  holder: string,
  ctx: Pick<StepContext, "chain" | "now">,
): Promise<CountedName> {
  const year = new Date(ctx.now() - BOGOTA_MS).toISOString().slice(0, 4);
  const key = ["dian-files", holder, year].join("·");
  const newest = await newestLink(ctx, key, Counter);
  const counter = (newest?.counter ?? 0) + 1;
  const name = `${fileName({ kind, nit: holder.slice(0, -1), year, counter })}.xml`;
  return { name, counter, link: { key, link: { counter } } };
}
