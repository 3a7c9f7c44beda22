import { gzipSync } from "node:zlib";
import type { SimulatedReply } from "@fakturo/simulator";
import { ownAnswer } from "@fakturo/simulator-spain";
import {
  attributed,
  declare,
  group,
  leaf,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { CODES, type Code } from "./codes.ts";
import { finder, nodeOf } from "./elements.ts";
import { LROE_REPLIES } from "./schema/check.ts";

const HEADER = "eus-bizkaia-n3-";
const BASE = "https://www.batuz.eus/fitxategiak/batuz/LROE/esquemas/";
/** Version of the answer's schema by the request's root. */
const SCHEMAS: Readonly<Record<string, string>> = {
  LROEPJ240FacturasEmitidasConSGAltaPeticion:
    "LROE_PJ_240_1_1_FacturasEmitidas_ConSG_AltaRespuesta_V1_0_1.xsd",
  LROEPJ240FacturasEmitidasConSGAnulacionPeticion:
    "LROE_PJ_240_1_1_FacturasEmitidas_ConSG_AnulacionRespuesta_V1_0_0.xsd",
  LROEPJ240FacturasEmitidasConSGConsultaPeticion:
    "LROE_PJ_240_1_1_FacturasEmitidas_ConSG_ConsultaRespuesta_V1_0_1.xsd",
  LROEPF140IngresosConFacturaConSGAltaPeticion:
    "LROE_PF_140_1_1_Ingresos_ConfacturaConSG_AltaRespuesta_V1_0_2.xsd",
  LROEPF140IngresosConFacturaConSGAnulacionPeticion:
    "LROE_PF_140_1_1_Ingresos_ConfacturaConSG_AnulacionRespuesta_V1_0_0.xsd",
  LROEPF140IngresosConFacturaConSGConsultaPeticion:
    "LROE_PF_140_1_1_Ingresos_ConfacturaConSG_ConsultaRespuesta_V1_0_1.xsd",
};

/** How an answer is sent. */
export interface ReplyOptions {
  readonly compressed: boolean;
  readonly type: "Correcto" | "ParcialmenteCorrecto" | "Incorrecto";
  readonly code?: Code | undefined;
  /** Number of the entry. */
  readonly entry?: string | undefined;
}

/** A refusal of the request as a whole: its header says why, and the body is empty. */
export function refusalOf(code: Code, message: string = CODES[code]): SimulatedReply {
  return {
    status: 200,
    headers: {
      [`${HEADER}tipo-respuesta`]: "Incorrecto",
      [`${HEADER}codigo-respuesta`]: code,
      [`${HEADER}mensaje-respuesta`]: message,
    },
  };
}

/** The answer to a request, with its header repeated. */
export function replyTo(
  request: XmlElement,
  parts: readonly (XmlNode | undefined)[],
  { compressed, type, code, entry }: ReplyOptions,
): SimulatedReply {
  const head = finder.find(request, "Cabecera");
  const name = request.name.replace(/Peticion$/, "Respuesta");
  const node = group(`ns2:${name}`, head && nodeOf(head), ...parts);
  const xml = writeXml(
    attributed(
      ownAnswer(node, LROE_REPLIES),
      declare({ ns2: BASE + (SCHEMAS[request.name] ?? "") }),
    ),
  );
  const message = type === "ParcialmenteCorrecto" ? type : code && CODES[code];
  return {
    status: 200,
    headers: {
      "content-type": "application/xml",
      [`${HEADER}tipo-respuesta`]: type,
      ...(code && { [`${HEADER}codigo-respuesta`]: code }),
      ...(message && { [`${HEADER}mensaje-respuesta`]: message }),
      ...(entry && { [`${HEADER}identificativo`]: entry }),
      ...(compressed && { "content-encoding": "gzip" }),
    },
    body: compressed ? gzipSync(xml) : xml,
  };
}

/** IDFactura of an invoice. */
export function idNode(id: {
  readonly series: string;
  readonly number: string;
  readonly date: string;
}) {
  return group(
    "IDFactura",
    leaf("SerieFactura", id.series),
    leaf("NumFactura", id.number),
    leaf("FechaExpedicionFactura", id.date),
  );
}

/** SituacionRegistro with the first of its codes. */
export function situationNode(state: string, [code]: readonly string[]): XmlNode {
  const text =
    code !== undefined && Object.hasOwn(CODES, code) ? Reflect.get(CODES, code) : undefined;
  return group(
    "SituacionRegistro",
    leaf("EstadoRegistro", state),
    leaf("CodigoErrorRegistro", code),
    leaf("DescripcionErrorRegistroES", text),
    leaf("DescripcionErrorRegistroEU", text),
  );
}
