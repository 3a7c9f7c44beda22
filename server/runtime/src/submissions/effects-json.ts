import { isObject, type Json } from "@fakturo/model";
import type { Effects, StepFile } from "@fakturo/plugin";

/** Effects as JSON: the bytes of their files in base64. */
export function effectsToJson(effects: Effects): Json {
  const { files, submit: _, ...rest } = effects;
  const coded = files?.map(({ data, ...file }) => ({ ...file, data: base64(data) }));
  return JSON.parse(JSON.stringify({ ...rest, ...(coded && { files: coded }) }));
}

/** Inverse of `effectsToJson`. */
export function effectsFromJson(json: unknown): Effects {
  if (!isObject(json)) return {};
  const { files, ...rest } = json;
  const read = Array.isArray(files) ? files.filter(isStoredFile).map(fileOf) : [];
  return { ...rest, ...(read.length > 0 && { files: read }) };
}

type StoredFile = Omit<StepFile, "data"> & { readonly data: string };

/** Written by `effectsToJson` only. */
function isStoredFile(value: unknown): value is StoredFile {
  return isObject(value) && typeof value.data === "string" && typeof value.name === "string";
}

function fileOf({ data, ...file }: StoredFile): StepFile {
  return { ...file, data: new Uint8Array(Buffer.from(data, "base64")) };
}

function base64(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64");
}
