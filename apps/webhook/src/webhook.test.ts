import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  type HttpReply,
  type HttpRequest,
  readAs,
  type StepContext,
  type Task,
} from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { webhook } from "./webhook.ts";

describePlugin("@fakturo/app-webhook", { load: () => import("./index.ts") });

const URL = "https://receiver.example/hook";
const EVENT_ID = "01960000-0000-7000-8000-0000000000e1";

async function run(
  config: JsonObject,
  answer: Partial<HttpReply> | Error = { status: 204 },
  task: Partial<Task> = {},
  context: Partial<StepContext> = {},
) {
  const sent: [string, HttpRequest][] = [];
  const noted: unknown[] = [];
  const result = await runStep(webhook, { url: URL, ...config }, task, {
    uuid: () => EVENT_ID,
    secret: async () => undefined,
    intend: async (record) => void noted.push(record),
    http: async (url, request) => {
      sent.push([url, request]);
      if (answer instanceof Error) throw answer;
      return { status: 200, headers: {}, body: new Uint8Array(), ...answer };
    },
    ...context,
  });
  const { headers = {}, body, enough } = sent[0]?.[1] ?? {};
  return { result, headers, body: String(body), enough, noted };
}

const json = (value: JsonObject) => new TextEncoder().encode(JSON.stringify(value));

describe("webhook", () => {
  it("posts all members in their order, empty ones included", async () => {
    const { body, headers } = await run({}, {}, { job: { id: "j", key: "" } });
    expect(body).toBe(
      `{"id":"${EVENT_ID}","event":"","transform_job_id":"j","silo_entry_id":"","owner_id":"01960000-0000-7000-8000-00000000000c","key":"","args":{},"faults":[]}`,
    );
    expect(headers).toEqual({ "content-type": "application/json" });
  });

  it("tells event, entry, args and faults", async () => {
    const { body } = await run(
      { event: "sent" },
      {},
      {
        entry: { id: "e", folder: "sales", state: "", files: [] },
        args: { a: "b" },
        faults: [
          { provider: "p", code: "c", message: "m", paths: ["$.x"] },
          { provider: "q", message: "n" },
        ],
      },
    );
    expect(JSON.parse(body)).toMatchObject({
      event: "sent",
      silo_entry_id: "e",
      args: { a: "b" },
      faults: [
        { provider: "p", code: "c", message: "m", paths: ["$.x"] },
        { provider: "q", message: "n" },
      ],
    });
  });

  it("keeps its id over attempts", async () => {
    const first = await run({});
    expect(first.noted).toEqual([{ id: EVENT_ID }]);
    const again = await run({}, {}, { intended: { id: "kept" } });
    expect([JSON.parse(again.body).id, again.noted]).toEqual(["kept", []]);
  });

  it("sends token and further headers, but not in place of its own", async () => {
    const extra = { "X-Own": "1", "Content-Type": "text/plain", HOST: "elsewhere" };
    const { headers } = await run({ token: "t", headers: extra });
    expect(headers).toEqual({
      "X-Own": "1",
      "content-type": "application/json",
      authorization: "Bearer t",
    });
  });

  it("has each header once, its own before the configured ones", async () => {
    const extra = { Authorization: "Basic x", "Webhook-Id": "y" };
    const without = await run({ headers: extra });
    expect(without.headers).toMatchObject({ Authorization: "Basic x", "Webhook-Id": "y" });
    const { headers } = await run({ headers: extra, token: "t", secret: "whsec_b3du" });
    expect(headers).toMatchObject({ authorization: "Bearer t", "webhook-id": EVENT_ID });
    expect(headers).not.toHaveProperty("Authorization");
    expect(headers).not.toHaveProperty("Webhook-Id");
  });

  it.each<[string, JsonObject]>([
    ["a line break in a value", { headers: { "x-a": "a\nb" } }],
    ["a letter that no header can have", { headers: { "x-a": "€" } }],
    ["a line break in the token", { token: "t\n" }],
    ["a name that is none", { headers: { "bad name": "x" } }],
    ["a line break in a name", { headers: { "a\n": "x" } }],
    ["no name", { headers: { "": "x" } }],
    ["a header of the connection", { headers: { "Transfer-Encoding": "chunked" } }],
    ["an expectation", { headers: { expect: "100-continue" } }],
  ])("cannot be set up with %s", (_name, config) => {
    const read = (given: JsonObject) => readAs(webhook.config, { url: URL, ...given }, "it");
    expect(() => read({ headers: { "X-Expect": "ü" }, token: "t" })).not.toThrow();
    expect(() => read(config)).toThrow("it cannot be read");
  });

  it("reads nothing of an answer that settles it, and not much of any other", async () => {
    const { enough } = await run({});
    expect([200, 204, 503].map((status) => enough?.(status))).toEqual([0, 0, 16 * 1024]);
  });

  it("keeps of what a receiver says what a person may read", async () => {
    const body = json({ message: "x".repeat(10_000), code: "y".repeat(10_000) });
    const { message, code } = (await run({}, { status: 500, body })).result;
    expect([message?.length, code?.length]).toEqual([2000, 200]);
  });

  it("is not signed by a blank secret", async () => {
    const { result, headers } = await run({ secret: " " }, {}, {}, { secret: async () => "\n" });
    expect([result.status, headers["webhook-signature"]]).toEqual(["OK", undefined]);
  });

  it("is signed by its own secret, else by the workspace's", async () => {
    const asked: string[] = [];
    const secret = async (name: string) => {
      asked.push(name);
      return "whsec_b3RoZXI=";
    };
    const own = await run({ secret: "whsec_b3du" }, {}, {}, { secret });
    expect([own.headers["webhook-signature"]?.slice(0, 3), asked]).toEqual(["v1,", []]);
    const shared = await run({}, {}, {}, { secret });
    expect([shared.headers["webhook-id"], asked]).toEqual([EVENT_ID, ["webhook.signing"]]);
  });

  it.each<[string, Partial<HttpReply> | Error, object]>([
    ["200", { status: 200 }, { status: "OK" }],
    ["204", { status: 204 }, { status: "OK" }],
    ["201", { status: 201 }, { status: "ERR", code: "201" }],
    ["a redirect", { status: 302 }, { status: "ERR", code: "302" }],
    ["404", { status: 404 }, { status: "ERR", code: "404" }],
    [
      "503 with a delay",
      { status: 503, body: json({ code: "busy", message: "later", retry_in: 20 }) },
      { status: "ERR", code: "busy", message: "later", retryIn: 20 },
    ],
    ["a lost connection", new Error("reset"), { status: "ERR", message: "reset" }],
    [
      "a request that cannot be sent",
      new FakturoError("input", "no"),
      { status: "KO", code: "input", message: "no" },
    ],
    [
      "a forbidden address",
      Object.assign(new Error("no"), { code: "target-refused" }),
      { status: "KO", code: "target-refused" },
    ],
  ])("takes %s for what it is", async (_name, answer, expected) => {
    expect((await run({}, answer)).result).toMatchObject(expected);
  });

  it.each([{ retry_in: 1.5 }, { retry_in: -1 }, { retry_in: "5" }, {}])(
    "ignores the delay in %j",
    async (body) => {
      const { result } = await run({}, { status: 500, body: json(body) });
      expect(result).not.toHaveProperty("retryIn");
    },
  );
});
