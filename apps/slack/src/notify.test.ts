import type { JsonObject } from "@fakturo/model";
import type { HttpReply, HttpRequest } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { notify } from "./notify.ts";

describePlugin("@fakturo/app-slack", { load: () => import("./index.ts") });

const URL = "https://chat.example/hook";

async function run(config: JsonObject, answer: Partial<HttpReply> | Error, secret?: string) {
  const sent: [string, HttpRequest][] = [];
  const faults = [{ provider: "p", code: "x", message: "broken" }];
  const result = await runStep(
    notify,
    config,
    { job: { id: "j1", key: "" }, faults },
    {
      secret: async () => secret,
      http: async (url, request) => {
        sent.push([url, request]);
        if (answer instanceof Error) throw answer;
        return { status: 200, headers: {}, body: new Uint8Array(), ...answer };
      },
    },
  );
  return { result, url: sent[0]?.[0], body: JSON.parse(String(sent[0]?.[1].body ?? "null")) };
}

describe("slack", () => {
  it("posts the default text to the workspace's webhook", async () => {
    const { result, url, body } = await run({}, {}, URL);
    expect(result).toMatchObject({ status: "OK" });
    expect([url, body]).toEqual([URL, { text: "Job j1 failed!" }]);
  });

  it("fills in a template for a channel", async () => {
    const { body } = await run({ url: URL, channel: "#x", message: "Oh: {{.faults}}" }, {});
    expect(body).toEqual({ text: "Oh: x: broken", channel: "#x" });
  });

  it.each<[string, Partial<HttpReply> | Error, object]>([
    ["refusals", { status: 404 }, { status: "KO", code: "404" }],
    [
      "a limit",
      { status: 429, headers: { "retry-after": "7" } },
      { status: "ERR", retryIn: 7, code: "429" },
    ],
    ["an outage", { status: 503 }, { status: "ERR", code: "503" }],
    ["a lost connection", new Error("reset"), { status: "ERR" }],
    [
      "a forbidden address",
      Object.assign(new Error("no"), { code: "target-refused" }),
      { status: "KO", code: "target-refused" },
    ],
  ])("tells %s apart", async (_name, answer, expected) => {
    expect((await run({ url: URL }, answer)).result).toMatchObject(expected);
  });

  it("ends without address or with a broken template", async () => {
    expect((await run({}, {})).result).toMatchObject({ status: "KO", code: "not-configured" });
    expect((await run({ url: URL, message: "{{" }, {})).result).toMatchObject({ code: "template" });
  });
});
