import { isObject, type JsonObject } from "@fakturo/model";
import type { IssueTestCredentials, Simulator, TestIssuer } from "@fakturo/simulator";
import { repositoryRoot } from "@fakturo/test-support";

/** A record as the simulator stored it, or as it was sent. */
export interface StoredRecord {
  readonly holder: string;
  readonly number: string;
}

/** A link of a chain: what a record says of itself and of the one before. */
export interface Link {
  readonly own: string;
  /** Empty in the first record. */
  readonly previous: string;
}

/** How a supplier becomes registered where the authority issues its credentials. */
export interface RowRegistration {
  readonly steps: readonly JsonObject[];
  /** Last part of the path that takes the inputs, after `/apps/<app>/v1/entry/{id}/`. */
  readonly app: string;
  readonly input: string;
  readonly inputs: JsonObject;
}

/** An authority of the chaos test. */
export interface AuthorityRow {
  /** Key of the connection that carries its records. */
  readonly connection: string;
  readonly simulator: Simulator;
  /** Settings of the simulator. */
  readonly settings: JsonObject;
  /** Name of its fault for a maintenance window. */
  readonly maintenance: string;
  /** Packages, and files of this repository, with the plugins that the workflow needs. */
  readonly plugins: readonly string[];
  /** ISO 3166 code of the suppliers' country. */
  readonly country: string;
  /** Tax codes of the suppliers. */
  readonly suppliers: readonly string[];
  /** What the suppliers call the authority with; default: what its simulator issues for tests. */
  readonly credentials?: IssueTestCredentials;
  /** Settings of the app in the workspace, where they are not the default ones. */
  readonly app?: { readonly key: string; readonly config: JsonObject };
  readonly registration?: RowRegistration;
  readonly steps: readonly JsonObject[];
  document(supplier: string): JsonObject;
  /** Series of its documents, in turn, instead of the document's own: they share the supplier's chain. */
  readonly series?: readonly string[];
  /** Undefined for events that store no record. */
  stored(event: unknown): StoredRecord | undefined;
  /** Undefined where records are not chained. */
  link?(record: string): Link;
  /** True where records of a chain may arrive in another order than that of the chain. */
  readonly anyOrder?: boolean;
  /**
   * Code with which the step ends after a lost answer, where the authority can neither be asked nor refuses a second record:
   * a person looks into its records, and decides.
   */
  readonly unconfirmed?: string;
  /** True where the authority knows a unit of the supplier instead of the supplier. */
  readonly hasUnits?: boolean;
}

/** What every row's workflow needs. */
export const BASE_PLUGINS = [
  "@fakturo/catalogues",
  "@fakturo/app-silo",
  "@fakturo/app-sequence",
] as const;

export const EN16931 = "@fakturo/addon-eu-en16931";

export const NUMBER = {
  name: "Number",
  provider: "sequence.enumerate",
  config: { name: "Chaos" },
} as const;
/** Without leading zeros. */
export const FROM_ONE = { ...NUMBER, config: { ...NUMBER.config, padding: 1, start: 1 } } as const;
export const SIGN = { name: "Sign", provider: "silo.close" } as const;

/** Path of an app's plugin for these tests. */
export function quick(name: string): string {
  return `${repositoryRoot()}/test/durability/quick/${name}.ts`;
}

/** Issues one credential of each supplier: a seal under a key. */
export function sealUnder(key: string): IssueTestCredentials {
  return async (taxpayer, { certificateOf }: TestIssuer) => [
    { key, isHolders: true, value: { ...certificateOf({ ...taxpayer, isSeal: true }) } },
  ];
}

/** Finds the records in a simulator's events: those with these values, by their members with holder and number. */
export function storedAs(
  values: JsonObject,
  holder: string,
  ...number: readonly string[]
): AuthorityRow["stored"] {
  return (event) => {
    if (!isObject(event)) return undefined;
    const own: Readonly<Record<string, unknown>> = event;
    if (!Object.entries(values).every(([name, value]) => own[name] === value)) return undefined;
    return { holder: String(own[holder]), number: number.map((name) => own[name]).join("/") };
  };
}

/** A day, `YYYY-MM-DD`, by the calendar of a place. */
export function dayIn(timeZone: string): string {
  return new Date().toLocaleDateString("sv-SE", { timeZone });
}

/** One of the credentials that a simulator issues for tests. */
export function onlyCredential(
  { testCredentials }: Pick<AuthorityRow["simulator"], "testCredentials">,
  credential: string,
): IssueTestCredentials {
  return async (taxpayer, tools) => {
    const issued = (await testCredentials?.(taxpayer, tools)) ?? [];
    return issued.filter(({ key }) => key === credential);
  };
}
