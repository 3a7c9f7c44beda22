import { stateOf } from "@fakturo/brazil";
import { Amount } from "@fakturo/model";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { advancedProblem } from "./advance.ts";
import { authoriserOf, contingencyOf } from "./services.ts";
import type { Settings } from "./settings.ts";
import { signatureProblem } from "./signed.ts";
import { NFE, type SefazRefusal } from "./soap.ts";
import { numberKey, type State } from "./state.ts";

const { find, findAll, text } = createFinder({ "": NFE });
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Place of `tpEmis` in an access key, and its values of the contingency services. */
const EMISSION_AT = 34;
const EMISSIONS = { SVCAN: "6", SVRS: "7" } as const;
const CONTINGENT: ReadonlySet<string> = new Set(Object.values(EMISSIONS));
const OFFLINE = "9";

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
  const { element, settings } = sent;
  const info = find(element, "infNFe");
  const facts = factsOf(sent);
  const set = settings.codes[facts.number];
  return (
    signatureProblem(sent.xml, ["infNFe"], facts.issuer, sent.now) ??
    placeProblem(sent, facts) ??
    repetition(sent, facts) ??
    advancedProblem(info, facts.key, sent.state) ??
    (settings.unaccredited.includes(facts.issuer)
      ? ["203", "Rejeicao: Emissor nao habilitado para emissao de NF-e"]
      : undefined) ??
    dateProblem(sent, facts) ??
    totalProblem(info) ??
    (set === undefined ? undefined : [set, "Rejeicao simulada"])
  );
}

type Facts = ReturnType<typeof factsOf>;

function placeProblem(
  { authoriser, model }: SentNfe,
  { key, model: own, state, issuer, series, number, environment, at }: Facts,
): SefazRefusal | undefined {
  if (environment !== "2")
    return ["252", "Rejeicao: Ambiente informado diverge do Ambiente de recebimento"];
  const uf = stateOf(state) ?? "";
  const emission = key.charAt(EMISSION_AT);
  if (authoriser === "SVCAN" && emission !== EMISSIONS.SVCAN)
    return ["713", "Rejeicao: Tipo de Emissao diferente de 6 ou 7 para contingencia da SVC"];
  const isContingent = CONTINGENT.has(emission);
  if (isContingent && (own !== "55" || !isContingencyService(emission, authoriser)))
    return ["570", "Rejeicao: Tipo de Emissao 3, 6 ou 7 so e valido nas contingencias SCAN/SVC"];
  const place = isContingent ? contingencyOf(uf) : authoriserOf(uf, own);
  if (place !== authoriser || own !== model)
    return ["226", "Rejeicao: Codigo da UF do Emitente diverge da UF autorizadora"];
  const month = `${at.slice(2, 4)}${at.slice(5, 7)}`;
  const start = `${state}${month}${issuer.padStart(14, "0")}${own}`;
  const isComposed = key.startsWith(`${start}${series.padStart(3, "0")}${number.padStart(9, "0")}`);
  if (!isComposed) return ["502", "Rejeicao: Erro na Chave de Acesso"];
  return checkDigit(key.slice(0, 43)) === key.slice(43)
    ? undefined
    : ["253", "Rejeicao: Digito Verificador da chave de acesso composta invalido"];
}

/** Modulo 11 with the weights 2 to 9 from the right; letters count as code minus 48. */
function checkDigit(body: string): string {
  const sum = [...body]
    .toReversed()
    .reduce((all, one, place) => all + (one.charCodeAt(0) - 48) * ((place % 8) + 2), 0);
  const digit = 11 - (sum % 11);
  return digit >= 10 ? "0" : String(digit);
}

function repetition({ state }: SentNfe, facts: Facts): SefazRefusal | undefined {
  const known = state.documents.get(facts.key);
  if (known && state.cancellations.has(facts.key))
    return ["218", "Rejeicao: NF-e ja esta cancelada na base de dados da SEFAZ"];
  if (known?.code === "301")
    return ["205", "Rejeicao: NF-e esta denegada na base de dados da SEFAZ"];
  if (known) return ["204", `Duplicidade de NF-e [nRec:${known.protocol}]`];
  if (isUnused(state, facts))
    return ["206", "Rejeicao: NF-e ja esta inutilizada na Base de dados da SEFAZ"];
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

/** True where an NFC-e that was issued offline arrives after a day. */
export function isLate({ key, at }: Facts, now: number): boolean {
  return key.charAt(EMISSION_AT) === OFFLINE && Date.parse(at) < now - DAY_MS;
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
  if (issued > now + 5 * MINUTE_MS)
    return ["703", "Rejeicao: Data-Hora de Emissao posterior ao horario de recebimento"];
  const isNormal = key.charAt(EMISSION_AT) !== OFFLINE;
  if (model === "65" && isNormal && issued < now - 5 * MINUTE_MS)
    return ["704", "Rejeicao: NFC-e com Data-Hora de emissao atrasada"];
  return issued < now - 30 * DAY_MS
    ? ["228", "Rejeicao: Data de Emissao muito atrasada"]
    : undefined;
}

const ADDED = ["vProd", "vST", "vFCPST", "vFrete", "vSeg", "vOutro", "vII", "vIPI", "vIPIDevol"];

/** Sum of the lines, sum of the totals, payments. */
function totalProblem(info: XmlElement | undefined): SefazRefusal | undefined {
  const amount = (path: string) => amountIn(text(info, path));
  const sum = (all: readonly Amount[]) =>
    all.reduce((total, one) => total.add(one), Amount.zero(2));
  const counted = findAll(info, "det/prod").filter((one) => text(one, "indTot") === "1");
  const lines = sum(counted.map((one) => amountIn(text(one, "vProd"))));
  const total = amount("total/ICMSTot/vNF");
  if (!lines.equals(amount("total/ICMSTot/vProd")))
    return ["564", "Rejeicao: Total do Produto / Servico difere do somatorio dos itens"];
  const parts = sum(ADDED.map((name) => amount(`total/ICMSTot/${name}`)));
  const less = amount("total/ICMSTot/vDesc").add(amount("total/ICMSTot/vICMSDeson"));
  if (!parts.sub(less).equals(total) && !parts.sub(amount("total/ICMSTot/vDesc")).equals(total))
    return [
      "610",
      "Rejeicao: Total da NF difere do somatorio dos Valores compoem o valor Total da NF",
    ];
  const payments = findAll(info, "pag/detPag");
  const isUnpaid = payments.every((one) => text(one, "tPag") === "90");
  const paid = sum(payments.map((one) => amountIn(text(one, "vPag"))));
  return isUnpaid || paid.sub(amount("pag/vTroco")).equals(total)
    ? undefined
    : ["904", "Rejeicao: Valor do pagamento difere do valor da NF"];
}

function amountIn(value: string): Amount {
  return /^\d+(\.\d+)?$/.test(value) ? Amount.parse(value).rescale(2) : Amount.zero(2);
}
