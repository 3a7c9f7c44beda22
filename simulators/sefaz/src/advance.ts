import type { SimulatorWorld } from "@fakturo/simulator";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { refusal } from "./codes.ts";
import { partsOf } from "./key.ts";
import type { Settings } from "./settings.ts";
import { NFE, type SefazRefusal } from "./soap.ts";
import { numberKey, type State, type StoredOtherEvent } from "./state.ts";

const { text } = createFinder({ "": NFE });
/** Advance notice of an NF-e (EPEC), which the national body takes. */
export const ADVANCE = "110140";
/** `tpEmis` of NF-e that follow one, and its place in the access key. */
export const ADVANCED = "4";
const EMISSION_AT = 34;
/** Hours within which the NF-e must follow. */
const HOURS = 168;
const HOUR_MS = 3_600_000;
/** Values of the notice, and where the NF-e has them. */
const COMPARED = [
  ["dest/vNF", "total/ICMSTot/vNF"],
  ["dest/vICMS", "total/ICMSTot/vICMS"],
  ["dest/vST", "total/ICMSTot/vST"],
  ["dhEmi", "ide/dhEmi"],
  ["tpNF", "ide/tpNF"],
] as const;

/** Reason why an advance notice is refused; undefined if it is registered. @param info its `infEvento`. */
export function advanceProblem(
  info: XmlElement | undefined,
  state: State,
  { now, settings }: SimulatorWorld<Settings>,
): SefazRefusal | undefined {
  const key = text(info, "chNFe");
  if (!isAdvanced(key)) return refusal("484");
  if (noticeOf(key, state)) return refusal("573");
  const issuer = text(info, "CNPJ") || text(info, "CPF");
  const own = noticesOf(issuer, state);
  if (own.some((one) => numberOf(one.key) === numberOf(key)) || isUsed(key, state))
    return refusal("485");
  const isLate = ({ key: other, at }: StoredOtherEvent) =>
    !state.documents.has(other) && now() > at + HOURS * HOUR_MS;
  if (own.some(isLate)) return refusal("142");
  const set = settings.codes[partsOf(key).number];
  return set === undefined ? undefined : [set, "Rejeicao simulada"];
}

/** Reason why an NF-e that follows a notice is refused; undefined if there is none, and for other NF-e. */
export function advancedProblem(
  info: XmlElement | undefined,
  key: string,
  state: State,
): SefazRefusal | undefined {
  if (!isAdvanced(key)) return undefined;
  const notice = noticeOf(key, state);
  if (!notice) return refusal("468");
  // The namespace is declared around the event.
  const sent = readXml(`<envEvento xmlns="${NFE}">${notice.sent}</envEvento>`);
  const isSame = COMPARED.every(
    ([path, own]) => text(sent, `evento/infEvento/detEvento/${path}`) === text(info, own),
  );
  return isSame ? undefined : refusal("467");
}

function isAdvanced(key: string): boolean {
  return key.charAt(EMISSION_AT) === ADVANCED && key.slice(20, 22) === "55";
}

function noticeOf(key: string, state: State): StoredOtherEvent | undefined {
  return state.events.get(key)?.find(({ type }) => type === ADVANCE);
}

function noticesOf(issuer: string, state: State): readonly StoredOtherEvent[] {
  const isOwn = (key: string) => key.slice(6, 20) === issuer.padStart(14, "0");
  const all = [...state.events].flatMap(([key, events]) => (isOwn(key) ? events : []));
  return all.filter(({ type }) => type === ADVANCE);
}

/** Issuer, model, series and number in an access key. */
function numberOf(key: string): string {
  return key.slice(6, EMISSION_AT);
}

function isUsed(key: string, { numbers }: State): boolean {
  return numbers.has(numberKey(partsOf(key)));
}
