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

/**
 * The JSON form of an in-memory type: numbers become text, everything else is unchanged, all read-only.
 */
export type Wire<T> = T extends Amount | Percentage
  ? string
  : T extends readonly (infer E)[]
    ? readonly Wire<E>[]
    : T extends object
      ? { readonly [K in keyof T]: Wire<T[K]> }
      : T;

/** A regime as data: countries, categories, rates, scenarios and corrections. */
export type RegimeData = Wire<RegimeDef> & { readonly scenarios?: readonly ScenarioSetData[] };
/** An addon as data; lists that are always published are null where it has none. */
export type AddonData = Omit<Wire<AddonDef>, "extensions" | "scenarios" | "corrections"> & {
  readonly extensions?: Wire<AddonDef>["extensions"] | null;
  readonly scenarios?: readonly ScenarioSetData[] | null;
  readonly corrections?: readonly CorrectionData[] | null;
};
/** A list of codes for extensions. */
export type CatalogueData = Wire<CatalogueDef>;
/** A tax category of a regime, e.g. VAT. */
export type CategoryData = Wire<CategoryDef>;
/** A key of a category, e.g. `exempt`. */
export type KeyData = Wire<KeyDef>;
/** A rate of a category with its values over time. */
export type RateData = Wire<RateDef>;
/** Allowed corrections of a regime or addon, by schema. */
export type CorrectionData = Wire<CorrectionDefinition>;

/** A scenario; `filter` is an additional condition in code and is not exported. */
export type ScenarioData = Wire<Scenario> & {
  readonly filter?: (invoice: Readonly<Invoice>) => boolean;
};
/** Scenarios of one schema: notes and extensions that follow from the document. */
export type ScenarioSetData = Omit<Wire<ScenarioSet>, "list"> & {
  readonly list: readonly ScenarioData[];
};
