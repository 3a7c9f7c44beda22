import { isObject, type JsonObject } from "@fakturo/model";
import type {
  AnyRecordType,
  Effects,
  EntryRequest,
  FeedRequest,
  NumberRequest,
  Outgoing,
  RecordDue,
  RecordWrite,
} from "@fakturo/plugin";
import {
  bytesOf,
  jsonOf,
  objectOf,
  objectsOf,
  oneOf,
  refuse,
  requiredText,
  type TaskMembers,
  textOf,
  textsOf,
} from "./task-members.ts";

/** Kinds of submissions. */
export const KINDS = ["issue", "amend", "cancel", "report", "register"] as const;
const INTERVALS = ["hourly", "daily", "weekly", "monthly"] as const;
const MS_PER_S = 1000;

/** The app that answers, and its types of records by key. */
interface AppScope {
  readonly app: string;
  readonly records: ReadonlyMap<string, AnyRecordType>;
}

/** Effects that answers may have from version 2 of the task protocol on. @throws Unreadable. */
export function laterEffects(json: TaskMembers, { app, records: types }: AppScope): Effects {
  const [state, folder] = [textOf(json, "state"), textOf(json, "folder")];
  const stamps = objectsOf(json, "stamps").map((stamp) => ({
    prv: requiredText(stamp, "prv"),
    val: requiredText(stamp, "val"),
  }));
  const chains = objectsOf(json, "chains").map((link) => linkOf(link, app));
  const feeds = objectsOf(json, "feeds").map((feed) => feedRequest(feed, app));
  const records = objectsOf(json, "records").map((record) => recordWrite(record, types));
  return {
    ...(state !== undefined && { state }),
    ...(folder !== undefined && { folder }),
    ...(stamps.length > 0 && { stamps }),
    ...(chains.length > 0 && { chains }),
    ...(records.length > 0 && { records }),
    ...(feeds.length > 0 && { feeds }),
    ...mapped(json, "number", (number) => ({ number: numberRequest(number) })),
    ...mapped(json, "submit", (submit) => ({ submit: outgoing(submit, app) })),
    ...mapped(json, "job", (job) => ({ job: jobRequest(job) })),
    ...mapped(json, "entry", (entry) => ({ entry: entryRequest(entry) })),
    ...mapped(json, "schedule", (schedule) => ({ schedule: scheduleRequest(schedule) })),
    ...mapped(json, "unschedule", (unschedule) => ({
      unschedule: optional({ workflow: textOf(unschedule, "workflow") }),
    })),
  };
}

function mapped(json: TaskMembers, name: string, read: (value: TaskMembers) => Effects): Effects {
  const value = objectOf(json, name);
  return value ? read(value) : {};
}

/** Chains, connections and records of an app begin with its key: it names no others. @throws Unreadable. */
export function own(key: string, app: string): string {
  return key.split(".", 1)[0] === app ? key : refuse(`'${key}' does not begin with '${app}'`);
}

function linkOf(json: TaskMembers, app: string) {
  if (json.link === undefined) refuse("'link' is missing");
  const after = countOf(json, "after") ?? refuse("'after' is missing");
  return { key: own(requiredText(json, "key"), app), link: jsonOf(json.link), after };
}

function feedRequest(json: TaskMembers, app: string): FeedRequest {
  if (typeof json.active !== "boolean") refuse("'active' is neither true nor false");
  const since = countOf(json, "since_ts");
  return {
    feed: own(requiredText(json, "feed"), app),
    isActive: json.active,
    ...optional({
      holder: textOf(json, "holder"),
      since: since === undefined ? undefined : since * MS_PER_S,
      workflow: textOf(json, "workflow"),
    }),
  };
}

function recordWrite(json: TaskMembers, types: AppScope["records"]): RecordWrite {
  const key = requiredText(json, "type");
  const type = types.get(key) ?? refuse(`the app declares no records '${key}'`);
  if (json.value === undefined) refuse("'value' is missing: null removes a record");
  const expires = countOf(json, "expires_ts");
  const due = objectOf(json, "due");
  return {
    type,
    id: requiredText(json, "id"),
    value: json.value === null ? null : (objectOf(json, "value") ?? null),
    ...optional({
      version: countOf(json, "version"),
      entry: textOf(json, "entry"),
      expiresAt: expires === undefined ? undefined : expires * MS_PER_S,
      due: due && recordDue(due),
    }),
  };
}

function recordDue(json: TaskMembers): RecordDue {
  const at = countOf(json, "ts") ?? refuse("'ts' of 'due' is missing");
  return { at: at * MS_PER_S, message: requiredText(json, "message") };
}

function numberRequest(json: TaskMembers): NumberRequest {
  const series = textOf(json, "series");
  if (series !== undefined) return { series };
  return {
    name: requiredText(json, "name"),
    prefix: textOf(json, "prefix") ?? "",
    suffix: textOf(json, "suffix") ?? "",
    padding: countOf(json, "padding") ?? 1,
    start: countOf(json, "start") ?? 1,
  };
}

function outgoing(json: TaskMembers, app: string): Outgoing {
  const due = countOf(json, "due_ts");
  return {
    connection: own(requiredText(json, "connection"), app),
    kind: oneOf(json, "kind", KINDS) ?? "issue",
    identity: requiredText(json, "identity"),
    holder: requiredText(json, "holder"),
    bytes: bytesOf(json, "data"),
    ...optional({
      mime: textOf(json, "mime"),
      stream: textOf(json, "stream"),
      position: countOf(json, "position"),
      due: due === undefined ? undefined : due * MS_PER_S,
    }),
  };
}

function jobRequest(json: TaskMembers) {
  return {
    workflow: requiredText(json, "workflow"),
    key: requiredText(json, "key"),
    ...optional({ entry: textOf(json, "entry"), args: textsOf(json.args, "args") }),
  };
}

function entryRequest(json: TaskMembers): EntryRequest {
  return {
    ...optional({
      id: textOf(json, "id"),
      data: documentIn(json, "data"),
      previous: textOf(json, "previous"),
      correct: documentIn(json, "correct"),
      folder: textOf(json, "folder"),
    }),
    ...(json.aside === true && { aside: true }),
  };
}

function documentIn(json: TaskMembers, name: string): JsonObject | undefined {
  const value = objectOf(json, name);
  const copy = value && jsonOf(value);
  return isObject(copy) ? copy : undefined;
}

function scheduleRequest(json: TaskMembers) {
  return {
    workflow: requiredText(json, "workflow"),
    interval: oneOf(json, "interval", INTERVALS) ?? refuse("'interval' is missing"),
    factor: countOf(json, "factor") ?? 1,
  };
}

function countOf(json: TaskMembers, name: string): number | undefined {
  const value = json[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  return refuse(`'${name}' is no whole number`);
}

type Present<T> = { [K in keyof T]?: T[K] & (NonNullable<unknown> | null) };

/** The members that are not undefined. */
export function optional<T extends object>(members: T): Present<T> {
  const present: Present<T> = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) present[name] = value;
  }
  return present;
}
