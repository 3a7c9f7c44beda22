import { isFakturoError } from "@fakturo/model";
import { readJsonAs } from "@fakturo/plugin";
import { type Static, type TSchema, Type } from "@fakturo/schema";
import type { SimulatedReply } from "@fakturo/simulator";
import type { ClientCall, HandledCall } from "./call.ts";
import { oneOf } from "./codes.ts";
import { json, PlatformRefusal } from "./reply.ts";
import type { Settings } from "./settings.ts";
import type { StoredLine } from "./state.ts";

const SIREN = /^\d{9}$/;
const DAY = "^\\d{4}-\\d\\d-\\d\\d$";
/** Instances of the lines of the settings begin here; those of clients are counted. */
const OF_SETTINGS = 900_000;
const OF_OTHERS = 1_000_000;

const TYPES = {
  approved: { platformType: "WK", platformStatus: "Enabled" },
  "chorus-pro": { platformType: "DFH", platformStatus: "Enabled" },
  fictitious: { platformType: "WK", platformStatus: "Disabled" },
} as const;

/** Members of a line that belongs to the company as a whole. */
const OF_COMPANY = { siret: "", routing: "" } as const;

/** A line as the directory shows it. */
interface Shown {
  readonly id: number;
  readonly siren: string;
  readonly siret: string;
  readonly routing: string;
  readonly suffix: string;
  readonly platform: keyof typeof TYPES;
}

/** Day in Paris, `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  return new Date(ms).toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });
}

/** Lines in force; changes are visible on the next day. */
function linesInForce({ state, settings, now }: ClientCall): readonly Shown[] {
  const today = dayOf(now);
  const isInForce = (from = "", to = "") => from <= today && (to === "" || to >= today);
  const own = [...state.lines.values()]
    .filter(({ from, to, changed }) => changed < today && isInForce(from, to))
    .map(
      ({ id, siren, siret, routing, suffix }): Shown => ({
        ...{ id, siren, siret, routing, suffix },
        platform: "approved",
      }),
    );
  const set = settings.lines.flatMap(({ siren, suffix = "", platform, from, to }, i): Shown[] =>
    isInForce(from, to) ? [{ ...OF_COMPANY, id: OF_SETTINGS + i, siren, suffix, platform }] : [],
  );
  return [...own, ...set];
}

/** Lines of a company; those without one have the line that the settings give to others. */
function linesOf(siren: string, call: ClientCall): readonly Shown[] {
  const own = linesInForce(call).filter((line) => line.siren === siren);
  const { others, lines } = call.settings;
  const isListed = own.length > 0 || lines.some((line) => line.siren === siren);
  if (isListed || others === "none" || !isCompany(siren, call)) return own;
  const id = OF_OTHERS + Number(siren);
  return [{ ...OF_COMPANY, id, siren, suffix: "", platform: others }];
}

/** True for a SIREN with a valid check digit that is not set as unknown. */
export function isCompany(siren: string, { settings }: { readonly settings: Settings }): boolean {
  return SIREN.test(siren) && isLuhn(siren) && !settings.unknown.includes(siren);
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** True where a platform receives invoices for the company. */
export function isReachable(siren: string, call: ClientCall): boolean {
  return linesOf(siren, call).some(({ platform }) => platform !== "fictitious");
}

/** `GET /v1/siren/code-insee:{siren}` */
export function getCompany(call: ClientCall): HandledCall {
  const [siren = ""] = call.params;
  if (!isCompany(siren, call))
    throw new PlatformRefusal(404, "NOT_FOUND", `there is no company ${siren}`);
  return { reply: json(200, { siren, ...unitOf(siren) }) };
}

function unitOf(siren: string) {
  return {
    businessName: `ENTREPRISE ${siren}`,
    entityType: "PrivateVatRegistered",
    administrativeStatus: "A",
  };
}

const FIELDS = "addressingIdentifier siren siret routingIdentifier addressingSuffix idInstance";
/** Empty, or with a first line and something in it. */
const NOT_BLANK = "^$|^(\\S|[^\\n\\r][\\s\\S]*\\S)";
const filter = (op: string, value: { maxLength: number; pattern?: string }) =>
  Type.Optional(
    Type.Object({ op: Type.Optional(oneOf(op)), value: Type.Optional(Type.String(value)) }),
  );
const Search = Type.Object({
  filters: Type.Optional(
    Type.Object({
      siren: filter("contains", { maxLength: 9 }),
      addressingIdentifier: filter("contains", { maxLength: 125 }),
      addressingSuffix: filter("strict", { maxLength: 100 }),
      siret: filter("contains", { maxLength: 14 }),
      routingIdentifier: filter("contains", { maxLength: 100, pattern: NOT_BLANK }),
    }),
  ),
  sorting: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.Optional(oneOf(FIELDS)),
        sortingOrder: Type.Optional(oneOf("ascending descending")),
      }),
    ),
  ),
  fields: Type.Optional(Type.Array(oneOf(FIELDS))),
  limit: Type.Optional(Type.Integer({ minimum: 0 })),
  ignore: Type.Optional(Type.Integer({ minimum: 0 })),
});
type Filters = NonNullable<Static<typeof Search>["filters"]>;

