import { stateOf } from "@fakturo/brazil";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { advancedProblem } from "./advance.ts";
import { refusal } from "./codes.ts";
import { contentProblem, partyProblem, qrProblem } from "./document-rules.ts";
import { checkDigit } from "./key.ts";
import { authoriserOf, contingencyOf } from "./services.ts";
import type { Settings } from "./settings.ts";
import { signatureProblem } from "./signed.ts";
import { NFE, type SefazRefusal } from "./soap.ts";
import { numberKey, type State } from "./state.ts";
import { totalProblem } from "./totals.ts";

const { find, text } = createFinder({ "": NFE });
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Place of `tpEmis` in an access key, and its values of the contingency services. */
const EMISSION_AT = 34;
const EMISSIONS = { SVCAN: "6", SVRS: "7" } as const;
const CONTINGENT: ReadonlySet<string> = new Set(Object.values(EMISSIONS));
const OFFLINE = "9";
/** Codes of documents whose use is denied: their number is used. */
export const DENIED: ReadonlySet<string> = new Set(["110", "301", "302", "303"]);

/** A document to check. */
export interface SentNfe {
  /** `NFe`, and its text. */
  readonly element: XmlElement;
  readonly xml: string;
  readonly authoriser: string;
  readonly model: string;
  readonly now: number;
  readonly state: State;
  readonly settings: Settings;
}

/** Members of a document that are stored. */
export function factsOf({ element }: Pick<SentNfe, "element">) {
  const info = find(element, "infNFe");
  const said = (path: string) => text(info, path);
  return {
    key: (info?.attributes.get("Id") ?? "").slice(3),
    model: said("ide/mod"),
    issuer: said("emit/CNPJ") || said("emit/CPF"),
    series: said("ide/serie"),
    number: said("ide/nNF"),
    total: said("total/ICMSTot/vNF"),
    environment: said("ide/tpAmb"),
    state: said("ide/cUF"),
    at: said("ide/dhEmi"),
    digest: digestIn(element),
    recipient: said("dest/CNPJ") || said("dest/CPF"),
  };
}

/** DigestValue of the signature. */
function digestIn(element: XmlElement): string {
  const { text: value } = createFinder({ "": "http://www.w3.org/2000/09/xmldsig#" });
  const signature = element.children.find(({ name }) => name === "Signature");
  return value(signature, "SignedInfo/Reference/DigestValue");
}

/** The first rule that a document violates, in the order of the manual. */
export function refusalOf(sent: SentNfe): SefazRefusal | undefined {
  const { element, settings, now } = sent;
  const info = find(element, "infNFe");
  const facts = factsOf(sent);
  const set = settings.codes[facts.number];
  return (
    signatureProblem(sent.xml, ["infNFe"], facts.issuer, now) ??
    placeProblem(sent, facts) ??
    repetition(sent, facts) ??
    advancedProblem(info, facts.key, sent.state) ??
    partyProblem(info, { ...facts, now }, settings) ??
    dateProblem(sent, facts) ??
    contentProblem(info, { ...facts, now }) ??
    totalProblem(info) ??
    qrProblem(element, facts.key, settings) ??
    (set === undefined ? undefined : [set, "Rejeicao simulada"])
  );
}

type Facts = ReturnType<typeof factsOf>;

function placeProblem(
  { authoriser, model }: SentNfe,
  { key, model: own, state, issuer, series, number, environment, at }: Facts,
): SefazRefusal | undefined {
  if (environment !== "2") return refusal("252");
  const uf = stateOf(state) ?? "";
  const emission = key.charAt(EMISSION_AT);
  if (authoriser === "SVCAN" && emission !== EMISSIONS.SVCAN) return refusal("713");
  const isContingent = CONTINGENT.has(emission);
  if (isContingent && (own !== "55" || !isContingencyService(emission, authoriser)))
    return refusal("570");
  const place = isContingent ? contingencyOf(uf) : authoriserOf(uf, own);
  if (place !== authoriser || own !== model) return refusal("226");
  const month = `${at.slice(2, 4)}${at.slice(5, 7)}`;
  const start = `${state}${month}${issuer.padStart(14, "0")}${own}`;
  const isComposed = key.startsWith(`${start}${series.padStart(3, "0")}${number.padStart(9, "0")}`);
  if (!isComposed) return refusal("502");
  return checkDigit(key.slice(0, 43)) === key.slice(43) ? undefined : refusal("253");
}

function repetition({ state, now }: SentNfe, facts: Facts): SefazRefusal | undefined {
  const known = state.documents.get(facts.key);
  const pending = [...state.batches.values()].find(
    ({ key, until }) => key === facts.key && now < until,
  );
  if (known && pending) return refusal("635", `[nRec:${pending.receipt}]`);
  if (known && state.cancellations.has(facts.key)) return refusal("218");
  if (known && DENIED.has(known.code)) return refusal("205");
  if (known) return ["204", `Duplicidade de NF-e [nRec:${known.protocol}]`];
  if (isUnused(state, facts)) return refusal("206");
  const other = state.numbers.get(numberKey(facts));
  return other === undefined
    ? undefined
    : ["539", `Duplicidade de NF-e com diferenca na Chave de Acesso [chNFe:${other}]`];
}

function isUnused({ unused }: State, { issuer, model, series, number }: Facts): boolean {
  return [...unused.values()].some(
    (one) =>
      `${one.issuer} ${one.model} ${one.series}` === `${issuer} ${model} ${series}` &&
      one.first <= Number(number) &&
      Number(number) <= one.last,
  );
}

/** Days within which documents follow that their customers have already: offline, or on security paper. */
const FOLLOWING: Readonly<Record<string, number>> = { [OFFLINE]: 1, "2": 7, "5": 7 };

/** True where a document that its customer has already arrives after its time. */
export function isLate({ key, at }: Facts, now: number): boolean {
  const days = FOLLOWING[key.charAt(EMISSION_AT)];
  return days !== undefined && Date.parse(at) < now - days * DAY_MS;
}

/** State (UF) of a document that arrives at the contingency service of its kind; undefined for others. */
export function contingentState({ key, state }: Facts, authoriser: string): string | undefined {
  const isThere = isContingencyService(key.charAt(EMISSION_AT), authoriser);
  return isThere ? (stateOf(state) ?? "") : undefined;
}

function isContingencyService(emission: string, authoriser: string): boolean {
  return Object.entries(EMISSIONS).some(
    ([service, own]) => service === authoriser && own === emission,
  );
}

function dateProblem({ now }: SentNfe, { at, model, key }: Facts): SefazRefusal | undefined {
  const issued = Date.parse(at);
  if (issued > now + 5 * MINUTE_MS) return refusal("703");
  const isNormal = key.charAt(EMISSION_AT) !== OFFLINE;
  if (model === "65" && isNormal && issued < now - 5 * MINUTE_MS) return refusal("704");
  return issued < now - 30 * DAY_MS ? refusal("228") : undefined;
}
