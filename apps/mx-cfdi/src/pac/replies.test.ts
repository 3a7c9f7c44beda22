import type { CallContext, HttpReply, Submission } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { finkokConnection, PAC_FACTS, PACS, type PacName, swConnection } from "./connections.ts";
import { recordBytes } from "./record.ts";

const UUID = "5c6c7a58-0f70-4b52-9c11-5d0c2f9e5a11";
const utf8 = new TextEncoder();
const query = {
  ...{ issuer: "EKU9003173C9", receiver: "URE180429TM6", total: "1160.00", uuid: UUID },
  tail: "izCINQ==",
};
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "sat-mx.sw-sapien": { token: "t" },
  "sat-mx.finkok": { username: "demo", password: "secret" },
};

/** A context whose requests are answered by the first rule that fits their address. */
function contextWith(rules: readonly (readonly [part: string, reply: HttpReply])[]): CallContext {
  const refuse = () => {
    throw new Error("not used");
  };
  return {
    ...{ environment: "test", holder: "URE180429TM6", workspace: { id: "w", country: "MX" } },
    ...{
      signal: AbortSignal.timeout(60_000),
      until: 0,
      now: () => 0,
      uuid: () => "",
      log: () => {},
    },
    endpoint: (name) => `https://${name}.example`,
    http: async (url) => {
      const rule = rules.find(([part]) => url.includes(part));
      if (!rule) throw new Error(`no answer for ${url}`);
      return rule[1];
    },
    credential: async (key = "") => ({ key, version: 1, text: "", value: VALUES[key] ?? {} }),
    session: async (_scope, make) => (await make()).value,
    dropSession: async () => {},
    ...{ resolve: refuse, secret: refuse, registration: refuse, callbackUrl: refuse },
  };
}