/** `POST /v1/directory-line/search` */
export function searchLines(call: ClientCall): HandledCall {
  const search = bodyAs(Search, call);
  const { filters = {}, limit = call.settings.page, ignore = 0 } = search;
  const { siren, addressingIdentifier } = filters;
  const known = siren?.value ?? addressingIdentifier?.value?.slice(0, 9);
  const all = known && SIREN.test(known) ? linesOf(known, call) : linesInForce(call);
  const found = all
    .filter((line) => matches(line, filters))
    .sort((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1));
  const size = Math.min(limit, call.settings.page);
  const results = found.slice(ignore, ignore + size).map(lineJson);
  const isShort = found.length > ignore + results.length;
  const body = { search, totalNumberOfResults: found.length, results };
  return { reply: json(isShort ? 206 : 200, body) };
}

function matches(line: Shown, filters: Filters): boolean {
  const { siren, addressingIdentifier, addressingSuffix, siret, routingIdentifier } = filters;
  const suffix = addressingSuffix?.value ?? "";
  return (
    line.siren.includes(siren?.value ?? "") &&
    addressOf(line).includes(addressingIdentifier?.value ?? "") &&
    (suffix === "" || line.suffix === suffix) &&
    line.siret.includes(siret?.value ?? "") &&
    line.routing.includes(routingIdentifier?.value ?? "")
  );
}

/** `GET /v1/directory-line/id-instance:{id}` */
export function getLineById(call: ClientCall): HandledCall {
  const [id = ""] = call.params;
  const siren = String(Number(id) - OF_OTHERS).padStart(9, "0");
  const line = [...linesInForce(call), ...linesOf(siren, call)].find(
    (one) => String(one.id) === id,
  );
  if (!line) throw new PlatformRefusal(404, "NOT_FOUND", `there is no line ${id}`);
  return { reply: json(200, lineJson(line)) };
}

/** `GET /v1/directory-line/code:{addressing-identifier}` */
export function getLine(call: ClientCall): HandledCall {
  const [address = ""] = call.params;
  const line = linesOf(address.slice(0, 9), call).find((one) => addressOf(one) === address);
  if (!line) throw new PlatformRefusal(404, "NOT_FOUND", `there is no line ${address}`);
  return { reply: json(200, lineJson(line)) };
}

function lineJson(line: Shown) {
  return {
    idInstance: line.id,
    addressingIdentifier: addressOf(line),
    siren: line.siren,
    ...(line.siret && { siret: line.siret }),
    ...(line.routing && { routingCode: { routingIdentifier: line.routing } }),
    ...(line.suffix && { addressingSuffix: line.suffix }),
    platform: TYPES[line.platform],
    legalUnit: unitOf(line.siren),
  };
}

function addressOf({
  siren,
  siret,
  routing,
  suffix,
}: Pick<Shown, "siren" | "siret" | "routing" | "suffix">): string {
  return [siren, siret, routing, suffix].filter((part) => part !== "").join("_");
}

