import { FakturoError, isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import type {
  FeedEntry,
  FeedItem,
  FeedMessage,
  FeedPage,
  InboundContents,
  InboundMessage,
} from "@fakturo/plugin";
import { optional, own } from "./task-effects.ts";
import {
  bytesOf,
  jsonOf,
  listOfTexts,
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
const MAX_DOCUMENTS = 1000;

/** An app's answer with a page of a feed. @throws FakturoError "input" for what cannot be read. */
export function parsePage(text: string, app: string): FeedPage {
  return read(text, (json) => {
    const items = objectsOf(json, "items");
    if (items.length > MAX_ITEMS) refuse(`'items' has more than ${MAX_ITEMS}`);
    const [time, wait] = [numberOf(json, "time"), numberOf(json, "wait")];
    return {
      items: items.map((item) => entryOf(item, app)),
      hasMore: json.more === true,
      ...(time !== undefined && { time }),
      ...(wait !== undefined && { wait }),
      ...(json.pending === true && { isPending: true }),
    };
  });
}

/** An app's answer with what an item is. @throws FakturoError "input" for what cannot be read. */
export function parseItem(text: string, app: string): FeedItem {
  return read(text, (json) => itemOf(json, app));
}

/** An app's answer with the item of a number. @throws FakturoError "input" for what cannot be read. */
export function parseOne(text: string, app: string): FeedEntry | undefined {
  return read(text, (json) => {
    const item = objectOf(json, "item");
    return item && entryOf(item, app);
  });
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

function entryOf(json: TaskMembers, app: string): FeedEntry {
  const { at } = json;
  if (typeof at !== "number" || !Number.isSafeInteger(at) || at < 0)
    return refuse("'at' is no whole number");
  const [id, contents] = [textOf(json, "id"), objectOf(json, "contents")];
  return {
    key: requiredText(json, "key"),
    at,
    ...(id !== undefined && { id }),
    ...(contents && { contents: itemOf(contents, app) }),
  };
}

/** A message, several documents, or one. */
function itemOf(json: TaskMembers, app: string): FeedItem {
  const message = objectOf(json, "message");
  if (message) return messageOf(message);
  if (json.documents === undefined) return contentsOf(json, app);
  const documents = objectsOf(json, "documents");
  if (documents.length === 0 || documents.length > MAX_DOCUMENTS)
    return refuse(`'documents' has not 1 to ${MAX_DOCUMENTS}`);
  return documents.map((one) => contentsOf(one, app));
}

function messageOf(json: TaskMembers): FeedMessage {
  const headers = Object.entries(textsOf(json.headers, "headers") ?? {});
  const named = headers.map(([name, value]) => [name.toLowerCase(), value]);
  return { bytes: bytesOf(json, "data"), headers: Object.fromEntries(named) };
}

function contentsOf(json: TaskMembers, app: string): InboundContents {
  const [given, about] = [objectOf(json, "data"), objectOf(json, "about")];
  return {
    files: filesOf(json.files),
    ...optional({
      data: given && jsonObject(given),
      args: textsOf(json.args, "args"),
      references: listOfTexts(json, "references"),
      workflow: textOf(json, "workflow"),
      about: about && aboutOf(about, app),
    }),
  };
}

/** What a message states about documents that were received before. @throws Unreadable. */
export function aboutOf(json: TaskMembers, app: string): InboundMessage {
  const state = textOf(json, "state");
  const meta = objectsOf(json, "meta").map((one) => {
    const value = objectOf(one, "value");
    return {
      key: requiredText(one, "key"),
      ...optional({
        ref: textOf(one, "ref"),
        value: value && jsonObject(value),
        link_url: textOf(one, "link_url"),
      }),
    };
  });
  const effects = {
    ...(meta.length > 0 && { meta }),
    ...(state !== undefined && { state }),
  };
  return {
    reference: requiredText(json, "reference"),
    ...(Object.keys(effects).length > 0 && { effects }),
    ...(json.optional === true && { isOptional: true }),
    ...optional({ ends: listOfTexts(json, "ends")?.map((key) => own(key, app)) }),
  };
}

function jsonObject(value: TaskMembers): JsonObject {
  const json = jsonOf(value);
  return isObject(json) ? json : {};
}
