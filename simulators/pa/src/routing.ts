import { Type } from "@fakturo/schema";
import type { ClientCall, HandledCall } from "./call.ts";
import { oneOf } from "./codes.ts";
import { bodyAs, checkAgreement, dayOf, isCompany, wrong } from "./directory.ts";
import { json, PlatformRefusal } from "./reply.ts";
import type { StoredRouting } from "./state.ts";

const SIREN_LENGTH = 9;
const CODE = "^[-_/a-zA-Z0-9]{1,100}$";
const NOT_BLANK = "\\S";
/** Scheme of routing codes (ISO 6523). */
const SCHEME = "0224";
/** Instances of routing codes begin here. */
const FIRST = 5_000_000;

const name = Type.String({ maxLength: 100, pattern: NOT_BLANK });
const scheme = Type.String({ maxLength: 4, pattern: NOT_BLANK });
const status = oneOf("A C");
const NewRouting = Type.Object({
  siret: Type.String({ pattern: "^\\d{14}$" }),
  routingIdentifier: Type.String({ pattern: CODE }),
  routingIdentifierType: Type.Optional(scheme),
  routingCodeName: name,
  facilityNature: oneOf("Private Public"),
  administrativeStatus: status,
});
const Patch = Type.Object({
  routingIdentifierType: Type.Optional(scheme),
  routingCodeName: Type.Optional(name),
  administrativeStatus: Type.Optional(status),
});
const Put = Type.Object({
  routingIdentifierType: scheme,
  routingCodeName: name,
  administrativeStatus: status,
});
const filter = (op: string) =>
  Type.Optional(Type.Object({ op: Type.Optional(oneOf(op)), value: Type.Optional(Type.String()) }));
const Search = Type.Object({
  filters: Type.Optional(
    Type.Object({ siret: filter("contains"), routingIdentifier: filter("contains") }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 0 })),
  ignore: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** `POST /v1/routing-code`: of an establishment of a company with agreement. */
export function addRouting(call: ClientCall): HandledCall {
  const given = bodyAs(NewRouting, call);
  const { siret, routingIdentifier: code, administrativeStatus } = given;
  const siren = siret.slice(0, SIREN_LENGTH);
  checkAgreement(siren, call);
  if (!isCompany(siren, call)) throw wrong(`there is no company ${siren}`);
  if (routingAt(siret, code, call)) throw wrong("the establishment has the routing code already");
  const routing: StoredRouting = {
    event: "routing",
    id: FIRST + call.state.routings.size,
    siret,
    code,
    scheme: given.routingIdentifierType ?? SCHEME,
    name: given.routingCodeName,
    isActive: administrativeStatus === "A",
    changed: dayOf(call.now),
  };
  return { reply: json(201, identified(routing)), events: [routing] };
}

/** `GET /v1/routing-code/siret:{siret}/code:{routing-identifier}`: from the day after its creation on. */
export function getRouting(call: ClientCall): HandledCall {
  const [siret = "", code = ""] = call.params;
  const found = routingAt(siret, code, call);
  if (!found || !isVisible(found, call)) throw unknown(`${siret} ${code}`);
  return { reply: json(200, routingJson(found)) };
}

/** `GET /v1/routing-code/id-instance:{id-instance}` */
export function getRoutingById(call: ClientCall): HandledCall {
  const found = routingOf(call);
  if (!isVisible(found, call)) throw unknown(String(found.id));
  return { reply: json(200, routingJson(found)) };
}

/** `PATCH /v1/routing-code/id-instance:{id-instance}`: what is given changes. */
export function patchRouting(call: ClientCall): HandledCall {
  return changed(bodyAs(Patch, call), call);
}

/** `PUT /v1/routing-code/id-instance:{id-instance}`: everything that may change. */
export function putRouting(call: ClientCall): HandledCall {
  return changed(bodyAs(Put, call), call);
}

function changed(
  given: {
    readonly routingIdentifierType?: string | undefined;
    readonly routingCodeName?: string | undefined;
    readonly administrativeStatus?: string | undefined;
  },
  call: ClientCall,
): HandledCall {
  const known = routingOf(call);
  checkAgreement(known.siret.slice(0, SIREN_LENGTH), call);
  const { administrativeStatus } = given;
  const routing: StoredRouting = {
    ...known,
    scheme: given.routingIdentifierType ?? known.scheme,
    name: given.routingCodeName ?? known.name,
    isActive: administrativeStatus === undefined ? known.isActive : administrativeStatus === "A",
  };
  return { reply: json(200, identified(routing)), events: [routing] };
}

/** `POST /v1/routing-code/search` */
export function searchRoutings(call: ClientCall): HandledCall {
  const search = bodyAs(Search, call);
  const { filters = {}, limit = call.settings.page, ignore = 0 } = search;
  const has = (text: string, wanted: string | undefined) => text.includes(wanted ?? "");
  const found = [...call.state.routings.values()]
    .filter((one) => isVisible(one, call))
    .filter(({ siret }) => has(siret, filters.siret?.value))
    .filter(({ code }) => has(code, filters.routingIdentifier?.value))
    .sort((a, b) => a.id - b.id);
  const size = Math.min(limit, call.settings.page);
  const results = found.slice(ignore, ignore + size).map(routingJson);
  const isShort = found.length > ignore + results.length;
  const body = { search, totalNumberOfResults: found.length, results };
  return { reply: json(isShort ? 206 : 200, body) };
}

/** The routing code of an establishment, also before the directory shows it. */
function routingAt(siret: string, code: string, { state }: ClientCall): StoredRouting | undefined {
  return [...state.routings.values()].find((one) => one.siret === siret && one.code === code);
}

function routingOf(call: ClientCall): StoredRouting {
  const [id = ""] = call.params;
  const found = call.state.routings.get(Number(id));
  if (!found) throw unknown(id);
  return found;
}

function isVisible({ changed: day }: StoredRouting, { now }: ClientCall): boolean {
  return day < dayOf(now);
}

function unknown(what: string): PlatformRefusal {
  return new PlatformRefusal(404, "NOT_FOUND", `there is no routing code ${what}`);
}

function identified({ id, siret, code }: StoredRouting) {
  return { idInstance: id, siret, routingIdentifier: code };
}

function routingJson({ siret, code, scheme: type, name: label, isActive }: StoredRouting) {
  return {
    routingIdentifier: code,
    siret,
    routingIdentifierType: type,
    routingCodeName: label,
    managesLegalCommitmentCode: false,
    administrativeStatus: isActive ? "A" : "C",
  };
}
