import { group, kept, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import { type AnsweredCall, centralTime, type PacCall } from "./call.ts";
import { answered, cancelled } from "./cancellation.ts";
import { readSent } from "./document.ts";
import { pendingOf, satState } from "./sat.ts";
import { payloadIn, soapAnswer, soapFault } from "./soap.ts";
import { earlier, type StampOutcome, stamped } from "./stamping.ts";
import type { StoredCfdi } from "./state.ts";

const SITE = "http://facturacion.finkok.com";
const DATA = "apps.services.soap.core.views";
const SERVICE = /^\/servicios\/soap\/(stamp|cancel|registration)(?:\.wsdl)?$/;
const DONE = "Comprobante timbrado satisfactoriamente";

interface Operation {
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
  readonly call: PacCall;
}

interface Answered {
  readonly rows: readonly (XmlNode | undefined)[];
  readonly events?: AnsweredCall["events"];
}

const OPERATIONS: Readonly<Record<string, (operation: Operation) => Answered>> = {
  "stamp stamp": (one) => stamp(one, true),
  "stamp quick_stamp": (one) => stamp(one, false),
  "stamp stamped": stampedBefore,
  "stamp query_pending": queryPending,
  "cancel cancel_signature": cancel,
  "cancel get_sat_status": satStatus,
  "cancel get_pending": pending,
  "cancel accept_reject_signature": acceptReject,
  "registration add": add,
  "registration edit": edit,
  "registration get": get,
};

/** A request to Finkok, by its path below the host. */
export function finkokCall(path: string, call: PacCall): AnsweredCall {
  const [, service = ""] = SERVICE.exec(path) ?? [];
  const payload = payloadIn(call.request);
  if (service === "" || !payload) return { reply: soapFault("finkok", "Error in the request") };
  const key = `${service} ${payload.name}`;
  const handle = Object.hasOwn(OPERATIONS, key) ? OPERATIONS[key] : undefined;
  if (!handle) return { reply: soapFault("finkok", `Method ${payload.name} not found`) };
  const operation = { name: payload.name, values: valuesOf(payload), call };
  const { rows, events = [] } = isUser(operation.values)
    ? handle(operation)
    : {
        rows: [
          leaf("d:CodEstatus", "300 - El usuario y contraseña son inválidos"),
          wrongUser(call),
        ],
      };
  const body = group(`tns:${payload.name}Response`, kept(group(`tns:${payload.name}Result`, rows)));
  const reply = soapAnswer("finkok", { body }, { tns: `${SITE}/${service}`, d: DATA });
  return { reply, events };
}

function valuesOf({ children }: XmlElement): ReadonlyMap<string, string> {
  return new Map(children.map(({ name, text }) => [name, text.trim()]));
}

/** An empty password is wrong; other users are accepted. */
function isUser(values: ReadonlyMap<string, string>): boolean {
  const one = (name: string) => values.get(name) || values.get(`reseller_${name}`);
  return Boolean(one("username") && one("password"));
}

function wrongUser(call: PacCall): XmlNode {
  return incidents(call, "300", "El usuario y contraseña son inválidos");
}

function dataOf(values: ReadonlyMap<string, string>): Uint8Array {
  return Buffer.from(values.get("xml") ?? "", "base64");
}

function incidents({ now }: PacCall, code: string, message: string): XmlNode {
  return group(
    "d:Incidencias",
    group(
      "d:Incidencia",
      leaf("d:IdIncidencia", "1"),
      leaf("d:CodigoError", code),
      leaf("d:WorkProcessId", "1"),
      leaf("d:MensajeIncidencia", message),
      leaf("d:FechaRegistro", centralTime(now)),
    ),
  );
}

function stampRows({ xml, uuid, at }: StoredCfdi, status: string, incidence?: XmlNode): XmlNode[] {
  const seal = /SelloSAT="([^"]*)"/.exec(xml)?.[1];
  const number = /NoCertificadoSAT="([^"]*)"/.exec(xml)?.[1];
  return [
    leaf("d:xml", xml),
    leaf("d:UUID", uuid.toUpperCase()),
    leaf("d:Fecha", centralTime(at)),
    leaf("d:CodEstatus", status),
    leaf("d:SatSeal", seal),
    incidence ?? kept(group("d:Incidencias")),
    leaf("d:NoCertificadoSAT", number),
  ];
}

function stamp({ values, call }: Operation, givesFirst: boolean): Answered {
  const data = dataOf(values);
  const issuer = readSent(data)?.issuer;
  const { settings, state } = call;
  if (settings.registered && issuer !== undefined && !state.issuers.get(issuer))
    return {
      rows: [incidents(call, "702", "No ha registrado el RFC emisor bajo la cuenta de Finkok")],
    };
  const result: StampOutcome = stamped({ pac: "finkok", data, customId: "" }, call);
  if (result.is === "stamped") return { rows: stampRows(result.cfdi, DONE), events: result.events };
  if (result.is === "refused") {
    const { code, message } = result.error;
    return { rows: [incidents(call, code, message)], events: result.events };
  }
  const known = incidents(call, "307", "El CFDI contiene un timbre previo");
  const isFull = givesFirst && settings.duplicates === "full";
  return { rows: isFull ? stampRows(result.cfdi, "", known) : [known] };
}

