import { type BuiltInvoice, KEY_STAMP } from "@fakturo/brazil";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { CONSUMER_MODEL, EXT } from "../extensions.ts";
import { contributorOf, NO_CONTRIBUTOR } from "./parties.ts";
import { latin } from "./text.ts";

const MAX = { reason: 60, justification: 256 } as const;

/** Print format: portrait; a receipt for an NFC-e. */
const PORTRAIT = "1";
const SLIP = "4";

/** `tpEmis`: ordinary, NF-e after an advance notice (EPEC) or on security paper (FS-DA), or NFC-e offline. */
export const ORDINARY = "1";
export const ADVANCED = "4";
export const SECURITY_PAPER = "5";
export const OFFLINE = "9";
const OWN_PROGRAM = "0";
const PROGRAM = "Fakturo 1.0";

/** `idDest` by the first digit of CFOP: within the state, to another one, abroad. */
const DESTINATIONS: ReadonlyMap<string, string> = new Map([
  ["1", "1"],
  ["2", "2"],
  ["3", "3"],
  ["5", "1"],
  ["6", "2"],
  ["7", "3"],
]);

/** Purposes of credit and debit notes, with `tpNFCredito` and `tpNFDebito`. */
export const NOTE_TYPES = { credit: "5", debit: "6" } as const;

/** Fields of `ide` that the invoice lacks. */
export interface Issue {
  readonly key: string;
  /** `dhEmi`. */
  readonly at: string;
  readonly state: string;
  readonly nonce: string;
  /** `tpEmis`. */
  readonly emission: string;
  /** `tpAmb`. */
  readonly environment: string;
  /** Reason of the contingency. */
  readonly contingency: string | undefined;
}

/** `idDest` of a CFOP; undefined for codes without one. */
export function destinationOf(cfop: string | undefined): string | undefined {
  return DESTINATIONS.get(cfop?.[0] ?? "");
}

/** `ide`. */
export function headerNode(invoice: BuiltInvoice, issue: Issue): XmlNode {
  const { supplier, customer, series, code, lines = [], notes = [], tax, preceding = [] } = invoice;
  const ext = tax?.ext ?? {};
  const model = ext[EXT.model];
  const isFinal = model === CONSUMER_MODEL || contributorOf(customer) === NO_CONTRIBUTOR;
  const purpose = ext[EXT.purpose];
  return group(
    "ide",
    leaf("cUF", issue.state),
    leaf("cNF", issue.nonce),
    leaf("natOp", latin(notes.find(({ key }) => key === "reason")?.text, MAX.reason)),
    leaf("mod", model),
    leaf("serie", series),
    leaf("nNF", code),
    leaf("dhEmi", issue.at),
    leaf("tpNF", ext[EXT.direction]),
    leaf("idDest", destinationOf(lines[0]?.ext?.[EXT.cfop])),
    leaf("cMunFG", supplier.ext?.[EXT.municipality]),
    leaf("tpImp", model === CONSUMER_MODEL ? SLIP : PORTRAIT),
    leaf("tpEmis", issue.emission),
    leaf("cDV", issue.key.slice(-1)),
    leaf("tpAmb", issue.environment),
    leaf("finNFe", purpose),
    leaf("tpNFDebito", purpose === NOTE_TYPES.debit ? ext[EXT.debitNote] : undefined),
    leaf("tpNFCredito", purpose === NOTE_TYPES.credit ? ext[EXT.creditNote] : undefined),
    leaf("indFinal", isFinal ? "1" : "0"),
    leaf("indPres", ext[EXT.presence]),
    leaf("procEmi", OWN_PROGRAM),
    leaf("verProc", PROGRAM),
    leaf("dhCont", issue.contingency && issue.at),
    leaf("xJust", latin(issue.contingency, MAX.justification)),
    preceding.map(({ stamps = [] }) =>
      group("NFref", leaf("refNFe", stamps.find(({ prv }) => prv === KEY_STAMP)?.val)),
    ),
  );
}
