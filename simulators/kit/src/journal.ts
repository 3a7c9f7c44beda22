import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { readJsonAs } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";

/** Storage of a simulator's events and settings. */
export interface EventStore {
  events(): Iterable<unknown>;
  /** Returns after the event is stored. */
  append(events: readonly unknown[]): void;
  settings(): Readonly<Record<string, unknown>>;
  keepSettings(settings: Readonly<Record<string, unknown>>): void;
  /** Deletes events and settings. */
  clear(): void;
}

const Settings = Type.Record(Type.String(), Type.Unknown());

/** A journal in memory. */
export function memoryJournal(): EventStore {
  let events: unknown[] = [];
  let settings: Readonly<Record<string, unknown>> = {};
  return {
    events: () => events,
    append: (more) => events.push(...more),
    settings: () => settings,
    keepSettings: (given) => {
      settings = given;
    },
    clear: () => {
      events = [];
      settings = {};
    },
  };
}

/**
 * A journal in a folder: `<key>.jsonl` has one event per line, `<key>.settings.json` the settings. An
 * incomplete last line is dropped: the process was killed while writing it, before the request was answered.
 */
export function folderJournal(folder: string, key: string): EventStore {
  const file = join(folder, `${key}.jsonl`);
  const settingsFile = join(folder, `${key}.settings.json`);
  mkdirSync(folder, { recursive: true });
  dropOpenLine(file);
  return {
    events: () => linesOf(file).map((line, i) => parsed(line, `${file}, line ${i + 1}`)),
    append: (events) =>
      appendFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join("")),
    settings: () =>
      existsSync(settingsFile)
        ? readJsonAs(Settings, readFileSync(settingsFile, "utf8"), settingsFile)
        : {},
    keepSettings: (settings) => writeFileSync(settingsFile, JSON.stringify(settings, undefined, 2)),
    clear: () => {
      rmSync(file, { force: true });
      rmSync(settingsFile, { force: true });
    },
  };
}

function dropOpenLine(file: string): void {
  if (!existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  if (text !== "" && !text.endsWith("\n"))
    writeFileSync(file, text.slice(0, text.lastIndexOf("\n") + 1));
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
}

function parsed(line: string, place: string): JsonObject {
  try {
    return JSON.parse(line);
  } catch {
    throw new FakturoError("input", `${place} is not JSON`);
  }
}
