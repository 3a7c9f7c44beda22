import { KEY_STAMP, SIGNATURE_NAMESPACE } from "@fakturo/brazil";
import { Faults } from "@fakturo/model";
import type { Stamp } from "@fakturo/plugin";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { AUTHORISATION_STAMP, QR_STAMP } from "../extensions.ts";
import { isKey, partsOf } from "../key.ts";
import { NAMESPACE } from "../nfe/namespace.ts";

const { find, text } = createFinder({ "": NAMESPACE, ds: SIGNATURE_NAMESPACE });

/** `cStat`: authorised, in time or late. */
const AUTHORISED: ReadonlySet<string> = new Set(["100", "150"]);
const ID = /^NFe(.{44})$/;

/**
 * Stamps of an NF-e: its access key, the protocol of its authorisation, the text of its QR code.
 * @throws FakturoError "validation" where key, protocol and content do not match.
 */
export function stampsOf(nfe: XmlElement | undefined, protocol: XmlElement | undefined): Stamp[] {
  const body = find(nfe, "infNFe");
  const key = ID.exec(body?.attributes.get("Id") ?? "")?.[1] ?? "";
  const faults = new Faults();
  if (!isKey(key) || !isOf(key, body))
    faults.add("NFE-CHAVE", "$.head.stamps", "the access key is not that of this NF-e");
  const answer = find(protocol, "infProt");
  if (answer) checkAnswer(answer, key, digestOf(nfe), faults);
  faults.throwIfAny();
  return [
    { prv: KEY_STAMP, val: key },
    { prv: AUTHORISATION_STAMP, val: text(answer, "nProt") },
    { prv: QR_STAMP, val: text(nfe, "infNFeSupl/qrCode") },
  ].filter(({ val }) => val !== "");
}

function isOf(key: string, body: XmlElement | undefined): boolean {
  const { state, issuer, model, series, number } = partsOf(key);
  const registration = text(body, "emit/CNPJ") || text(body, "emit/CPF");
  return (
    state === text(body, "ide/cUF") &&
    issuer === registration.padStart(14, "0") &&
    model === text(body, "ide/mod") &&
    series === text(body, "ide/serie") &&
    number === text(body, "ide/nNF")
  );
}

function checkAnswer(answer: XmlElement, key: string, digest: string, faults: Faults): void {
  const path = "$.head.stamps";
  if (text(answer, "chNFe") !== key) faults.add("NFE-PROTOCOLO", path, "it is of another NF-e");
  if (!AUTHORISED.has(text(answer, "cStat")))
    faults.add("NFE-SITUACAO", path, "the authority did not authorise the NF-e");
  const authorised = text(answer, "digVal");
  if (authorised !== "" && digest !== "" && authorised !== digest)
    faults.add("NFE-DIGEST", path, "the authority authorised another content");
}

function digestOf(nfe: XmlElement | undefined): string {
  return text(nfe, "ds:Signature/ds:SignedInfo/ds:Reference/ds:DigestValue");
}
