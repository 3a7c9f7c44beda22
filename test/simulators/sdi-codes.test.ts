import { plugin } from "@fakturo/app-it-sdi";
import type { Answer, CallContext, Submission } from "@fakturo/plugin";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-sdi";
import { expect, it } from "vitest";
import { fattura, SELLER } from "../../simulators/sdi/fixtures/files.ts";
import { UNUSED_CALLS } from "../harness/unused-calls.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const WORLD = { now: () => NOW, random: () => 0 };
const [connection] = plugin.connections ?? [];
const [callback] = plugin.callbacks ?? [];
const codes = (connection?.codes ?? []).map(({ code }) => code);

const RECORD: Submission = {
  id: "s",
  kind: "issue",
  identity: `IT${SELLER}_00001`,
  digest: "",
  bytes: new TextEncoder().encode(fattura()),
  mime: "application/xml; format=FPR12",
  references: [],
  attempts: [],
};

/** A call that the simulator answers, or shows a fault of its own for. */
function context(open: OpenSimulator, fault?: string): CallContext {
  return {
    environment: "simulated",
    holder: SELLER,
    workspace: { id: "w", country: "IT" },
    signal: new AbortController().signal,
    until: NOW + 60_000,
    now: () => NOW,
    uuid: () => "u",
    log: () => undefined,
    endpoint: () => "https://sdi.example/ricevi_file",
    async http(_url, { method, headers = {}, body = "" }) {
      const request = {
        ...{ method, path: "/ricevi_file", query: new Map<string, string>(), headers },
        ...{ body: Buffer.from(body), certificate: undefined },
      };
      const own = fault === undefined ? undefined : open.fault(fault, WORLD);
      const {
        status,
        headers: names = {},
        body: answer = "",
      } = own ?? open.handle(request, WORLD).reply;
      return { status, headers: names, body: Buffer.from(answer) };
    },
    ...UNUSED_CALLS,
    credential: async () => ({ key: "sdi-it.channel", version: 1, value: {}, text: "" }),
    callbackUrl: async () => "http://here/",
  };
}

/** What the answer to the file says, and its first receipt. */
async function outcomes(
  settings = {},
  fault?: string,
  record: Submission = RECORD,
): Promise<(Answer | undefined)[]> {
  const open = simulator.open([], { certificates: "optional", ...settings });
  const ctx = context(open, fault);
  const answer = await connection?.send?.(record, ctx);
  const [call] = open.calls(WORLD);
  if (!call) return [answer];
  const message = { bytes: Buffer.from(call.body), headers: call.headers, receivedAt: NOW };
  const [notice] = (await callback?.read(message, ctx)) ?? [];
  expect(notice?.identity).toBe(RECORD.identity);
  return [answer, notice?.answerTo?.(record) ?? notice?.answer];
}

const OF_SERVICE: Readonly<Record<string, Partial<Answer>>> = {
  EI01: { is: "refused" },
  EI02: { is: "not-sent", fault: "down" },
  EI03: { is: "not-sent", fault: "credentials" },
};
const FAULTS: Readonly<Record<string, string>> = { EI02: "down", EI03: "not-enabled" };

it("each code of the checks refuses the file, with meaning, remedy and the text of the SdI", async () => {
  const checks = codes.filter((code) => /^\d{5}$/.test(code));
  expect(checks.length).toBeGreaterThan(70);
  for (const code of checks) {
    const [answer, receipt] = await outcomes({ codes: { "FT-1": [code] } });
    expect(answer).toMatchObject({ is: "taken" });
    const known = connection?.codes?.find((one) => one.code === code);
    expect(receipt).toMatchObject({ is: "refused", faults: [{ code: `SDI-${code}` }] });
    const text = JSON.stringify(receipt);
    expect(text).toContain(known?.meaning);
    expect(text).toContain(known?.remedy);
  }
});

it.each(Object.entries(FAULTS))("%s of the service leaves the file unsent", async (code, fault) => {
  expect(codes).toContain(code);
  const [answer] = await outcomes({}, fault);
  expect(answer).toMatchObject(OF_SERVICE[code] ?? {});
});

it("a fault of the service says nothing about the file", async () => {
  expect(await outcomes({}, "server-fault")).toMatchObject([{ is: "unknown" }]);
});

it("receipts decide: delivered and not delivered, also with the names of public bodies", async () => {
  expect(await outcomes()).toMatchObject([
    { is: "taken" },
    { is: "accepted", code: "delivered", effects: { stamps: [{ prv: "sdi-id" }] } },
  ]);
  expect(await outcomes({ unreachable: ["ABC1234"] })).toMatchObject([
    { is: "taken" },
    { is: "accepted", code: "not-delivered" },
  ]);
  const names = { privateNames: false };
  expect(await outcomes(names)).toMatchObject([{ is: "taken" }, { code: "delivered" }]);
  expect(await outcomes({ ...names, unreachable: ["ABC1234"] })).toMatchObject([
    { is: "taken" },
    { code: "not-delivered" },
  ]);
  // Former versions did not store what a record was sent to: its receipt tells.
  const former = { ...RECORD, mime: "application/xml" };
  expect(await outcomes(names, undefined, former)).toMatchObject([
    { is: "taken" },
    { is: "taken" },
  ]);
});
