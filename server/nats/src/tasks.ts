import { isObject, type Json, type JsonObject } from "@fakturo/model";
import { decode, encode } from "./messages.ts";

/** A task of the protocol over HTTP as a message. */
export function encodeTask(task: JsonObject): Uint8Array {
  const { envelope, config, owner_id } = task;
  return encode("Task", {
    ...task,
    ...(isObject(envelope) && { envelope: base64(envelope) }),
    ...(isObject(config) && { config: base64(config) }),
    ...mapped(task, "files", (file) => withPath(file, String(owner_id))),
    ...mapped(task, "meta", ({ value, ...row }) => ({
      ...row,
      ...(value !== undefined && value !== null && { value: base64(value) }),
    })),
  });
}

/**
 * A file whose `silo_entry_id` is the path of its entry below the public files: the app library makes the file's
 * address of it, and the workspace is a part of that.
 */
export function withPath(file: JsonObject, workspace: string): JsonObject {
  return { ...file, silo_entry_id: `${workspace}/${String(file.silo_entry_id)}` };
}

function mapped(task: JsonObject, name: string, change: (one: JsonObject) => JsonObject) {
  const list = task[name];
  if (!Array.isArray(list)) return {};
  return { [name]: list.map((one: Json) => (isObject(one) ? change(one) : one)) };
}

function base64(json: Json): string {
  return Buffer.from(JSON.stringify(json)).toString("base64");
}

/** A result as the protocol over HTTP has it. @throws Error for bytes that are no result. */
export function decodeResult(bytes: Uint8Array): JsonObject {
  const { data, fields, ...result } = decode("TaskResult", bytes);
  const faults = typeof fields === "string" ? faultsOf(jsonIn(fields), result) : [];
  return {
    ...result,
    ...(typeof data === "string" && data !== "" && { data: jsonIn(data) }),
    ...(faults.length > 0 && { faults }),
  };
}

function jsonIn(text: string): Json {
  return JSON.parse(Buffer.from(text, "base64").toString());
}

/** Messages by member, nested as the document is, as faults with paths. */
function faultsOf(fields: Json, { code }: JsonObject, path = "$"): JsonObject[] {
  if (typeof fields === "string")
    return [{ message: fields, paths: [path], ...(code !== undefined && { code }) }];
  if (!isObject(fields)) return [];
  return Object.entries(fields).flatMap(([name, inner]) =>
    inner === undefined ? [] : faultsOf(inner, { code: code ?? "" }, below(path, name)),
  );
}

function below(path: string, name: string): string {
  return /^\d+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`;
}
