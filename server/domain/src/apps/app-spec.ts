import { isObject, type JsonObject } from "@fakturo/model";
import { type AppSpec, Type } from "@fakturo/plugin";
import { isSchema } from "@fakturo/schema";
import type { AppRow } from "@fakturo/server-storage/store";
import { isTexts, wrong } from "./manifest-members.ts";

/** Configuration that an app in another process describes in its manifest. */
export type RemoteAppConfig = Pick<RemoteAppSpec, "config" | "secrets" | "description">;

/** An app in another process, as the declaration of a plugin. */
export type RemoteAppSpec = AppSpec<ReturnType<typeof Type.Unsafe<JsonObject>>>;

const MAX_DESCRIPTION = 2_000;

/** Reads `configuration` of a manifest. @throws FakturoError "input". */
export function parseAppConfig(json: unknown): RemoteAppConfig {
  if (!isObject(json)) throw wrong("configuration", "a JSON object");
  const { schema: given = { type: "object" }, secrets = [], description } = json;
  const schema: unknown = JSON.parse(JSON.stringify(given));
  if (!isObject(schema) || schema.type !== "object" || !isSchema(schema))
    throw wrong("configuration.schema", "a JSON Schema of type object");
  const { $id: _, properties, ...rest } = schema;
  const members = isObject(properties) ? properties : {};
  if (!isTexts(secrets) || secrets.some((name) => !Object.hasOwn(members, name)))
    throw wrong("configuration.secrets", "a list of members of the schema");
  const isText = typeof description === "string" && description.length <= MAX_DESCRIPTION;
  if (description !== undefined && !isText) throw wrong("configuration.description", "a text");
  return {
    config: Type.Unsafe<JsonObject>({ ...rest, properties: members }),
    secrets,
    ...(isText && { description }),
  };
}

/** The app of a row. @throws FakturoError "input" for a configuration that was not stored by `putApp`. */
export function remoteAppSpec({ key, name, config }: AppRow): RemoteAppSpec {
  return { key, title: name, ...parseAppConfig(config ?? {}) };
}
