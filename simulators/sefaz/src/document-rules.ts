import { createHash } from "node:crypto";
import { stateOf } from "@fakturo/brazil";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { type RefusalCode, refusal } from "./codes.ts";
import type { Settings } from "./settings.ts";
import { NFE, type SefazRefusal } from "./soap.ts";
import { isCnpj, isCpf } from "./tax-number.ts";

const { findAll, text } = createFinder({ "": NFE });

const GOODS = "55";
const CONSUMER = "65";
const TEST_NAME = "NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL";
/** `tpEmis`. */
const NORMAL = "1";
const OFFLINE = "9";
/** States that take no NFC-e issued offline. */
const WITHOUT_OFFLINE: ReadonlySet<string> = new Set(["SP"]);
/** `CRT` of companies of the Simples Nacional, whose ICMS has a CSOSN. */
const SIMPLES: ReadonlySet<string> = new Set(["1", "4"]);
const RETURN = "4";
/** Values that each kind of reference to another document has. */
const REFERENCES = ["refNFe", "refNF/nNF", "refNFP/nNF", "refCTe", "refECF/nECF"] as const;
/** Version of QR codes that end with the number of the taxpayer's code (CSC) and a hash. */
const SIGNED_QR = "2";
const MINUTE_MS = 60_000;
const EXIT = "1";

/** What a document's rules are about. */
export interface SentNfeFacts {
  readonly model: string;
  readonly issuer: string;
  readonly recipient: string;
  /** `cUF`. */
  readonly state: string;
  /** Time of the reception. */
  readonly now: number;
}

/** Text at a path of `infNFe`. */
type Said = (path: string) => string;
type Rule = readonly [code: RefusalCode, holds: (said: Said, facts: SentNfeFacts) => boolean];

function firstBroken(
  rules: readonly Rule[],
  info: XmlElement | undefined,
  facts: SentNfeFacts,
): SefazRefusal | undefined {
  const said: Said = (path) => text(info, path);
  const broken = rules.find(([, holds]) => !holds(said, facts));
  return broken && refusal(broken[0]);
}

const isAbsentOr = (value: string, test: (code: string) => boolean) => value === "" || test(value);

const PARTY_RULES: readonly Rule[] = [
  ["207", (said) => isAbsentOr(said("emit/CNPJ"), isCnpj)],
  ["247", (said, { state }) => said("emit/enderEmit/UF") === stateOf(state)],
  ["208", (said) => isAbsentOr(said("dest/CNPJ"), isCnpj)],
  ["237", (said) => isAbsentOr(said("dest/CPF"), isCpf)],
  [
    "598",
    (said, { model }) =>
      model !== GOODS || isAbsentOr(said("dest/xNome"), (name) => name === TEST_NAME),
  ],
];

/** The first rule about issuer and recipient that `infNFe` violates. */
export function partyProblem(
  info: XmlElement | undefined,
  facts: SentNfeFacts,
  { unaccredited, irregular }: Settings,
): SefazRefusal | undefined {
  if (unaccredited.includes(facts.issuer)) return refusal("203");
  return (
    firstBroken(PARTY_RULES, info, facts) ??
    (irregular.includes(facts.issuer) ? refusal("301") : undefined) ??
    (irregular.includes(facts.recipient) ? refusal("302") : undefined)
  );
}

const isConsumer = (said: Said) => said("ide/mod") === CONSUMER;
const isGoods = (said: Said) => said("ide/mod") === GOODS;
const emissionOf = (said: Said) => said("ide/tpEmis");

const HEAD_RULES: readonly Rule[] = [
  ["711", (said) => !(isGoods(said) && emissionOf(said) === OFFLINE)],
  [
    "712",
    (said, { state }) =>
      !(isConsumer(said) && emissionOf(said) === OFFLINE) ||
      !WITHOUT_OFFLINE.has(stateOf(state) ?? ""),
  ],
  ["556", (said) => emissionOf(said) !== NORMAL || said("ide/xJust") === ""],
  ["557", (said) => emissionOf(said) === NORMAL || said("ide/xJust") !== ""],
  [
    "558",
    (said, { now }) =>
      isAbsentOr(said("ide/dhCont"), (at) => Date.parse(at) <= now + 5 * MINUTE_MS),
  ],
  [
    "506",
    (said) =>
      isAbsentOr(said("ide/dhSaiEnt"), (at) => Date.parse(at) >= Date.parse(said("ide/dhEmi"))),
  ],
  ["706", (said) => !isConsumer(said) || said("ide/tpNF") === EXIT],
  ["707", (said) => !isConsumer(said) || said("ide/idDest") === "1"],
  ["716", (said) => !isConsumer(said) || said("ide/indFinal") === "1"],
  ["789", (said) => !isConsumer(said) || said("dest/indIEDest") !== "1"],
  [
    "321",
    (said) =>
      !isGoods(said) ||
      said("ide/finNFe") !== RETURN ||
      REFERENCES.some((one) => said(`ide/NFref/${one}`) !== ""),
  ],
];

/** `idDest` by the first digit of the CFOP, with the code where it differs. */
const DESTINATIONS: Readonly<Record<string, readonly [destination: string, code: RefusalCode]>> = {
  "1": ["1", "733"],
  "5": ["1", "733"],
  "2": ["2", "732"],
  "6": ["2", "732"],
  "3": ["3", "731"],
  "7": ["3", "731"],
};

/** The first rule about head and items that `infNFe` violates, apart from amounts. */
export function contentProblem(
  info: XmlElement | undefined,
  facts: SentNfeFacts,
): SefazRefusal | undefined {
  return (
    firstBroken(HEAD_RULES, info, facts) ??
    findAll(info, "det")
      .map((item) => itemProblem(item, (path) => text(info, path)))
      .find((one) => one !== undefined)
  );
}

function itemProblem(item: XmlElement, said: Said): SefazRefusal | undefined {
  const place = `[nItem:${item.attributes.get("nItem") ?? ""}]`;
  const kind = text(item, "prod/CFOP").slice(0, 1);
  const isExit = said("ide/tpNF") === EXIT;
  if (isExit && kind < "5") return refusal("518", place);
  if (!isExit && kind >= "5") return refusal("519", place);
  const [destination, code] = DESTINATIONS[kind] ?? [];
  if (code && said("ide/idDest") !== destination) return refusal(code, place);
  const groups = findAll(item, "imposto/ICMS").flatMap(({ children }) => children);
  const isSimples = SIMPLES.has(said("emit/CRT"));
  if (groups.some(({ name }) => name.startsWith("ICMSSN") !== isSimples))
    return refusal(isSimples ? "590" : "591", place);
  return undefined;
}

/** The rule about the QR code of an NFC-e that is violated, where codes of the taxpayer (CSC) are set. */
export function qrProblem(
  element: XmlElement,
  key: string,
  { csc }: Settings,
): SefazRefusal | undefined {
  const parameters = text(element, "infNFeSupl/qrCode").split("?p=").at(-1)?.split("|") ?? [];
  const [own, version] = parameters;
  if (Object.keys(csc).length === 0 || own !== key || version !== SIGNED_QR) return undefined;
  const secret = csc[parameters.at(-2) ?? ""];
  if (secret === undefined) return refusal("462");
  const signed = parameters.slice(0, -1).join("|");
  const hash = parameters.at(-1) ?? "";
  const expected = createHash("sha1").update(`${signed}${secret}`).digest("hex");
  return expected.toUpperCase() === hash.toUpperCase() ? undefined : refusal("464");
}
