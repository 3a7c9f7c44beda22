import { createEngine, type Engine } from "@fakturo/engine";
import { isFakturoError } from "@fakturo/model";
import type { Plugin } from "@fakturo/plugin";
import { newId } from "../api/id.ts";
import { neededRules } from "./needed.ts";
import { type DocumentPath, type PlaceFacts, placeIn } from "./place.ts";
import type { BuiltDocument, Country, Request, WorkerReply, WorkerResult } from "./protocol.ts";
import { RULES } from "./rules.ts";

const PACKAGE = /^@fakturo\/(?:regime-|addon-)?/;
const engines = new Map<string, Engine>();

async function load(folder: string, plugins: Map<string, Plugin>): Promise<void> {
  const rules = RULES[folder];
  if (!rules || plugins.has(folder)) return;
  const { plugin } = await rules();
  plugins.set(folder, plugin);
  for (const name of plugin.requires ?? []) await load(name.replace(PACKAGE, ""), plugins);
}

/** The engine with the rules that a document needs. */
async function engineFor(folders: readonly string[]): Promise<Engine> {
  const plugins = new Map<string, Plugin>();
  for (const folder of folders) await load(folder, plugins);
  const key = [...plugins.keys()].toSorted().join(" ");
  const known = engines.get(key);
  if (known) return known;
  const engine = createEngine({ plugins: [...plugins.values()], now: Date.now, uuid: newId });
  engines.set(key, engine);
  return engine;
}

async function build(doc: unknown): Promise<BuiltDocument> {
  const engine = await engineFor(neededRules(doc));
  const start = performance.now();
  try {
    const { output, faults } = engine.prepare(doc);
    return {
      output,
      faults: faults.map(({ code, message, paths }) => ({ code, message, paths })),
      ms: performance.now() - start,
    };
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const { key, message, path, faults } = error;
    const own = { code: key, message, paths: path === undefined ? [] : [path] };
    return { faults: faults.length > 0 ? faults : [own], ms: performance.now() - start };
  }
}

async function explain(doc: unknown) {
  return (await engineFor(neededRules(doc))).build(doc, { explain: true });
}

/** The addons of the document's countries are among what may be typed. */
async function place(doc: unknown, path: DocumentPath): Promise<PlaceFacts> {
  const folders = neededRules(doc);
  const { registry } = await engineFor([...folders, ...folders.flatMap(addonsOf)]);
  return placeIn(doc, path, registry);
}

/** Folders of a regime's addons: `es-sii`, `es-tbai` and others for `es`. */
function addonsOf(folder: string): string[] {
  return Object.keys(RULES).filter((name) => name.startsWith(`${folder}-`));
}

async function country(code: string): Promise<Country> {
  const [folder = ""] = neededRules({ country: code });
  const plugins = new Map<string, Plugin>();
  const prefixes = [`${folder}-`, `${code.toLowerCase()}-`, "eu-"];
  const addons = Object.keys(RULES).filter((name) => prefixes.some((p) => name.startsWith(p)));
  for (const name of [folder, ...addons]) await load(name, plugins);
  const rulesets = [...plugins.values()].flatMap((plugin) => plugin.rulesets ?? []);
  return {
    categories: rulesets.find((set) => set.kind === "regime")?.data.categories ?? [],
    addons: rulesets.flatMap((set) =>
      set.kind === "addon" ? [{ key: set.data.key, name: set.data.name }] : [],
    ),
  };
}

async function answer(request: Request): Promise<WorkerResult> {
  const { call } = request;
  if (call === "country") return { call, value: await country(request.code) };
  if (call === "build") return { call, value: await build(request.doc) };
  if (call === "place") return { call, value: await place(request.doc, request.path) };
  return { call, value: await explain(request.doc) };
}

self.addEventListener("message", ({ data: request }: MessageEvent<Request>) => {
  const { id } = request;
  const reply = (result: WorkerReply["result"]) =>
    self.postMessage({ id, result } satisfies WorkerReply);
  answer(request).then(reply, (error: unknown) =>
    reply({ call: "failed", problem: String(error) }),
  );
});
