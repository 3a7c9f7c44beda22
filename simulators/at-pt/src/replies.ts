import type { SimulatedReply } from "@fakturo/simulator";
import { writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import type { OperationResult } from "./operation.ts";
import type { ServiceName } from "./security.ts";
import type { Settings } from "./settings.ts";

const XML = { "content-type": "text/xml;charset=utf-8" };
const ALERT = "-100";

/** The operation of the service for transport documents. */
export const TRANSPORT_REQUEST = "envioDocumentoTransporteRequestElem";

/** The operation that is answered. */
export interface ReplyPlace {
  readonly service: ServiceName;
  readonly namespace: string;
  readonly operation: string;
  readonly settings: Settings;
  /** Local time, `YYYY-MM-DDThh:mm:ss`. */
  readonly at: string;
}

/** The answer of a service to an operation. */
export function answerOf(result: OperationResult, place: ReplyPlace): SimulatedReply {
  const { namespace, settings } = place;
  const node = attributed(nodeOf(result, place), declare({ [settings.prefix]: namespace }));
  return { status: 200, headers: XML, body: writeEnvelope({ version: "1.1", body: node }) };
}

function nodeOf(result: OperationResult, place: ReplyPlace): XmlNode {
  switch (place.service) {
    case "series":
      return seriesNode(result, place);
    case "documents":
      return documentNode(result, place);
    case "transport":
      return transportNode(result, place);
  }
}

function seriesNode(
  { code, text, more = [] }: OperationResult,
  { operation, settings }: ReplyPlace,
) {
  return group(
    `${settings.prefix}:${operation}Response`,
    group(
      `${operation}Resp`,
      ...more,
      group("infoResultOper", leaf("codResultOper", code), leaf("msgResultOper", text)),
    ),
  );
}

function documentNode({ code, text }: OperationResult, { operation, settings, at }: ReplyPlace) {
  const name = (local: string) => `${settings.prefix}:${local}`;
  return group(
    name(operation.replace("Request", "Response")),
    group(
      name("Response"),
      leaf(name("CodigoResposta"), code),
      leaf(name("Mensagem"), text),
      leaf(name("DataOperacao"), at),
    ),
  );
}

function transportNode(
  { code, text, more = [] }: OperationResult,
  { operation, settings }: ReplyPlace,
) {
  const status = (number: string, message: string) =>
    group("ResponseStatus", leaf("ReturnCode", number), leaf("ReturnMessage", message));
  return group(
    `${settings.prefix}:${operation.replace("Request", "Response")}`,
    status(code, text),
    settings.alerts ? status(ALERT, "an alert of the settings") : undefined,
    ...more,
  );
}

/** A SOAP fault. */
export function faultReply(
  text: string,
  { side }: { readonly side: "Client" | "Server" },
): SimulatedReply {
  const fault = group("soap:Fault", leaf("faultcode", `soap:${side}`), leaf("faultstring", text));
  return { status: 500, headers: XML, body: writeEnvelope({ version: "1.1", body: fault }) };
}