function stampedBefore({ values, call }: Operation): Answered {
  const cfdi = earlier(dataOf(values), "finkok", call);
  const isThere = cfdi && call.now - cfdi.at >= call.settings.stampedAfter * 1000;
  if (isThere) return { rows: stampRows(cfdi, DONE) };
  return { rows: [incidents(call, "603", "El CFDI no contiene un timbre previo")] };
}

function queryPending({ values, call }: Operation): Answered {
  const cfdi = call.state.cfdis.get((values.get("uuid") ?? "").toLowerCase());
  if (!cfdi) return { rows: [leaf("d:error", "UUID con formato invalido o desconocido")] };
  return {
    rows: [
      leaf("d:status", "F"),
      leaf("d:xml", cfdi.xml),
      leaf("d:uuid", cfdi.uuid.toUpperCase()),
      leaf("d:uuid_status", "P"),
    ],
  };
}

function cancel({ values, call }: Operation): Answered {
  const result = cancelled(dataOf(values), call);
  if (result.is === "refused")
    return { rows: [leaf("d:CodEstatus", `${result.code} - ${result.message}`)] };
  const { uuid, code, rfc, receipt, events } = result;
  const cfdi = call.state.cfdis.get(uuid);
  const folio = group(
    "d:Folio",
    leaf("d:UUID", uuid.toUpperCase()),
    leaf("d:EstatusUUID", code),
    leaf("d:EstatusCancelacion", cfdi ? satState(cfdi, call).cancellation : "No Encontrado"),
  );
  return {
    rows: [
      group("d:Folios", folio),
      leaf("d:Acuse", receipt),
      leaf("d:Fecha", centralTime(call.now)),
      leaf("d:RfcEmisor", rfc),
    ],
    events,
  };
}

function satStatus({ values, call }: Operation): Answered {
  const cfdi = call.state.cfdis.get((values.get("uuid") ?? "").toLowerCase());
  if (!cfdi)
    return {
      rows: [
        group(
          "d:sat",
          leaf("d:CodigoEstatus", "N - 602: Comprobante no encontrado."),
          leaf("d:Estado", "No Encontrado"),
        ),
      ],
    };
  const { state, cancellable, cancellation } = satState(cfdi, call);
  return {
    rows: [
      group(
        "d:sat",
        leaf("d:CodigoEstatus", "S - Comprobante obtenido satisfactoriamente."),
        leaf("d:EsCancelable", cancellable),
        leaf("d:Estado", state),
        leaf("d:EstatusCancelacion", cancellation),
      ),
    ],
  };
}

function pending({ values, call }: Operation): Answered {
  const uuids = pendingOf(values.get("rtaxpayer_id") ?? "", call);
  return {
    rows: [
      kept(
        group(
          "d:uuids",
          uuids.map((uuid) => leaf("d:string", uuid)),
        ),
      ),
    ],
  };
}

function acceptReject({ values, call }: Operation): Answered {
  const result = answered(dataOf(values), call);
  if (!result) return { rows: [leaf("d:error", "Sello mal formado o inválido")] };
  const rows = (accepts: boolean, name: string) =>
    result.folios
      .filter((one) => one.accepts === accepts)
      .map(({ uuid, code }) =>
        group(name, leaf("d:uuid", uuid.toUpperCase()), leaf("d:status", code)),
      );
  return {
    rows: [
      kept(group("d:aceptacion", rows(true, "d:Acepta"))),
      kept(group("d:rechazo", rows(false, "d:Rechaza"))),
    ],
    events: result.events,
  };
}

function add({ values, call }: Operation): Answered {
  const rfc = values.get("taxpayer_id") ?? "";
  if (call.state.issuers.get(rfc)) return { rows: success(false, `${rfc} already exists`) };
  return {
    rows: success(true, "Account Created successfully"),
    events: [{ event: "issuer", rfc, isActive: true }],
  };
}

function edit({ values, call }: Operation): Answered {
  const rfc = values.get("taxpayer_id") ?? "";
  if (!call.state.issuers.has(rfc)) return { rows: success(false, `${rfc} does not exist`) };
  const isActive = values.get("status") !== "S";
  return { rows: success(true, "Account updated"), events: [{ event: "issuer", rfc, isActive }] };
}

function get({ values, call }: Operation): Answered {
  const rfc = values.get("taxpayer_id") ?? "";
  const isActive = call.state.issuers.get(rfc);
  if (isActive === undefined) return { rows: [kept(group("d:users"))] };
  const user = group(
    "d:ResellerUser",
    leaf("d:status", isActive ? "A" : "S"),
    leaf("d:taxpayer_id", rfc),
  );
  return { rows: [group("d:users", user)] };
}

function success(isDone: boolean, message: string): XmlNode[] {
  return [leaf("d:success", String(isDone)), leaf("d:message", message)];
}
