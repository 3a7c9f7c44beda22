import { plugin } from "@fakturo/app-it-ticket";
import type { Answer, CallContext, HttpReply, Submission } from "@fakturo/plugin";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-ticket";
import { beforeEach, describe, expect, it } from "vitest";
import { UNUSED_CALLS } from "../harness/unused-calls.ts";

const START = Date.UTC(2026, 10, 20, 10);
const VAT = "12345678903";
const TAX_CODE = "RSSMRA80A01H501U";
const PORTAL = "https://portal.example";
const [connection] = plugin.connections ?? [];

let open: OpenSimulator;
let now: number;
let sessions: Map<string, string>;
let posts: number;
/** Answer to documents in place of the simulator's. */
let instead: HttpReply | undefined;

beforeEach(() => {
  open = simulator.open([]);
  now = START;
  sessions = new Map();
  posts = 0;
  instead = undefined;
});

/** A call of the connection that reaches the simulator. */
function context(password = "right"): CallContext {
  return {
    environment: "simulated",
    holder: VAT,
    workspace: { id: "w", country: "IT" },
    signal: new AbortController().signal,
    until: now + 60_000,
    now: () => now,
    uuid: () => "u",
    log: () => {},
    endpoint: () => PORTAL,
    async http(address, { method, headers = {}, body = "" }) {
      const { pathname: path, searchParams } = new URL(address);
      const isPosted = method === "POST" && path.endsWith("/documenti/");
      if (isPosted) posts += 1;
      if (isPosted && instead) return instead;
      const request = {
        method,
        path,
        query: new Map(searchParams),
        headers,
        body: Buffer.from(body),
        certificate: undefined,
      };
      const { reply } = open.handle(request, { now: () => now, random: Math.random });
      return { headers: {}, ...reply, body: Buffer.from(reply.body ?? "") };
    },
    ...UNUSED_CALLS,
    credential: async (key = "") => ({
      key,
      version: 1,
      value: { tax_code: TAX_CODE, password, pin: "1" },
      text: "",
    }),
    async session(scope, make) {
      const value = sessions.get(scope) ?? (await make()).value;
      sessions.set(scope, value);
      return value;
    },
    async dropSession(scope, value) {
      if (sessions.get(scope) === value) sessions.delete(scope);
    },
  };
}

const ROW = {
  ...{ idElementoContabile: "", resiPregressi: "0.00", reso: "0.00", quantita: "2.00" },
  ...{ descrizioneProdotto: "Caffè in grani", prezzoLordo: "3.00000000" },
  ...{ prezzoUnitario: "2.45901639", scontoUnitario: "0.81967213", scontoLordo: "1.00000000" },
  ...{ aliquotaIVA: "22", importoIVA: "0.90163934", imponibile: "4.91803279" },
  ...{ imponibileNetto: "4.09836066", totale: "5.00000000", omaggio: "N" },
};
/** The sale that others have recorded. */
const SALE = {
  ...{ cfCessionarioCommittente: "", flagDocCommPerRegalo: false, progressivoCollegato: "" },
  ...{ dataOra: "20/11/2026", multiAttivita: { codiceAttivita: "", descAttivita: "" } },
  ...{ importoTotaleIva: "0.90163934", scontoTotale: "0.81967213" },
  ...{ scontoTotaleLordo: "1.00000000", totaleImponibile: "4.91803279" },
  ...{ ammontareComplessivo: "5.00000000", totaleNonRiscosso: "0.00000000" },
  elementiContabili: [ROW],
  vendita: [
    { tipo: "PC", importo: "5.00" },
    { tipo: "PE", importo: "0.00" },
    { tipo: "TR", importo: "0.00", numero: "0" },
    { tipo: "NR_EF", importo: "0.00" },
    { tipo: "NR_PS", importo: "0.00" },
    { tipo: "NR_CS", importo: "0.00" },
  ],
  ...{ scontoAbbuono: "0.00", importoDetraibileDeducibile: "0.00000000" },
};

function submission(record: object, number?: string): Submission {
  return {
    id: "s",
    kind: "issue",
    identity: "i",
    digest: "d",
    bytes: new TextEncoder().encode(JSON.stringify(record)),
    mime: "application/json",
    references: [],
    attempts: [],
    ...(number !== undefined && { number }),
  };
}

const sale = (changes: object = {}, number = "0") =>
  submission({ operation: "V", document: { ...SALE, ...changes } }, number);

async function send(one: Submission, ctx = context()): Promise<Answer | undefined> {
  return connection?.send?.(one, ctx);
}

async function reference(): Promise<string> {
  const answer = await send(sale());
  return answer?.is === "accepted" ? (answer.reference ?? "") : "";
}

