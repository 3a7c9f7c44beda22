import { createHash } from "node:crypto";
import { plugin } from "@fakturo/app-it-sdi";
import type { CallContext, HttpRequest, Submission } from "@fakturo/plugin";
import { memoryJournal } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-sdi";
import { fakeRouteContext } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { fattura } from "../../simulators/sdi/fixtures/files.ts";
import { newId } from "../harness/ids.ts";

const intermediary = plugin.connections?.find(({ key }) => key === "sdi-it.intermediary");
const receipts = plugin.callbacks?.find(({ key }) => key === "sdi-it.intermediary.receipts");
const invoices = plugin.routes?.find(({ path }) => path.startsWith("/intermediary/invoices"));

const bytes = new TextEncoder().encode(fattura({ number: "1" }));
const record: Submission = {
  id: newId(),
  kind: "issue",
  identity: "IT12345678903_00001",
  digest: createHash("sha256").update(bytes).digest("hex"),
  bytes,
  mime: "application/xml",
  references: [],
  attempts: [],
};

interface Call {
  readonly url: string;
  readonly request: HttpRequest;
}

/** A live context with an account; its calls are answered with a status and a body. */
function context(account: object, status = 201, body = '{"id":"7"}') {
  const calls: Call[] = [];
  const unused = () => Promise.reject(new Error("not used"));
  const ctx: CallContext = {
    environment: "live",
    holder: "12345678903",
    workspace: { id: "w", country: "IT" },
    signal: new AbortController().signal,
    until: Date.now() + 60_000,
    now: Date.now,
    uuid: newId,
    log: () => {},
    endpoint: () => "",
    async http(url, request) {
      calls.push({ url, request });
      return { status, headers: { "retry-after": "30" }, body: new TextEncoder().encode(body) };
    },
    resolve: unused,
    secret: unused,
    credential: async (key = "") => ({
      key,
      version: 1,
      value: { url: "https://api.example/invoices", ...account },
      text: "",
    }),
    session: unused,
    dropSession: unused,
    registration: async () => undefined,
    callbackUrl: unused,
  };
  return { ctx, calls };
}

const answer = (status: number, body: string, account: object = {}) =>
  intermediary?.send?.(record, context(account, status, body).ctx);

describe("the API of an intermediary", () => {
  it("takes a file as base64 in members, nested where a path says so", async () => {
    const account = {
      headers: { authorization: "Bearer k" },
      file_name: "document.name",
      file_content: "document.payload",
      reference: "data.uuid",
    };
    const { ctx, calls } = context(account, 200, '{"data":{"uuid":"u-1"}}');
    expect(await intermediary?.send?.(record, ctx)).toEqual({ is: "taken", reference: "u-1" });
    const [call] = calls;
    expect(call?.url).toBe("https://api.example/invoices");
    expect(call?.request.headers).toMatchObject({ authorization: "Bearer k" });
    expect(JSON.parse(String(call?.request.body))).toEqual({
      document: {
        name: "IT12345678903_00001.xml",
        payload: Buffer.from(bytes).toString("base64"),
      },
    });
  });

  it("takes a file as the body, with its name in the address", async () => {
    const { ctx, calls } = context({ form: "xml", file_name: "filename" });
    expect(await intermediary?.send?.(record, ctx)).toEqual({ is: "taken", reference: "7" });
    expect(calls[0]?.url).toBe("https://api.example/invoices?filename=IT12345678903_00001.xml");
    expect(calls[0]?.request.body).toEqual(bytes);
  });

  it("is believed only as far as its answer says", async () => {
    expect(await answer(201, "<html>")).toMatchObject({ is: "unknown" });
    expect(await answer(401, "{}")).toMatchObject({ is: "not-sent", fault: "credentials" });
    expect(await answer(409, '{"id":"7"}')).toEqual({ is: "duplicate", reference: "7" });
    expect(await answer(429, "")).toMatchObject({ is: "not-sent", fault: "down", retryIn: 30 });
    expect(await answer(422, '{"message":"bad file"}')).toEqual({
      is: "refused",
      faults: [{ code: "HTTP-422", message: "the intermediary answers 422: bad file" }],
    });
    expect(await answer(500, "{}")).toMatchObject({ is: "unknown" });
  });
});

describe("what an intermediary delivers", () => {
  const world = { now: Date.now, random: Math.random };
  /** What the simulated intermediary calls back with after a file. */
  function delivered(response: string): string {
    const open = simulator.open(memoryJournal().events());
    const reply = open.handle(
      {
        method: "POST",
        path: "/intermediary/files",
        query: new Map(),
        headers: {
          authorization: "Bearer simulated",
          "x-simulate-callback": "https://here.example/",
          "x-simulate-response": response,
        },
        body: Buffer.from(
          JSON.stringify({
            fileName: "IT12345678903_00001.xml",
            content: Buffer.from(bytes).toString("base64"),
          }),
        ),
        certificate: undefined,
      },
      world,
    ).reply;
    expect(reply.status).toBe(201);
    const [call] = open.calls(world);
    expect(call).toMatchObject({
      url: "https://here.example/",
      headers: { "content-type": "application/json" },
    });
    return String(call?.body);
  }
  const read = async (body: string, account: object = {}) =>
    receipts?.read(
      { bytes: new TextEncoder().encode(body), headers: {}, receivedAt: 0 },
      context(account).ctx,
    );

  it("decides the record: receipts of the SdI in its members", async () => {
    expect(await read(delivered("RC"))).toMatchObject([
      { identity: "IT12345678903_00001", rank: 3, answer: { is: "accepted", code: "delivered" } },
    ]);
    expect(await read(delivered("NS"))).toMatchObject([
      { answer: { is: "refused", faults: [{ code: "SDI-00311" }] } },
    ]);
  });

  it("is refused with the members that it has to have", async () => {
    const account = { notice_name: "file.name", notice_content: "file.data" };
    await expect(read(delivered("RC"), account)).rejects.toThrow(
      "the call has no file in 'file.name' and 'file.data'",
    );
    const broken = JSON.stringify({ fileName: "a.xml", content: "%" });
    await expect(read(broken)).rejects.toThrow("'content' is not base64");
  });

  it("becomes one entry for each invoice of a file", async () => {
    if (invoices?.auth !== "none") throw new Error("the route is for callers without API key");
    const body = JSON.stringify({
      fileName: "IT12345678903_00002.xml",
      content: Buffer.from(fattura({ number: "2", bodies: 2 })).toString("base64"),
    });
    const request = {
      ...{ params: {}, query: {}, headers: {}, body: undefined, parts: [], ref: "channel" },
      ...{ bytes: new TextEncoder().encode(body), certificate: undefined, workspace: undefined },
    };
    const { credential } = context({}).ctx;
    const reply = await invoices.handle(request, fakeRouteContext({ credential }));
    expect(reply.effects?.receive?.map(({ key, data }) => [key, data?.code])).toEqual([
      ["IT12345678903_00002.xml", "2"],
      ["IT12345678903_00002.xml/2", "2"],
    ]);
  });
});
