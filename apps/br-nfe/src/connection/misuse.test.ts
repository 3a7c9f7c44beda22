import type { CallContext, Submission } from "@fakturo/plugin";
import { expect, it } from "vitest";
import { addressOf } from "./addresses.ts";
import { connection } from "./connection.ts";
import { recordBytes } from "./record.ts";

const NFE = "http://www.portalfiscal.inf.br/nfe";
const MINUTE_MS = 60_000;
const keyOf = (n: number) => String(n).padStart(44, "0");

function submissionOf(n: number): Submission {
  const xml = `<NFe xmlns="${NFE}"><infNFe Id="NFe${keyOf(n)}"/></NFe>`;
  const place = { state: "SP", model: "55", environment: "2", key: keyOf(n) };
  const bytes = recordBytes({ ...place, digest: `D${n}`, file: "1-nfe.xml", xml });
  const record = { id: "0190c0c3-1f3e-7000-8000-000000000001", kind: "issue", bytes } as const;
  return {
    ...record,
    ...{ identity: keyOf(n), digest: "", mime: "", references: [], attempts: [] },
  };
}

/** The authorities, of which every service answers with a code. */
function authorities(code: string, environment: CallContext["environment"] = "test") {
  let now = Date.parse("2026-01-16T15:00:00Z");
  const called: string[] = [];
  const sessions = new Map<string, string>();
  const context = {
    ...{ environment, now: () => now, endpoint: (name: string) => name },
    credential: async () => ({ tls: undefined }),
    async http(url: string) {
      called.push(url);
      const root = url.endsWith("Consulta4") || url.endsWith("ConsultaProtocolo4") ? "Sit" : "Envi";
      const body = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><r><ret${root} xmlns="${NFE}"><cStat>${code}</cStat><xMotivo>x</xMotivo></ret${root}></r></s:Body></s:Envelope>`;
      const headers = { "content-type": "application/soap+xml" };
      return { status: 200, headers, body: new TextEncoder().encode(body) };
    },
    async session(name: string, make: () => Promise<{ readonly value: string }>) {
      const value = sessions.get(name) ?? (await make()).value;
      sessions.set(name, value);
      return value;
    },
    async dropSession(name: string, value: string) {
      if (sessions.get(name) === value) sessions.delete(name);
    },
  } as unknown as CallContext;
  return {
    called,
    pass(minutes: number) {
      now += minutes * MINUTE_MS;
    },
    send: (n: number) => connection.send(submissionOf(n), context),
    consult: (n: number) => connection.consult?.(submissionOf(n), context),
    receipt: (n: number) => connection.receipt?.(submissionOf(n), "351", context),
  };
}
const AUTHORISE = addressOf("SP", "55", "authorise");
const QUERY = addressOf("SP", "55", "query");

it("calls a service that refuses calls for misuse again after an hour", async () => {
  const { called, pass, send } = authorities("656");
  expect(await send(1)).toMatchObject({ is: "not-sent", fault: "quota", retryIn: 3600 });
  pass(20);
  expect(await send(2)).toMatchObject({ is: "not-sent", fault: "quota", retryIn: 2400 });
  expect(called).toEqual([AUTHORISE]);
  pass(40);
  expect(await send(1)).toMatchObject({ is: "not-sent", retryIn: 3600 });
  pass(59);
  expect(await send(1)).toMatchObject({ is: "not-sent", retryIn: 60 });
  expect(called).toEqual([AUTHORISE, AUTHORISE]);
});

it("does not repeat queries that are refused for misuse, and calls other services", async () => {
  const { called, pass, send, consult, receipt } = authorities("656");
  expect(await consult(1)).toMatchObject({ is: "unknown" });
  expect(await consult(1)).toMatchObject({ is: "unknown" });
  expect(called).toEqual([QUERY]);
  await send(1);
  expect(called).toEqual([QUERY, AUTHORISE]);
  expect(await receipt(1)).toMatchObject({ is: "not-sent", retryIn: 3600 });
  pass(61);
  await consult(1);
  expect(called.filter((one) => one === QUERY)).toHaveLength(2);
});

it("goes on at once after other answers, and after seconds where the authority is simulated", async () => {
  const stopped = authorities("108");
  await stopped.send(1);
  await stopped.send(2);
  expect(stopped.called).toHaveLength(2);
  const simulated = authorities("656", "simulated");
  await simulated.send(1);
  expect(await simulated.send(2)).toMatchObject({ is: "not-sent", retryIn: 2 });
  simulated.pass(1);
  await simulated.send(2);
  expect(simulated.called).toHaveLength(2);
});
