import { createFinder, settledElement, type XmlElement } from "@fakturo/xml";
import { type Violation, XmlSchema, type XmlSchemaTypes } from "@fakturo/xml-schema";
import { EVENT_TYPES } from "./events.ts";
import { NFE_TYPES } from "./nfe.ts";
import { NFSE_TYPES } from "./nfse.ts";
import { REPLY_TYPES } from "./replies.ts";
import { DISTRIBUTION_TYPES, REQUEST_TYPES } from "./requests.ts";

const { text } = createFinder({ "": "http://www.portalfiscal.inf.br/nfe" });
const schemaOf = (types: XmlSchemaTypes) => new XmlSchema({ ...types, places: [] });

const NFE = schemaOf(NFE_TYPES);
const REQUESTS = schemaOf(REQUEST_TYPES);
const REPLIES = schemaOf(REPLY_TYPES);
const DISTRIBUTION = schemaOf(DISTRIBUTION_TYPES);
const NFSE = schemaOf(NFSE_TYPES);

/** Schemas of messages and files by their root. */
const SCHEMAS: ReadonlyMap<string, XmlSchema> = new Map([
  ["enviNFe", NFE],
  ...["consReciNFe", "consSitNFe", "consStatServ", "inutNFe"].map((root): [string, XmlSchema] => [
    root,
    REQUESTS,
  ]),
  ...["retEnviNFe", "retConsReciNFe", "retConsSitNFe", "retConsStatServ", "retInutNFe"].map(
    (root): [string, XmlSchema] => [root, REPLIES],
  ),
  ...["distDFeInt", "retDistDFeInt"].map((root): [string, XmlSchema] => [root, DISTRIBUTION]),
  ...["DPS", "NFSe", "pedRegEvento", "evento"].map((root): [string, XmlSchema] => [root, NFSE]),
]);

const CANCELLATION = schemaOf(EVENT_TYPES.cancellation);
const MANIFESTATION = schemaOf(EVENT_TYPES.manifestation);
/** Schemas of events by their type (`tpEvento`). */
const EVENTS: ReadonlyMap<string, XmlSchema> = new Map([
  ["110110", schemaOf(EVENT_TYPES.correction)],
  ["110111", CANCELLATION],
  ["110112", schemaOf(EVENT_TYPES.substitution)],
  ["110140", schemaOf(EVENT_TYPES.advance)],
  ...["210200", "210210", "210220", "210240"].map((type): [string, XmlSchema] => [
    type,
    MANIFESTATION,
  ]),
]);

/** The first violation of the official schema; undefined where there is none, and for events of unknown types. */
export function violationIn(root: XmlElement): Violation | undefined {
  return schemaFor(root)?.validate(settledElement(root))[0];
}

function schemaFor(root: XmlElement): XmlSchema | undefined {
  if (root.name === "envEvento") return EVENTS.get(text(root, "evento/infEvento/tpEvento"));
  if (root.name !== "retEnvEvento") return SCHEMAS.get(root.name);
  return EVENTS.get(text(root, "retEvento/infEvento/tpEvento")) ?? CANCELLATION;
}

/** @throws Error where an own answer breaks the official schema, which is a fault of the simulator. */
export function checkAnswer(root: XmlElement): void {
  const violation = violationIn(root);
  if (violation)
    throw new Error(
      `the simulated answer breaks the schema: ${violation.xmlPath}: ${violation.message}`,
    );
}
