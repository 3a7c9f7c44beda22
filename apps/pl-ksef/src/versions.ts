/** A version of the logical structure FA. */
export interface FaVersion {
  readonly docType: "fa2" | "fa3";
  readonly namespace: string;
  /** `kodSystemowy` of the form. */
  readonly system: string;
  /** `WariantFormularza`. */
  readonly variant: string;
  /** `P_12` by tax category, for categories without percentage. */
  readonly rates: ReadonlyMap<string, string>;
}

/** `wersjaSchemy` of both. */
export const SCHEMA_VERSION = "1-0E";

const FA2: FaVersion = {
  docType: "fa2",
  namespace: "http://crd.gov.pl/wzor/2023/06/29/12648/",
  system: "FA (2)",
  variant: "2",
  rates: new Map([
    ["6.1", "0"],
    ["6.2", "0"],
    ["6.3", "0"],
    ["7", "zw"],
    ["8", "np"],
    ["9", "np"],
    ["10", "oo"],
  ]),
};

const FA3: FaVersion = {
  docType: "fa3",
  namespace: "http://crd.gov.pl/wzor/2025/06/25/13775/",
  system: "FA (3)",
  variant: "3",
  rates: new Map([
    ["6.1", "0 KR"],
    ["6.2", "0 WDT"],
    ["6.3", "0 EX"],
    ["7", "zw"],
    ["8", "np I"],
    ["9", "np II"],
    ["10", "oo"],
  ]),
};

/** Both versions; the newer one first. */
export const VERSIONS: readonly FaVersion[] = [FA3, FA2];

/** First day of creation that the schema of FA(3) allows. */
export const FA3_SINCE = "2025-09-01";

/** The requested version, else the one for a day: FA(2) for days that FA(3) does not allow. */
export function versionFor(docType: string, created: string): FaVersion {
  const named = VERSIONS.find((version) => version.docType === docType);
  return named ?? (created < FA3_SINCE ? FA2 : FA3);
}
