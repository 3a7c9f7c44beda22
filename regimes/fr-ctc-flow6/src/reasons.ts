import type { Action, Reason } from "@fakturo/model";
import { ACTION, CONDITION, REASON } from "./extensions.ts";

interface Codes {
  readonly preset: string;
  /** Given codes that are kept in place of the preset. */
  readonly others: readonly string[];
}

interface Kind {
  readonly reason: Codes;
  readonly condition: Codes;
}

const INVALID_DATA: Codes = { preset: "DIV", others: ["DVA", "MAJ"] };
const BANK_DETAILS: Codes = { preset: "CBB", others: ["DIV", "DVA", "MAJ"] };

function kind(preset: string, others: readonly string[] = [], condition = INVALID_DATA): Kind {
  return { reason: { preset, others }, condition };
}

/** Codes by key of a reason; `none` and `partial` have none. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ["finance-terms", kind("COORD_BANC_ERR", [], BANK_DETAILS)],
  ["other", kind("AUTRE")],
  [
    "legal",
    kind("NON_CONFORME", [
      ...["TX_TVA_ERR", "REJ_SEMAN", "REJ_COH", "REJ_CONT_B2G", "IRR_VIDE_F", "IRR_TYPE_F"],
      ...["IRR_SYNTAX", "IRR_TAILLE_PJ", "IRR_NOM_PJ", "IRR_VID_PJ", "IRR_EXT_DOC"],
      ...["IRR_TAILLE_F", "IRR_ANTIVIRUS"],
    ]),
  ],
  [
    "not-recognized",
    kind("DOUBLON", ["TRANSAC_INC", "EMMET_INC", "CONTRAT_TERM", "DOUBLE_FACT", "REJ_UNI"]),
  ],
  ["unknown-receiver", kind("DEST_INC", ["NON_TRANSMISE", "ROUTAGE_ERR"])],
  [
    "references",
    kind("CMD_ERR", [
      ...["JUSTIF_ABS", "DEST_ERR", "ADR_ERR", "SIRET_ERR", "CODE_ROUTAGE_ERR"],
      ...["REF_CT_ABSENT", "REF_ERR", "REJ_ADR", "REJ_REF_PJ", "REJ_ASS_PJ"],
    ]),
  ],
  ["prices", kind("PU_ERR", ["MONTANTTOTAL_ERR", "CALCUL_ERR", "REM_ERR"])],
  ["quantity", kind("QTE_ERR")],
  ["items", kind("ART_ERR")],
  ["payment-terms", kind("MODPAI_ERR")],
  ["quality", kind("QUALITE_ERR")],
  ["delivery", kind("LIVR_INCOMP")],
]);

const KEYS_BY_REASON: ReadonlyMap<string, string> = new Map(
  [...KINDS].flatMap(([key, { reason }]) =>
    [reason.preset, ...reason.others].map((code) => [code, key] as const),
  ),
);

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ["none", "NOA"],
  ["provide", "PIN"],
  ["reissue", "NIN"],
  ["credit-full", "CNF"],
  ["credit-partial", "CNP"],
  ["credit-amount", "CNA"],
  ["other", "OTH"],
]);

const KEYS_BY_ACTION: ReadonlyMap<string, string> = new Map(
  [...ACTIONS].map(([key, code]) => [code, key]),
);

function choose({ preset, others }: Codes, given: string | undefined): string {
  return given !== undefined && others.includes(given) ? given : preset;
}

/** Derives an absent key from the code of the reason; then reason and condition from the key. */
export function setReason(reason: Reason): void {
  reason.key ||= KEYS_BY_REASON.get(reason.ext?.[REASON] ?? "") ?? "";
  const codes = KINDS.get(reason.key);
  if (!codes) return;
  reason.ext = {
    ...reason.ext,
    [REASON]: choose(codes.reason, reason.ext?.[REASON]),
    [CONDITION]: choose(codes.condition, reason.ext?.[CONDITION]),
  };
}

/** Derives an absent key from the code of the action; then the code from the key. */
export function setAction(action: Action): void {
  action.key ||= KEYS_BY_ACTION.get(action.ext?.[ACTION] ?? "") ?? "";
  const code = ACTIONS.get(action.key);
  if (code) action.ext = { ...action.ext, [ACTION]: code };
}
