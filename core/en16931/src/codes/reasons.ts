import type { StringMap } from "@fakturo/model";

interface ReasonTable {
  readonly extension: string;
  readonly codes: ReadonlyMap<string, readonly [code: string, text: string]>;
  /** Codes that the official rules accept. */
  readonly accepted: ReadonlySet<string>;
  /** Default reason. */
  readonly fallback: string;
}

/** UNTDID 5189 by key (BT-97, BT-98, BT-139, BT-140). */
const ALLOWANCES: ReasonTable = {
  extension: "untdid-allowance",
  fallback: "Discount",
  codes: new Map([
    ["early-completion", ["41", "Bonus for works ahead of schedule"]],
    ["military", ["62", "Military discount"]],
    ["work-accident", ["63", "Work accident discount"]],
    ["special-agreement", ["64", "Special agreement"]],
    ["production-error", ["65", "Production error discount"]],
    ["new-outlet", ["66", "New outlet discount"]],
    ["sample", ["67", "Sample discount"]],
    ["end-of-range", ["68", "End-of-range discount"]],
    ["incoterm", ["70", "Incoterm discount"]],
    ["pos-threshold", ["71", "Point of sales threshold allowance"]],
    ["special-rebate", ["100", "Special rebate"]],
    ["temporary", ["103", "Temporary"]],
    ["standard", ["104", "Standard"]],
    ["yearly-turnover", ["105", "Yearly turnover"]],
  ]),
  accepted: new Set("41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105".split(" ")),
};

/** UNTDID 7161 by key (BT-104, BT-105, BT-144, BT-145). */
const CHARGES: ReasonTable = {
  extension: "untdid-charge",
  fallback: "Charge",
  codes: new Map([
    ["stamp-duty", ["ST", "Stamp duty"]],
    ["outlay", ["AAE", "Outlay"]],
    ["tax", ["TX", "Tax"]],
    ["customs", ["ABW", "Customs"]],
    ["delivery", ["DL", "Delivery"]],
    ["packing", ["PC", "Packing"]],
    ["handling", ["HD", "Handling"]],
    ["insurance", ["IN", "Insurance"]],
    ["storage", ["ABA", "Storage"]],
    ["admin", ["AEM", "Administration"]],
    ["cleaning", ["CG", "Cleaning"]],
  ]),
  accepted: new Set(
    (
      "AA AAA AAC AAD AAE AAF AAH AAI AAS AAT AAV AAY AAZ ABA ABB ABC ABD ABF ABK ABL ABN ABR ABS " +
      "ABT ABU ACF ACG ACH ACI ACJ ACK ACL ACM ACS ADC ADE ADJ ADK ADL ADM ADN ADO ADP ADQ ADR ADT " +
      "ADW ADY ADZ AEA AEB AEC AED AEF AEH AEI AEJ AEK AEL AEM AEN AEO AEP AES AET AEU AEV AEW AEX " +
      "AEY AEZ AJ AU CA CAB CAD CAE CAF CAI CAJ CAK CAL CAM CAN CAO CAP CAQ CAR CAS CAT CAU CAV CAW " +
      "CAX CAY CAZ CD CG CS CT DAB DAC DAD DAF DAG DAH DAI DAJ DAK DAL DAM DAN DAO DAP DAQ DL EG EP " +
      "ER FAA FAB FAC FC FH FI GAA HAA HD HH IAA IAB ID IF IR IS KO L1 LA LAA LAB LF MAE MI ML NAA " +
      "OA PA PAA PC PL PRV RAB RAC RAD RAF RE RF RH RV SA SAA SAD SAE SAI SG SH SM SU TAB TAC TT TV " +
      "V1 V2 WH XAA YY ZZZ"
    ).split(" "),
  ),
};

export interface ExemptionReason {
  readonly code: string | undefined;
  readonly text: string | undefined;
}

/** Reason of an allowance or charge: its own, else its key's, else the default; never empty. */
export function reasonOf(
  isCharge: boolean,
  row: {
    readonly key?: string | undefined;
    readonly reason?: string | undefined;
    readonly ext?: StringMap | undefined;
  },
): ExemptionReason {
  const table = isCharge ? CHARGES : ALLOWANCES;
  const [keyCode, keyText] = table.codes.get(row.key ?? "") ?? [];
  const wanted = row.ext?.[table.extension] || keyCode;
  const code = wanted && table.accepted.has(wanted) ? wanted : undefined;
  const text = row.reason || (code ? undefined : (keyText ?? table.fallback));
  return { code, text };
}
