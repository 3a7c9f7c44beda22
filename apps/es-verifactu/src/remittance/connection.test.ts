import type { HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { NAMESPACES } from "../namespaces.ts";
import { remittances } from "./connection.ts";
import { remittanceOf } from "./message.ts";

const { tikR, sum1, soapenv } = NAMESPACES;
const CERTIFICATE = { key: "gov-es.certificate", version: 1, value: {}, text: "" };
const supplier = { name: "Acme SL", tax_id: { country: "ES", code: "B98602642" } };
const utf8 = new TextEncoder();

/** A message that answers request `n`. */
function messageOf(n: number): Uint8Array {
  const records = ["<sum1:RegistroAlta/>"];
  return utf8.encode(remittanceOf({ supplier, reference: `R${n}`, records, isLast: true }));
}

function referenceIn(body: Uint8Array): string {
  const [, reference = ""] = /RefRequerimiento>(\w+)</.exec(new TextDecoder().decode(body)) ?? [];
  return reference;
}

function reply(line: string): HttpReply {
  const body = `<e:Envelope xmlns:e="${soapenv}"><e:Body><r:RespuestaRegFactuSistemaFacturacion xmlns:r="${tikR}" xmlns:t="${sum1}"><r:TiempoEsperaEnvio>0</r:TiempoEsperaEnvio><r:RespuestaLinea><r:IDFactura><t:NumSerieFactura>1</t:NumSerieFactura></r:IDFactura>${line}</r:RespuestaLinea></r:RespuestaRegFactuSistemaFacturacion></e:Body></e:Envelope>`;
  return { status: 200, headers: {}, body: utf8.encode(body) };
}

function rejected(code: string): HttpReply {
  return reply(
    `<r:EstadoRegistro>Incorrecto</r:EstadoRegistro><r:CodigoErrorRegistro>${code}</r:CodigoErrorRegistro>`,
  );
}

const wire: AuthorityWire = {
  credentials: { "gov-es.certificate": CERTIFICATE },
  record: (n) => ({ identity: `R${n}`, bytes: messageOf(n) }),
  read: ({ body }) => ({
    is: "send",
    records: [{ identity: referenceIn(body), digest: digestOf(body) }],
  }),
  write(told) {
    const answer = told.is === "answers" ? told.answers[0]?.answer.is : undefined;
    if (answer === "accepted") return reply("<r:EstadoRegistro>Correcto</r:EstadoRegistro>");
    return rejected(answer === "duplicate" ? "3000" : "1100");
  },
};

describeConnection(remittances, wire, 100);
