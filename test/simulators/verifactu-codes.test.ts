import { plugin } from "@fakturo/app-es-verifactu";
import type { Answer, CallContext, Submission } from "@fakturo/plugin";
import { simulator } from "@fakturo/simulator-verifactu";
import { expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { invoice } from "../harness/documents.ts";

const PATH = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";
const NOW = Date.UTC(2026, 0, 15, 12);
const [connection] = plugin.connections ?? [];
const codes = connection?.codes ?? [];

/** The record of an invoice, as a step hands it over. */
async function record(): Promise<Submission> {
  const engine = await bundledEngine(NOW);
  const data = invoice({ $addons: ["es-verifactu-v1"], code: "1" });
  const { output } = engine.envelop(data);
  const [converter] = plugin.converters ?? [];
  const file = converter?.generate?.(output, {});
  return {
    id: "s",
    kind: "issue",
    identity: "F-1",
    digest: "",
    bytes: file?.data ?? new Uint8Array(),
    mime: "application/xml",
    references: [],
    attempts: [],
  };
}

/** A call whose requests the simulator answers with this code. */
function context(code: number): CallContext {
  const open = simulator.open([], { certificates: "optional", code });
  const unused = () => Promise.reject(new Error("not used"));
  return {
    environment: "simulated",
    holder: "B98602642",
    workspace: { id: "w", country: "ES" },
    signal: new AbortController().signal,
    now: () => NOW,
    uuid: () => "u",
    log: () => {},
    endpoint: () => `https://agency.example${PATH}`,
    async http(_url, { method, headers = {}, body = "" }) {
      const request = {
        method,
        path: PATH,
        query: new Map<string, string>(),
        headers,
        body: Buffer.from(body),
        certificate: undefined,
      };
      const { reply } = open.handle(request, { now: () => NOW, random: () => 0 });
      return { status: reply.status, headers: {}, body: Buffer.from(reply.body ?? "") };
    },
    secret: unused,
    credential: async () => ({ key: "gov-es.certificate", version: 1, value: {}, text: "" }),
    session: unused,
    dropSession: unused,
    callbackUrl: unused,
  };
}

/** What the step does with a code, by what the agency says it is about. */
function expected(code: number, remedy: string): string {
  if (code >= 2000 && code < 3000) return `accepted with remark ${code}`;
  const isLater = remedy === "it is sent again later";
  const isConfiguration = /^(?:correct|use a) certificate/.test(remedy);
  const isMessage = code >= 3500 || [1248, 1249, 1250, 1261, 1270, 1271, 1272].includes(code);
  if (isMessage && isLater) return "not sent: down";
  if (isMessage && isConfiguration) return "not sent: credentials";
  if (isMessage && remedy.startsWith("the agency is asked")) return "unknown";
  return `refused with ${code}`;
}

function described(answer: Answer | undefined): string {
  if (answer?.is === "accepted") return `accepted with remark ${answer.remarks?.[0]?.code}`;
  if (answer?.is === "refused") return `refused with ${answer.faults[0]?.code}`;
  return answer?.is === "not-sent" ? `not sent: ${answer.fault}` : (answer?.is ?? "none");
}

it("each code of the agency has the outcome that its class and its remedy say", async () => {
  const one = await record();
  const outcomes = await Promise.all(
    codes.map(async ({ code }) => {
      const { answers } = (await connection?.together?.send([one], context(Number(code)))) ?? {};
      return [code, described(answers?.get(one.id))];
    }),
  );
  expect(outcomes).toEqual(codes.map(({ code, remedy }) => [code, expected(Number(code), remedy)]));
  expect(codes.length).toBeGreaterThan(200);
});
