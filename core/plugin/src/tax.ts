import type {
  AddonDef,
  Amount,
  CatalogueDef,
  CategoryDef,
  CorrectionDefinition,
  Invoice,
  KeyDef,
  Percentage,
  RateDef,
  RegimeDef,
  Scenario,
  ScenarioSet,
} from "@fakturo/model";

/** The JSON form of an in-memory type: numbers become text, everything else stays, all read-only. */
export type Wire<T> = T extends Amount | Percentage
  ? string
  : T extends readonly (infer E)[]
    ? readonly Wire<E>[]
    : T extends object
      ? { readonly [K in keyof T]: Wire<T[K]> }
      : T;

/** A regime as data; its only source of countries, categories, rates, scenarios and corrections. */
export type RegimeData = Wire<RegimeDef> & { readonly scenarios?: readonly ScenarioSetData[] };
/** An addon as data; the lists that are always published are null where it has none. */
export type AddonData = Omit<Wire<AddonDef>, "extensions" | "scenarios" | "corrections"> & {
  readonly extensions?: Wire<AddonDef>["extensions"] | null;
  readonly scenarios?: readonly ScenarioSetData[] | null;
  readonly corrections?: readonly CorrectionData[] | null;
};
export type CatalogueData = Wire<CatalogueDef>;
export type CategoryData = Wire<CategoryDef>;
export type KeyData = Wire<KeyDef>;
export type RateData = Wire<RateDef>;
export type CorrectionData = Wire<CorrectionDefinition>;

/** A scenario; `filter` is a further condition that data cannot say and is not exported. */
export type ScenarioData = Wire<Scenario> & {
  readonly filter?: (invoice: Readonly<Invoice>) => boolean;
};
export type ScenarioSetData = Omit<Wire<ScenarioSet>, "list"> & {
  readonly list: readonly ScenarioData[];
};
