import type { AnyDef, Fault, Invoice, JsonObject } from "@fakturo/model";
import type { TSchema } from "@fakturo/schema";
import type { AnyAppSpec } from "./app.ts";
import type { Calculator } from "./calculator.ts";
import type { Callback } from "./callback.ts";
import type { Connection } from "./connection.ts";
import type { CredentialSpec } from "./credential.ts";
import type { Envelope } from "./envelope.ts";
import type { Exporter } from "./exporter.ts";
import type { Feed } from "./feed.ts";
import type { Normalizer } from "./normalizer.ts";
import type { Provider } from "./provider.ts";
import type { AnyRecordType } from "./record.ts";
import type { RegistrationSpec } from "./registration.ts";
import type { Route } from "./route.ts";
import type { Rules } from "./rules.ts";
import type { StepFile } from "./step.ts";
import type { AddonData, CatalogueData, RegimeData } from "./tax.ts";

/** Major version of this contract. */
export const PLUGIN_API = 2;

/** Version of this contract: a minor one adds, a major one changes. */
export const CONTRACT_VERSION = "2.0.0";

const CARET = /^\^(\d+)\.(\d+)\.(\d+)$/;

/**
 * True for a range `^major.minor.patch` that includes this version of the contract.
 * @param api as given by a plugin; plugins of contract 1 gave a number.
 */
export function fitsContract(api: unknown): boolean {
  const [, ...asked] = CARET.exec(String(api)) ?? [];
  if (asked.length === 0) return false;
  const [major = 0, minor = 0, patch = 0] = asked.map(Number);
  const [own = 0, ownMinor = 0, ownPatch = 0] = CONTRACT_VERSION.split(".").map(Number);
  return major === own && (minor < ownMinor || (minor === ownMinor && patch <= ownPatch));
}

/** Last change of a correction before it is calculated; changes the draft in place. */
export type CorrectionHook = (draft: Invoice, options: JsonObject) => void;

interface RulesetParts {
  readonly rules?: Rules;
  /**
   * Normalisers that only read this ruleset's own codes, such as the key of a tax from its exemption.
   * They run for all rulesets before any `normalizers`, which set defaults.
   */
  readonly readers?: readonly Normalizer[];
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
  /** Documents that this addon defines, e.g. complements. */
  readonly objects?: readonly AnyDef[];
  /** Calculators of those documents; they run with or without the addon in `$addons`. */
  readonly calculators?: readonly Calculator[];
}

/** A tax regime or an addon. */
export type Ruleset = RegimeRuleset | AddonRuleset;

/** A value of a file without a place in the document. */
export interface Unread {
  /** Location in the file, in the format's notation: an XPath in XML. */
  readonly path: string;
  /** Id of the term in the underlying standard, such as `BT-33`. */
  readonly term?: string;
  readonly text: string;
}

/** A member of a document that a file states only as part of other values. */
export interface Merged {
  /** JSON path of the member. */
  readonly path: string;
  /** JSON paths whose values contain it in the document that `parse` returns. */
  readonly into: readonly string[];
}

/** Converts documents to another format and back: pure, synchronous, no I/O. */
export interface Converter {
  /** `app.action`, e.g. `ubl.generate`. */
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly schemas: readonly string[];
  /** Key of the converter whose format this one narrows; this converter is tried first. */
  readonly narrows?: string;
  /** JSON Schema of the options; defaults are applied. */
  readonly options?: TSchema;
  /** @throws FakturoError "validation" naming the rule and path that cannot be expressed. */
  generate?(envelope: Envelope, options: JsonObject): StepFile;
  /**
   * All faults that keep the document from this format, found without writing it; empty if there are
   * none.
   */
  check?(envelope: Envelope, options: JsonObject): readonly Fault[];
  /** JSON paths of members that the file cannot hold; empty if there are none. */
  losses?(envelope: Envelope, options: JsonObject): readonly string[];
  /**
   * Members that the file states only as part of others, such as a charge within a price; empty if there are
   * none.
   */
  merged?(envelope: Envelope, options: JsonObject): readonly Merged[];
  /** @throws FakturoError "input" for data of another format. */
  parse?(data: Uint8Array, options: JsonObject): JsonObject;
  /**
   * Values of the file that the document of `parse` lacks, in the file's order; empty if there are none.
   */
  unread?(data: Uint8Array, options: JsonObject): readonly Unread[];
}

/** Contents of a package for Fakturo. Importing it has no side effect. */
export interface Plugin {
  /** npm package name. */
  readonly name: string;
  /**
   * Oldest supported version of this contract, and compatible later ones: `^2.1.0`. A plugin whose range
   * excludes the server's version is refused at start.
   */
  readonly api: string;
  /** Packages that must also be loaded. */
  readonly requires?: readonly string[];
  readonly rulesets?: readonly Ruleset[];
  readonly catalogues?: readonly CatalogueData[];
  readonly providers?: readonly Provider[];
  readonly converters?: readonly Converter[];
  readonly exporters?: readonly Exporter[];
  /** Authorities and networks that its steps submit records to. */
  readonly connections?: readonly Connection[];
  /** Addresses where authorities answer submissions. */
  readonly callbacks?: readonly Callback[];
  /** Mailboxes and lists to poll for documents. */
  readonly feeds?: readonly Feed[];
  /** Types of records that its app stores; their keys begin with the app's key. */
  readonly records?: readonly AnyRecordType[];
  /** Certificates, passwords and tokens of its steps and connections. */
  readonly credentials?: readonly CredentialSpec[];
  /** Registration procedures of parties at authorities. */
  readonly registrations?: readonly RegistrationSpec[];
  /** Configuration of its apps, set per workspace. */
  readonly apps?: readonly AnyAppSpec[];
  /** App of these routes and callbacks, e.g. `pdf`. */
  readonly app?: string;
  readonly routes?: readonly Route[];
}

/**
 * Freezes a plugin; a package exports the result as `plugin`. Without `api` it requires this version of
 * the contract or a compatible later one.
 */
export function definePlugin(plugin: Omit<Plugin, "api"> & Partial<Pick<Plugin, "api">>): Plugin {
  return Object.freeze({ api: `^${CONTRACT_VERSION}`, ...plugin });
}
