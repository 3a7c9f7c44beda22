import type { AnyDef, Fault, Invoice, JsonObject } from "@fakturo/model";
import type { TObject, TSchema } from "typebox";
import type { Calculator } from "./calculator.ts";
import type { Envelope } from "./envelope.ts";
import type { Exporter } from "./exporter.ts";
import type { Normalizer } from "./normalizer.ts";
import type { Provider } from "./provider.ts";
import type { Rules } from "./rules.ts";
import type { StepFile } from "./step.ts";
import type { AddonData, CatalogueData, RegimeData } from "./tax.ts";

/** Major version of this contract; plugins made for another are refused at start. */
export const PLUGIN_API = 1;

/** Last change to a correction before it is calculated; changes the draft in place. */
export type CorrectionHook = (draft: Invoice, options: JsonObject) => void;

interface RulesetParts {
  readonly rules?: Rules;
  readonly normalizers?: readonly Normalizer[];
  readonly correct?: CorrectionHook;
}

/** A country's tax regime: data, rules and normalisers. */
export interface RegimeRuleset extends RulesetParts {
  readonly kind: "regime";
  readonly data: RegimeData;
}

/** Rules of a format or authority that a document opts into through `$addons`. */
export interface AddonRuleset extends RulesetParts {
  readonly kind: "addon";
  readonly data: AddonData;
  /** Documents this addon adds, e.g. complements. */
  readonly objects?: readonly AnyDef[];
  /** What is worked out in those documents, with or without the addon in `$addons`. */
  readonly calculators?: readonly Calculator[];
}

export type Ruleset = RegimeRuleset | AddonRuleset;

/** A place in a file that says something for which the document has no place. */
export interface Unread {
  /** Where in the file, as the format tells places: an XPath in XML. */
  readonly path: string;
  /** Number of the term in the standard behind the format, such as `BT-33`. */
  readonly term?: string;
  readonly text: string;
}

/** Turns documents into another format and back: pure, synchronous, no I/O. */
export interface Converter {
  /** `app.action`, e.g. `ubl.generate`. */
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly schemas: readonly string[];
  /** Key of the converter whose format this one narrows; files that may be either are asked about here first. */
  readonly narrows?: string;
  /** JSON Schema of the options; defaults are applied. */
  readonly options?: TSchema;
  /** @throws FakturoError "validation" naming the rule and path that cannot be expressed. */
  generate?(envelope: Envelope, options: JsonObject): StepFile;
  /** Everything that keeps the document from this format, found without writing it; none when nothing does. */
  check?(envelope: Envelope, options: JsonObject): readonly Fault[];
  /** JSON paths of what the document says and the file will not; none when it holds all. */
  losses?(envelope: Envelope, options: JsonObject): readonly string[];
  /** @throws FakturoError "input" for data that is not of this format. */
  parse?(data: Uint8Array, options: JsonObject): JsonObject;
  /** What the file says and the document of `parse` does not, in the file's order; none when it says all. */
  unread?(data: Uint8Array, options: JsonObject): readonly Unread[];
}

export interface AppRequest {
  readonly workspace: { readonly id: string; readonly sandbox: boolean };
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface AppReply {
  readonly status: number;
  readonly mime: string;
  readonly body: string | Uint8Array;
}

export interface RouteReply {
  readonly description: string;
  readonly mime?: string;
  /** JSON Schema of a JSON answer. */
  readonly schema?: TSchema;
}

/** An address of an app under `/apps/<app>/v1/`; authenticated like every other call. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/apps/<app>/v1`, e.g. `/preview`. */
  readonly path: string;
  readonly summary: string;
  /** JSON Schema of the parameters, all of them texts to `handle`. */
  readonly query?: TObject;
  /** JSON Schema of the JSON body, checked before `handle`; unknown members are let through. */
  readonly body?: TObject;
  /** What the answers mean, by status, and their media type where they have a body. */
  readonly replies?: Readonly<Record<number, RouteReply>>;
  handle(request: AppRequest, ctx: RouteContext): Promise<AppReply>;
}

export interface RouteContext {
  now(): number;
  build(data: JsonObject): Envelope;
}

/** What a package adds to Fakturo. Importing it has no side effect. */
export interface Plugin {
  /** npm package name. */
  readonly name: string;
  readonly api: typeof PLUGIN_API;
  /** Packages that must be loaded too. */
  readonly requires?: readonly string[];
  readonly rulesets?: readonly Ruleset[];
  readonly catalogues?: readonly CatalogueData[];
  readonly providers?: readonly Provider[];
  readonly converters?: readonly Converter[];
  readonly exporters?: readonly Exporter[];
  /** App whose routes these are, e.g. `pdf`. */
  readonly app?: string;
  readonly routes?: readonly Route[];
}

/** Freezes a plugin; a package exports the result as `plugin`. */
export function definePlugin(plugin: Omit<Plugin, "api">): Plugin {
  return Object.freeze({ api: PLUGIN_API, ...plugin });
}
