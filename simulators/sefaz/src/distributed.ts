import { attributed, createFinder, group, writeXml, type XmlElement } from "@fakturo/xml";
import { NFE, rows } from "./soap.ts";
import type { State, StoredDistribution, StoredDocument, StoredEvent } from "./state.ts";
import { localTime } from "./time.ts";

const { text } = createFinder({ "": NFE });
const SUMMARY = "resNFe_v1.01.xsd";
const WHOLE = "procNFe_v4.00.xsd";
const EVENT = "procEventoNFe_v1.00.xsd";
/** Manifestations after which the recipient gets the whole document. */
const ACKNOWLEDGING: ReadonlySet<string> = new Set(["210200", "210210", "210240"]);
const CANCELLATION = "110111";

function distributed(holder: string, schema: string, xml: string): StoredDistribution {
  return { event: "distributed", holder, schema, xml };
}

/** The summary (`resNFe`) of an authorised NF-e for its recipient. */
export function summaryOf(
  element: XmlElement,
  { key, protocol, digest, at, total }: StoredDocument,
  recipient: string,
): StoredDistribution {
  const said = (path: string) => text(element, `infNFe/${path}`);
  const cpf = said("emit/CPF");
  const values = {
    ...{ chNFe: key, ...(cpf === "" ? { CNPJ: said("emit/CNPJ") } : { CPF: cpf }) },
    ...{ xNome: said("emit/xNome"), IE: said("emit/IE"), dhEmi: said("ide/dhEmi") },
    ...{ tpNF: said("ide/tpNF"), vNF: total, digVal: digest },
    ...{ dhRecbto: localTime(at, key.slice(0, 2)), nProt: protocol, cSitNFe: "1" },
  };
  const root = attributed(group("resNFe", rows(values)), { xmlns: NFE, versao: "1.01" });
  return distributed(recipient, SUMMARY, writeXml(root, { declaration: false }));
}

/** An event of an NF-e that was registered. */
interface RegisteredEvent {
  readonly key: string;
  readonly type: string;
  readonly sent: string;
  readonly answered: string;
}

/** What is distributed after an event: the event to the other party, the document to its recipient. */
export function afterEvent(
  { key, type, sent, answered }: RegisteredEvent,
  state: State,
): readonly StoredEvent[] {
  const document = state.documents.get(key);
  if (!document?.recipient) return [];
  const { recipient, issuer, file } = document;
  const xml = `<procEventoNFe xmlns="${NFE}" versao="1.00">${sent}${answered}</procEventoNFe>`;
  if (type === CANCELLATION) return [distributed(recipient, EVENT, xml)];
  if (!type.startsWith("2102")) return [];
  const wasGiven = state.distributed
    .get(recipient)
    ?.some((one) => one.schema === WHOLE && one.xml === file);
  const isGiven = ACKNOWLEDGING.has(type) && !wasGiven && file !== undefined;
  return [
    distributed(issuer, EVENT, xml),
    ...(isGiven ? [distributed(recipient, WHOLE, file)] : []),
  ];
}
