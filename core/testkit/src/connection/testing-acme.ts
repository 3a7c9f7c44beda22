import { defineConnection, type HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, digestOf, type WireRequest } from "./wire.ts";

const read = (body: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(body));
const write = (json: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(json));

function memberOf(json: unknown, name: string): unknown {
  return typeof json === "object" && json !== null ? Reflect.get(json, name) : undefined;
}

function answerOf(reply: HttpReply): { readonly status: number; readonly json: unknown } {
  if (!reply.headers["content-type"]?.startsWith("application/json"))
    throw new Error(`status ${reply.status} without JSON`);
  return { status: reply.status, json: read(reply.body) };
}

/** A connection to an authority of our own making, which speaks JSON and tells records apart by number. */
export const acme = defineConnection({
  key: "acme",
  name: "ACME",
  endpoints: { test: { api: "https://test.acme.example/" } },
  traits: { dedupe: "number", decides: "at-once", timeout: 30, lateness: 120, lag: 40 },
  async send({ identity, bytes }, ctx) {
    const url = `${ctx.endpoint("api")}${identity}`;
    const { status, json } = answerOf(await ctx.http(url, { method: "PUT", body: bytes }));
    if (status === 409) return { is: "duplicate" };
    if (status === 422)
      return { is: "refused", faults: [{ code: "422", message: String(memberOf(json, "why")) }] };
    return status === 201
      ? { is: "accepted" }
      : { is: "unknown", message: `status ${String(status)}` };
  },
  async consult({ identity }, ctx) {
    const url = `${ctx.endpoint("api")}${identity}`;
    const { status, json } = answerOf(await ctx.http(url, { method: "GET" }));
    if (status === 404) return { is: "not-found" };
    return {
      is: "found",
      digest: String(memberOf(json, "sha256")),
      answer: { is: "accepted" },
    };
  },
});

const STATUS = { accepted: 201, refused: 422, duplicate: 409 } as const;

function replyOf(status: number, json: unknown): HttpReply {
  return { status, headers: { "content-type": "application/json" }, body: write(json) };
}

/** How that authority is spoken to. */
export const acmeWire: AuthorityWire = {
  record: (n) => ({ identity: `2026-${n}`, bytes: write({ number: n, total: "12.10" }) }),
  read({ method, url, body }: WireRequest) {
    const identity = url.slice("https://test.acme.example/".length);
    if (method === "GET") return { is: "consult", identity };
    if (typeof memberOf(read(body), "number") !== "number") throw new Error("no number");
    return { is: "send", records: [{ identity, digest: digestOf(body) }] };
  },
  write(answer) {
    if (answer.is === "found") return replyOf(200, { sha256: answer.digest });
    if (answer.is !== "answers") return replyOf(404, {});
    const is = answer.answers[0]?.answer.is;
    if (is !== "accepted" && is !== "refused" && is !== "duplicate")
      throw new Error(`this authority never says ${is}`);
    return replyOf(STATUS[is], { why: "wrong total" });
  },
};