const NewLine = Type.Object({
  period: Type.Object({
    dateFrom: Type.String({ pattern: DAY }),
    dateTo: Type.Optional(Type.String({ pattern: DAY })),
  }),
  addressingInformation: Type.Object({
    siren: Type.String({ pattern: "^\\d{9}$" }),
    siret: Type.Optional(Type.String({ pattern: "^\\d{14}$" })),
    routingIdentifier: Type.Optional(Type.String({ pattern: "^[-_/a-zA-Z0-9]{1,100}$" })),
    addressingSuffix: Type.Optional(Type.String({ maxLength: 100 })),
  }),
});
const Change = Type.Object({ dateTo: Type.String({ pattern: DAY }) });

/** `POST /v1/directory-line`: from tomorrow on, with the company's agreement. */
export function addLine(call: ClientCall): HandledCall {
  const { period, addressingInformation } = bodyAs(NewLine, call);
  const {
    siren,
    siret = "",
    routingIdentifier: routing = "",
    addressingSuffix: suffix = "",
  } = addressingInformation;
  const { dateFrom: from, dateTo: to = "" } = period;
  checkAgreement(siren, call);
  if (from <= dayOf(call.now)) throw wrong("the line must begin tomorrow or later");
  if (siret !== "" && !siret.startsWith(siren))
    throw wrong("the establishment is another company's");
  if (siret === "" && routing !== "") throw wrong("a routing code is an establishment's");
  const hasCode = [...call.state.routings.values()].some(
    (one) => one.siret === siret && one.code === routing && one.isActive,
  );
  if (routing !== "" && !hasCode)
    throw wrong(`the establishment has no active routing code ${routing}`);
  if (siret !== "" && suffix !== "") throw wrong("a suffix is not an establishment's");
  const address = addressOf({ siren, siret, routing, suffix });
  const isTaken = [...call.state.lines.values()].some(
    (line) => addressOf(line) === address && (line.to === "" || line.to >= from),
  );
  if (isTaken) throw wrong("the address has a line already");
  const id = call.state.count + 1;
  const mesh = { siren, siret, routing, suffix };
  const line: StoredLine = { event: "line", id, ...mesh, from, to, changed: dayOf(call.now) };
  const body = { idInstance: id, addressingIdentifier: address, dateFrom: from };
  return { reply: json(201, body), events: [line] };
}

/** `PATCH /v1/directory-line/id-instance:{id}`: ends a line. */
export function endLine(call: ClientCall): HandledCall {
  const { dateTo } = bodyAs(Change, call);
  const line = lineIn(call);
  if (dateTo < dayOf(call.now)) throw wrong("a line ends today or later");
  const body = {
    idInstance: line.id,
    addressingIdentifier: addressOf(line),
    dateFrom: line.from,
  };
  return { reply: json(200, body), events: [{ ...line, to: dateTo }] };
}

/** `DELETE /v1/directory-line/id-instance:{id}`: before its first day only. */
export function removeLine(call: ClientCall): HandledCall {
  const line = lineIn(call);
  if (line.from <= dayOf(call.now)) throw wrong("the line has begun: it can only be ended");
  return { reply: { status: 204 }, events: [{ event: "line-gone", id: line.id }] };
}

function lineIn(call: ClientCall): StoredLine {
  const [id = ""] = call.params;
  const line = call.state.lines.get(Number(id));
  if (!line) throw new PlatformRefusal(404, "NOT_FOUND", `there is no line ${id}`);
  checkAgreement(line.siren, call);
  return line;
}

/** @throws PlatformRefusal 403 for a company without agreement. */
export function checkAgreement(siren: string, { settings }: ClientCall): void {
  if (settings.refused.includes(siren))
    throw new PlatformRefusal(403, "FORBIDDEN", `the platform has no agreement of ${siren}`);
}

/** The body by a schema. @throws PlatformRefusal 400. */
export function bodyAs<S extends TSchema>(schema: S, { request }: ClientCall): Static<S> {
  try {
    return readJsonAs(schema, Buffer.from(request.body).toString("utf8"), "the body");
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw new PlatformRefusal(400, "BAD_REQUEST", error.message);
  }
}

/** 422. */
export function wrong(message: string): PlatformRefusal {
  return new PlatformRefusal(422, "UNPROCESSABLE", message);
}

/** `GET /v1/healthcheck` of both services. */
export const HEALTHY: SimulatedReply = { status: 200 };
