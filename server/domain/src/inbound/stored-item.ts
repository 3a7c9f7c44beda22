import { isObject, type Json, type JsonObject } from "@fakturo/model";
import {
  type InboundItem,
  type InboundMessage,
  readAs,
  type StepFile,
  Type,
} from "@fakturo/plugin";

/** An item as it is kept with its fault. */
export function itemToJson({ files, ...item }: InboundItem): Json {
  const kept = files.map(({ data: bytes, ...file }) => ({
    ...file,
    data: Buffer.from(bytes).toString("base64"),
  }));
  const { key: _, ...rest } = item;
  return JSON.parse(JSON.stringify({ ...rest, files: kept }));
}

const About = Type.Object({
  reference: Type.String(),
  effects: Type.Optional(
    Type.Object({
      state: Type.Optional(Type.String()),
      meta: Type.Optional(
        Type.Array(
          Type.Object({
            key: Type.String(),
            ref: Type.Optional(Type.String()),
            value: Type.Optional(Type.Unsafe<JsonObject>({ type: "object" })),
            link_url: Type.Optional(Type.String()),
          }),
        ),
      ),
    }),
  ),
  isOptional: Type.Optional(Type.Boolean()),
  ends: Type.Optional(Type.Array(Type.String())),
});

type KeptFile = Omit<StepFile, "data"> & { readonly data: string };

/** Written by `itemToJson` alone. */
function isKeptFile(value: unknown): value is KeptFile {
  return isObject(value) && typeof value.data === "string" && typeof value.name === "string";
}

function textsOf(object: JsonObject): Record<string, string> {
  const texts = Object.entries(object).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

function aboutOf(json: Json | undefined): InboundMessage | undefined {
  return json === undefined ? undefined : readAs(About, json, "the kept message");
}

/** The item of `itemToJson`. */
export function itemOf(key: string, json: Json): InboundItem {
  const { data, args, files, workflow, references, about } = isObject(json) ? json : {};
  const kept = Array.isArray(files) ? files.filter(isKeptFile) : [];
  const names = Array.isArray(references) ? references : [];
  const message = aboutOf(about);
  return {
    key,
    files: kept.map((file) => ({
      ...file,
      data: new Uint8Array(Buffer.from(file.data, "base64")),
    })),
    ...(isObject(data) && { data }),
    ...(isObject(args) && { args: textsOf(args) }),
    ...(typeof workflow === "string" && { workflow }),
    ...(names.length > 0 && { references: names.filter((name) => typeof name === "string") }),
    ...(message && { about: message }),
  };
}
