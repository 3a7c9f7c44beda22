import { BRAZILIAN_STATES, printedTaxNumber, rootIn, SIGNATURE_NAMESPACE } from "@fakturo/brazil";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { CONSUMER_MODEL } from "../extensions.ts";
import { checkDigit } from "../key.ts";
import { SECURITY_PAPER } from "../nfe/header.ts";
import { NAMESPACE } from "../nfe/namespace.ts";

/** Looks up elements of an NF-e, its protocol and its signature. */
export const inNfe = createFinder({ "": NAMESPACE, ds: SIGNATURE_NAMESPACE });

/** Number and time with which the authority has registered something; empty where it is not known. */
export interface NfeRegistration {
  readonly number: string;
  readonly at: string;
}

/** What is printed of an NF-e or NFC-e. */
export interface PrintedNfe {
  /** `infNFe`. */
  readonly body: XmlElement;
  /** Access key. */
  readonly key: string;
  readonly isConsumer: boolean;
  /** Issued for tests. */
  readonly isTest: boolean;
  /** Printed on security paper before the state has it: the bar code has what the state checks on the way, 36 digits. */
  readonly paperCode: string | undefined;
  /** Protocol of the authorisation; empty before. */
  readonly protocol: NfeRegistration;
  /** NfeRegistration of the advance notice (EPEC) with which it is printed before it is authorised. */
  readonly notice: NfeRegistration | undefined;
  /** `infNFeSupl`, of NFC-e. */
  readonly qr: string;
  readonly lookup: string;
}

/**
 * Reads an NF-e, with its protocol (`nfeProc`) or without.
 * @param notice registration of its advance notice
 * @throws FakturoError "input" for other files.
 */
export function printedNfe(data: Uint8Array, notice?: NfeRegistration): PrintedNfe {
  const root = rootIn(data, NAMESPACE, ["nfeProc", "NFe"]);
  const nfe = root.name === "NFe" ? root : inNfe.find(root, "NFe");
  const body = inNfe.find(nfe, "infNFe") ?? root;
  const isPaper = inNfe.text(body, "ide/tpEmis") === SECURITY_PAPER;
  return {
    body,
    key: (body.attributes.get("Id") ?? "").slice(3),
    isConsumer: inNfe.text(body, "ide/mod") === CONSUMER_MODEL,
    isTest: inNfe.text(body, "ide/tpAmb") === "2",
    notice,
    paperCode: isPaper ? paperCode(body) : undefined,
    protocol: {
      number: inNfe.text(root, "protNFe/infProt/nProt"),
      at: inNfe.text(root, "protNFe/infProt/dhRecbto"),
    },
    qr: inNfe.text(nfe, "infNFeSupl/qrCode"),
    lookup: inNfe.text(nfe, "infNFeSupl/urlChave"),
  };
}

const ABROAD = "99";
const YES = "1";
const NO = "2";

/**
 * Facts of an NF-e on security paper (manual, 2.9.2): state and tax number of the recipient, `tpEmis`, total in cents,
 * whether it has ICMS and substituted ICMS, day of issue, check digit.
 */
function paperCode(body: XmlElement): string {
  const { text } = inNfe;
  const said = (path: string) => text(body, path);
  const { code = ABROAD } = BRAZILIAN_STATES.get(said("dest/enderDest/UF")) ?? {};
  const cents = (path: string) => said(`total/ICMSTot/${path}`).replace(/\D/g, "");
  const has = (path: string) => (/[1-9]/.test(cents(path)) ? YES : NO);
  const start = [
    code + said("ide/tpEmis"),
    (said("dest/CNPJ") || said("dest/CPF")).padStart(14, "0"),
    cents("vNF").padStart(14, "0"),
    has("vICMS") + has("vST"),
    said("ide/dhEmi").slice(8, 10),
  ].join("");
  return `${start}${checkDigit(start)}`;
}

/** Tax number of a party: CNPJ, CPF or the identifier of a foreign one. */
export function taxNumberOf(party: XmlElement | undefined): string {
  const { text } = inNfe;
  return printedTaxNumber(
    text(party, "CNPJ") || text(party, "CPF") || text(party, "idEstrangeiro"),
  );
}

/** Street, number and complement of an address. */
export function streetOf(address: XmlElement | undefined): string {
  return ["xLgr", "nro", "xCpl"]
    .map((name) => inNfe.text(address, name))
    .filter((part) => part !== "")
    .join(", ");
}

/** `000.001.204` of `1204`. */
export function printedSerial(number: string): string {
  return number.padStart(9, "0").replace(/(\d{3})(?=\d)/g, "$1.");
}
