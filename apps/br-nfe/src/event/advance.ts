import { rootIn } from "@fakturo/brazil";
import { Faults } from "@fakturo/model";
import { createFinder, group, kept, leaf, type XmlElement } from "@fakturo/xml";
import { partsOf } from "../key.ts";
import { NAMESPACE } from "../nfe/namespace.ts";
import {
  type EventOrigin,
  eventOf,
  NATIONAL_ORGAN,
  type NfeEventRequest,
  PROGRAM,
} from "./event.ts";

/** `tpEvento` of the advance notice. */
export const ADVANCE = "110140";
const TITLE = "EPEC";
const ISSUER = "1";
const REGISTRATION = /^\d{2,14}$/;
const { find, text } = createFinder({ "": NAMESPACE });

/**
 * The advance notice (EPEC) of a signed NF-e: its facts are those of the file, with which the state compares them later.
 * @throws FakturoError "input" for other files, "validation" for a supplier without state registration.
 */
export function advanceOf(nfe: Uint8Array, making: EventOrigin): NfeEventRequest {
  const info = find(rootIn(nfe, NAMESPACE, ["NFe"]), "infNFe");
  const said = (path: string) => text(info, path);
  const faults = new Faults();
  if (!REGISTRATION.test(said("emit/IE")))
    faults.add(
      "NFE-EPEC",
      "$.supplier.identities",
      "an advance notice needs the state registration of the supplier in digits",
    );
  faults.throwIfAny();
  const key = (info?.attributes.get("Id") ?? "").slice(3);
  const author = said("emit/CNPJ") || said("emit/CPF");
  const details = [
    leaf("descEvento", TITLE),
    leaf("cOrgaoAutor", partsOf(key).state),
    leaf("tpAutor", ISSUER),
    leaf("verAplic", PROGRAM),
    leaf("dhEmi", said("ide/dhEmi")),
    leaf("tpNF", said("ide/tpNF")),
    leaf("IE", said("emit/IE")),
    recipientNode(info),
  ];
  const subject = { key, author, state: said("emit/enderEmit/UF") };
  return eventOf(subject, { type: ADVANCE, sequence: 1, organ: NATIONAL_ORGAN, details }, making);
}

function recipientNode(info: XmlElement | undefined) {
  const said = (path: string) => text(info, path) || undefined;
  const [cnpj, cpf] = [said("dest/CNPJ"), said("dest/CPF")];
  const isForeign = cnpj === undefined && cpf === undefined;
  const registration = said("dest/IE");
  return group(
    "dest",
    leaf("UF", said("dest/enderDest/UF")),
    leaf("CNPJ", cnpj),
    leaf("CPF", cpf),
    isForeign ? kept(leaf("idEstrangeiro", said("dest/idEstrangeiro"))) : undefined,
    leaf("IE", REGISTRATION.test(registration ?? "") ? registration : undefined),
    leaf("vNF", said("total/ICMSTot/vNF")),
    leaf("vICMS", said("total/ICMSTot/vICMS")),
    leaf("vST", said("total/ICMSTot/vST")),
  );
}
