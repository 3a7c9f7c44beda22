import { printedTaxNumber, rootIn, SIGNATURE_NAMESPACE } from "@fakturo/brazil";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { CONSUMER_MODEL } from "../extensions.ts";
import { NAMESPACE } from "../nfe/namespace.ts";

/** Looks up elements of an NF-e, its protocol and its signature. */
export const inNfe = createFinder({ "": NAMESPACE, ds: SIGNATURE_NAMESPACE });

/** What is printed of an NF-e or NFC-e. */
export interface PrintedNfe {
  /** `infNFe`. */
  readonly body: XmlElement;
  /** Access key. */
  readonly key: string;
  readonly isConsumer: boolean;
  /** Issued for tests. */
  readonly isTest: boolean;
  /** Protocol of the authorisation; empty before. */
  readonly protocol: { readonly number: string; readonly at: string };
  /** `infNFeSupl`, of NFC-e. */
  readonly qr: string;
  readonly lookup: string;
}

/** Reads an NF-e, with its protocol (`nfeProc`) or without. @throws FakturoError "input" for other files. */
export function printedNfe(data: Uint8Array): PrintedNfe {
  const root = rootIn(data, NAMESPACE, ["nfeProc", "NFe"]);
  const nfe = root.name === "NFe" ? root : inNfe.find(root, "NFe");
  const body = inNfe.find(nfe, "infNFe") ?? root;
  return {
    body,
    key: (body.attributes.get("Id") ?? "").slice(3),
    isConsumer: inNfe.text(body, "ide/mod") === CONSUMER_MODEL,
    isTest: inNfe.text(body, "ide/tpAmb") === "2",
    protocol: {
      number: inNfe.text(root, "protNFe/infProt/nProt"),
      at: inNfe.text(root, "protNFe/infProt/dhRecbto"),
    },
    qr: inNfe.text(nfe, "infNFeSupl/qrCode"),
    lookup: inNfe.text(nfe, "infNFeSupl/urlChave"),
  };
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
