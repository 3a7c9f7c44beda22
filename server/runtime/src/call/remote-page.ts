import { FakturoError, isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { FeedEntry, FeedPage, InboundContents } from "@fakturo/plugin";
import {
  jsonOf,
  numberOf,
  objectOf,
  objectsOf,
  refuse,
  requiredText,
  type TaskMembers,
  textOf,
  textsOf,
  UnreadableAnswer,
} from "./task-members.ts";
import { filesOf } from "./task-result.ts";

const MAX_ITEMS = 1000;

/** An app's answer with a page of a feed. @throws FakturoError "input" for what cannot be read. */
export function parsePage(text: string): FeedPage {
  return read(text, (json) => {
    const items = objectsOf(json, "items");
    if (items.length > MAX_ITEMS) refuse(`'items' has more than ${MAX_ITEMS}`);
    const [time, wait] = [numberOf(json, "time"), numberOf(json, "wait")];
    return {
      items: items.map(entryOf),
      hasMore: json.more === true,
      ...(time !== undefined && { time }),
      ...(wait !== undefined && { wait }),
      ...(json.pending === true && { isPending: true }),
    };
  });
}

/** An app's answer with the document of an item. @throws FakturoError "input" for what cannot be read. */
export function parseContents(text: string): InboundContents {
  return read(text, contentsOf);
}

function read<T>(text: string, parse: (json: TaskMembers) => T): T {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? parse(json) : refuse("it is no object");
  } catch (error) {
    const isKnown = error instanceof UnreadableAnswer || isFakturoError(error);
    const reason = isKnown ? error.message : "it is not JSON";
    throw new FakturoError("input", `the app's answer cannot be read: ${reason}`);
  }
}

function entryOf(json: TaskMembers): FeedEntry {
  const { at } = json;
  if (typeof at !== "number" || !Number.isSafeInteger(at) || at < 0)
    return refuse("'at' is no whole number");
  const [id, contents] = [textOf(json, "id"), objectOf(json, "contents")];
  return {
    key: requiredText(json, "key"),
    at,
    ...(id !== undefined && { id }),
    ...(contents && { contents: contentsOf(contents) }),
  };
}

function contentsOf(json: TaskMembers): InboundContents {
  const [given, args] = [objectOf(json, "data"), textsOf(json.args, "args")];
  const data = given && jsonObject(given);
  return { files: filesOf(json.files), ...(data && { data }), ...(args && { args }) };
}

function jsonObject(value: TaskMembers): JsonObject {
  const json = jsonOf(value);
  return isObject(json) ? json : {};
}