describe("a document at Fatture e Corrispettivi", () => {
  it("is accepted as it was recorded, and has id and number", async () => {
    expect(await send(sale())).toMatchObject({
      is: "accepted",
      reference: "226000001",
      effects: { stamps: [{ prv: "ade-ref", val: "DCW2026/0001-1" }] },
    });
  });

  const refusals: readonly (readonly [string, object])[] = [
    ["SIM-DATA", { dataOra: "19/11/2026" }],
    ["SIM-RIGHE", { elementiContabili: [] }],
    ["SIM-ALIQUOTA", { elementiContabili: [{ ...ROW, aliquotaIVA: "21" }] }],
    ["SIM-IMPORTI", { elementiContabili: [{ ...ROW, importoIVA: "0.90000000" }] }],
    ["SIM-TOTALI", { totaleImponibile: "4.00000000" }],
    ["SIM-PAGAMENTO", { vendita: SALE.vendita.slice(1) }],
  ];
  it.each(refusals)("is refused with %s", async (code, changes) => {
    expect(await send(sale(changes))).toMatchObject({ is: "refused", faults: [{ code }] });
    expect(open.records()).toEqual([]);
  });

  it("is refused with EF0 where the shop's data are wrong", async () => {
    open.configure({ provinces: { [VAT]: "roma" } });
    expect(await send(sale())).toMatchObject({ is: "refused", faults: [{ code: "EF0" }] });
  });

  it("is looked for after a session that has ended, with another login, and posted once", async () => {
    instead = { status: 401, headers: {}, body: new Uint8Array() };
    expect(await send(sale())).toMatchObject({ is: "unknown" });
    expect(posts).toBe(1);
    instead = undefined;
    const old = [...sessions.values()];
    expect(await connection?.consult?.(sale(), context())).toEqual({ is: "not-found" });
    expect([...sessions.values()]).not.toEqual(old);
    expect(await send(sale())).toMatchObject({ is: "accepted" });
  });

  it.each([200, 503])("is unknown after a page with status %i, and posted once", async (status) => {
    instead = { status, headers: {}, body: Buffer.from("<html>Manutenzione</html>") };
    expect(await send(sale())).toMatchObject({ is: "unknown" });
    expect(posts).toBe(1);
  });

  it("is found among later documents only, and several are left to a person", async () => {
    const first = await reference();
    const consult = (number: string) => connection?.consult?.(sale({}, number), context());
    expect(await consult("0")).toMatchObject({ is: "found", answer: { reference: first } });
    expect(await consult(first)).toMatchObject({ is: "not-found" });
    await reference();
    expect(await consult("0")).toMatchObject({ is: "several" });
    const other = sale({ elementiContabili: [{ ...ROW, descrizioneProdotto: "Tè" }] });
    expect(await connection?.consult?.(other, context())).toMatchObject({ is: "not-found" });
  });

  it("is voided once, without payment and with the rows of the original", async () => {
    const idtrx = await reference();
    const record = { operation: "A", idtrx, number: "DCW2026/0001-1", day: "20/11/2026" };
    const voided = submission(record, idtrx);
    expect(await send(voided)).toMatchObject({
      is: "accepted",
      effects: { stamps: [{ prv: "ade-void-ref", val: "DCW2026/0001-2" }] },
    });
    expect(await send(voided)).toMatchObject({
      is: "refused",
      faults: [{ code: "SIM-ANNULLO" }],
    });
    expect(await connection?.consult?.(voided, context())).toMatchObject({ is: "found" });
  });

  it("is returned in parts, each once, at the prices of the receipt", async () => {
    const first = await reference();
    const part = (quantity: string, total: string, number: string, changes: object = {}) =>
      submission(
        {
          ...{ operation: "R", number: "DCW2026/0001-1", sold: "20/11/2026", day: "20/11/2026" },
          ...{ rows: [{ ref: "1", quantity }], total },
          ...changes,
        },
        number,
      );
    const half = part("1.00", "2.50", first);
    const returned = await send(half);
    expect(returned).toMatchObject({
      is: "accepted",
      effects: { stamps: [{ prv: "ade-ref", val: "DCW2026/0001-2" }] },
    });
    expect(open.records().at(-1)).toMatchObject({ operation: "R", total: "2.50000000" });
    expect(await connection?.consult?.(half, context())).toMatchObject({ is: "found" });
    const second = returned?.is === "accepted" ? (returned.reference ?? "") : "";
    expect(await connection?.consult?.(part("1.00", "2.50", second), context())).toEqual({
      is: "not-found",
    });
    const refused = (code: string) => ({ is: "refused", faults: [{ code }] });
    const sent = posts;
    expect(await send(part("1.50", "3.75", second))).toMatchObject(refused("return-quantity"));
    expect(await send(part("1.00", "3.00", second))).toMatchObject(refused("return-amount"));
    const rows = [{ ref: "2", quantity: "1.00" }];
    expect(await send(part("", "2.50", second, { rows }))).toMatchObject(refused("return-row"));
    const elsewhere = { number: "DCW2026/0001-9" };
    expect(await send(part("1.00", "2.50", second, elsewhere))).toMatchObject(
      refused("return-receipt"),
    );
    // These are refused without a request.
    expect(posts).toBe(sent);
    expect(await send(part("1.00", "2.50", second))).toMatchObject({ is: "accepted" });
    const record = { operation: "A", idtrx: first, number: "DCW2026/0001-1", day: "20/11/2026" };
    expect(await send(submission(record, second))).toMatchObject(refused("SIM-ANNULLO"));
  });

  it("cannot be returned once it is voided", async () => {
    const idtrx = await reference();
    const about = { number: "DCW2026/0001-1", day: "20/11/2026" };
    expect(await send(submission({ operation: "A", idtrx, ...about }, idtrx))).toMatchObject({
      is: "accepted",
    });
    const rows = [{ ref: "1", quantity: "1.00" }];
    const returned = { operation: "R", ...about, sold: about.day, rows, total: "2.50" };
    expect(await send(submission(returned, idtrx))).toMatchObject({
      is: "refused",
      faults: [{ code: "return-receipt" }],
    });
  });

  const logins: readonly (readonly [string, object])[] = [
    ["credentials", { password: "other", pin: "1" }],
    ["password-expired", { password: "right", pin: "1", expired: true }],
    ["vat-not-allowed", { password: "right", pin: "1", vats: ["00000000000"] }],
  ];
  it.each(logins)("is not sent where the login ends with %s", async (reason, account) => {
    open.configure({ accounts: { [TAX_CODE]: account } });
    expect(await send(sale())).toMatchObject({
      is: "not-sent",
      fault: "credentials",
      message: expect.stringContaining(reason),
    });
    expect(posts).toBe(0);
  });
});