const json = (status: number, body: object): HttpReply => ({
  ...{ status, headers: {}, body: utf8.encode(JSON.stringify(body)) },
});
const soap = (body: string): HttpReply => ({
  status: 200,
  headers: { "content-type": "text/xml" },
  body: utf8.encode(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`,
  ),
});
const finkok = (operation: string, content: string) =>
  soap(
    `<c:${operation}Response xmlns:c="http://facturacion.finkok.com/cancel" xmlns:d="apps.services.soap.core.views"><c:${operation}Result>${content}</c:${operation}Result></c:${operation}Response>`,
  );
const state = (estado: string, cancellation: string) =>
  soap(
    `<t:ConsultaResponse xmlns:t="http://tempuri.org/"><t:ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio"><a:CodigoEstatus>S</a:CodigoEstatus><a:EsCancelable>Cancelable con aceptación</a:EsCancelable><a:Estado>${estado}</a:Estado><a:EstatusCancelacion>${cancellation}</a:EstatusCancelacion></t:ConsultaResult></t:ConsultaResponse>`,
  );

/** The answer of each PAC about the folio. */
const told: Readonly<Record<PacName, (code: string, accepts: boolean) => HttpReply>> = {
  "sw-sapien": (estatusUUID) =>
    json(200, {
      status: "success",
      data: { folios: [{ uuid: UUID.toUpperCase(), estatusUUID, respuesta: "" }], acuse: "<A/>" },
    }),
  finkok: (code, accepts) => {
    const row = (name: string) =>
      `<d:${name}><d:uuid>${UUID}</d:uuid><d:status>${code}</d:status></d:${name}>`;
    const lists = accepts
      ? `<d:aceptacion>${row("Acepta")}</d:aceptacion><d:rechazo/>`
      : `<d:aceptacion/><d:rechazo>${row("Rechaza")}</d:rechazo>`;
    return finkok("accept_reject_signature", lists);
  },
};
const PATHS: Readonly<Record<PacName, string>> = {
  "sw-sapien": "/acceptreject/xml",
  finkok: "/cancel",
};
const NAMES: readonly PacName[] = ["sw-sapien", "finkok"];

const submissionOf = (accepts: boolean): Submission => ({
  ...{ id: "1", kind: "report", identity: UUID, digest: "d", mime: "application/json" },
  ...{ bytes: recordBytes({ xml: "<x/>", query, accepts }), references: [], attempts: [] },
});

describe.each(NAMES)("an answer to a cancellation by %s", (name) => {
  const send = (code: string, accepts: boolean, status = state("Vigente", "En proceso")) =>
    PACS[name].send(
      submissionOf(accepts),
      contextWith([
        [PATHS[name], told[name](code, accepts)],
        ["https://status.example", status],
      ]),
    );

  it.each([true, false])("is taken with 1000 (accepts: %s)", async (accepts) => {
    const answer = await send("1000", accepts);
    expect(answer).toMatchObject({ is: "accepted", reference: UUID });
    const files = answer.is === "accepted" ? (answer.effects?.files ?? []) : [];
    expect(files.map(({ key }) => key)).toEqual(
      name === "finkok" ? [] : ["cfdi-cancellation-answer"],
    );
  });

  it.each([
    ["1002", true, "Cancelado", "Cancelado con aceptación"],
    ["1001", true, "Cancelado", "Plazo vencido"],
    ["1002", false, "Vigente", "Solicitud rechazada"],
  ])("counts with %s where the SAT shows it (accepts: %s)", async (code, accepts, own, last) => {
    expect(await send(code, accepts, state(own, last))).toMatchObject({ is: "accepted" });
  });

  it.each([
    ["1001", true, state("Vigente", "")],
    ["1002", true, state("Vigente", "Solicitud rechazada")],
    ["1002", false, state("Cancelado", "Cancelado con aceptación")],
    ["1003", true, undefined],
    ["1004", true, undefined],
    ["1005", true, undefined],
    ["1006", true, undefined],
  ])("is refused with %s otherwise (accepts: %s)", async (code, accepts, status) => {
    expect(await send(code, accepts, status)).toMatchObject({ is: "refused", faults: [{ code }] });
  });

  it("stays unknown without an answer of the PAC, or of the SAT where it decides", async () => {
    const page = { status: 200, headers: {}, body: utf8.encode("<html/>") };
    const context = contextWith([[PATHS[name], page]]);
    expect(await PACS[name].send(submissionOf(true), context)).toMatchObject({ is: "unknown" });
    expect(await send("1002", true, page)).toMatchObject({ is: "unknown" });
  });
});

describe("the refusal of a whole answer", () => {
  it("has the code of SW Sapien, and that in the text of Finkok", async () => {
    const sw = json(400, { status: "error", message: "CACFDI302 - Sello mal formado" });
    expect(
      await swConnection.send(submissionOf(true), contextWith([["/acceptreject", sw]])),
    ).toMatchObject({ is: "refused", faults: [{ code: "302" }] });
    const other = json(400, { status: "error", message: "CA1003 - El sello no es del receptor" });
    expect(
      await swConnection.send(submissionOf(true), contextWith([["/acceptreject", other]])),
    ).toMatchObject({ is: "refused", faults: [{ code: "1003" }] });
    const answered = async (error: string) => {
      const reply = finkok("accept_reject_signature", `<d:error>${error}</d:error>`);
      return finkokConnection.send(submissionOf(true), contextWith([["/cancel", reply]]));
    };
    expect(await answered("300 - Usuario inválido")).toMatchObject({
      ...{ is: "not-sent", fault: "credentials" },
    });
    expect(await answered("Sello mal formado")).toMatchObject({
      ...{ is: "refused", faults: [{ code: "finkok", message: "Sello mal formado" }] },
    });
  });
});

describe("the cancellations that wait", () => {
  const UPPER = UUID.toUpperCase();
  const lists = (name: PacName, reply: HttpReply) => {
    const path = name === "finkok" ? "/cancel" : "/pendings/URE180429TM6";
    return PAC_FACTS[name].pac.pending("URE180429TM6", contextWith([[path, reply]]));
  };
  const some = finkok("get_pending", `<d:uuids><d:string>${UPPER}</d:string></d:uuids>`);

  it.each([
    ["sw-sapien", json(200, { status: "success", data: { uuid: [UPPER] } }), [UUID]],
    ["sw-sapien", json(200, { status: "success", data: { uuid: [] } }), []],
    ["sw-sapien", json(400, { status: "error", message: "1101 - No existen peticiones" }), []],
    ["sw-sapien", json(400, { status: "error", message: "CA1101 - No existen peticiones" }), []],
    [
      "sw-sapien",
      json(200, {
        codStatus: "1100",
        message: "CA1100 - Se recibió la respuesta de la petición",
        data: { uuid: [UPPER], codEstatus: "1100" },
        status: "success",
      }),
      [UUID],
    ],
    [
      "sw-sapien",
      json(200, { status: "success", data: { UUID: [UPPER], CodEstatus: "1100" } }),
      [UUID],
    ],
    ["sw-sapien", json(200, { status: "success", data: { UUID: null, CodEstatus: "1101" } }), []],
    ["sw-sapien", json(200, { status: "success", codStatus: "1101", data: null }), []],
    ["sw-sapien", json(200, { status: "success", data: { uuid: null } }), undefined],
    ["sw-sapien", json(500, { status: "error", message: "500" }), undefined],
    ["finkok", some, [UUID]],
    ["finkok", finkok("get_pending", "<d:uuids/>"), []],
    ["finkok", finkok("get_pending", "<d:error>300</d:error>"), undefined],
  ] as const)("are listed by %s", async (name, reply, uuids) => {
    expect(await lists(name, reply)).toEqual(uuids);
  });
});
