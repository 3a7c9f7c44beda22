import type { HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { swConnection } from "./connections.ts";
import { recordBytes } from "./record.ts";

const RUNS = 60;
const utf8 = new TextEncoder();
const reply = (status: number, json: object): HttpReply => ({
  status,
  headers: {},
  body: utf8.encode(JSON.stringify(json)),
});

const sealed = (folio: string) =>
  `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Folio="${folio}" Sello="seal-${folio}"></cfdi:Comprobante>`;
const bytesOf = (folio: string) =>
  recordBytes({ xml: sealed(folio), file: "x.xml", pdf: false, prepaid: false });
const stampOf = (folio: string, seal = `seal-${folio}`) =>
  `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="u-${folio}" FechaTimbrado="2026-01-14T10:00:00" SelloCFD="${seal}" NoCertificadoSAT="3" SelloSAT="s"/>`;

const account = { key: "sat-mx.sw-sapien", version: 1, text: "", value: { token: "t" } };

const wire: AuthorityWire = {
  credentials: { "sat-mx.sw-sapien": account },
  record: (n) => ({ identity: String(n), bytes: bytesOf(String(n)) }),
  read({ body }) {
    const [, folio = ""] = /Folio="(\d+)"/.exec(new TextDecoder().decode(body)) ?? [];
    return { is: "send", records: [{ identity: folio, digest: digestOf(bytesOf(folio)) }] };
  },
  write(told) {
    const [first] = told.is === "answers" ? told.answers : [];
    if (!first) return reply(500, {});
    const { answer, identity } = first;
    if (answer.is === "accepted") {
      const complement = `<cfdi:Complemento>${stampOf(identity)}</cfdi:Complemento>`;
      const cfdi = sealed(identity).replace("</", () => `${complement}</`);
      return reply(200, { status: "success", data: { cfdi } });
    }
    if (answer.is === "duplicate") {
      const isOwn = !answer.digest || answer.digest === digestOf(bytesOf(identity));
      const data = { tfd: stampOf(identity, isOwn ? undefined : "another"), cfdi: "" };
      return reply(400, { status: "error", message: "307. Tiene un timbre previo.", data });
    }
    return reply(400, { status: "error", message: "CFDI40145 - El campo Nombre" });
  },
};

describeConnection(swConnection, wire, RUNS);
