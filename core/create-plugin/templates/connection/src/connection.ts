import {
  type Answer,
  type CallContext,
  defineConnection,
  type HttpReply,
  readJsonAs,
  type Submission,
  type TogetherAnswer,
  Type,
} from "@fakturo/plugin";
import { REFRESH_TOKEN } from "./account.ts";

const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

const Token = Type.Object({ access_token: Type.String(), expires_in: Type.Number() });
const Line = Type.Object({
  number: Type.String(),
  status: Type.Union([
    Type.Literal("stored"),
    Type.Literal("refused"),
    Type.Literal("duplicate"),
  ]),
  id: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});
const Lines = Type.Object({ lines: Type.Array(Line), wait: Type.Optional(Type.Number()) });
const Stored = Type.Object({ id: Type.String(), sha256: Type.String() });

/** Acme stores a record once by its number, many in one message. */
export const connection = defineConnection({
  key: "acme",
  name: "Acme",
  endpoints: {
    live: { api: "https://api.acme.example/" },
    test: { api: "https://test.acme.example/" },
  },
  traits: { dedupe: "number", decides: "at-once", timeout: 60, lateness: 300, lag: 300 },

  async send(one, ctx) {
    const { answers } = await sendTogether([one], ctx);
    return answers.get(one.id) ?? { is: "unknown", message: "the answer leaves the record out" };
  },

  async consult({ identity }, ctx) {
    const reply = await call("GET", `records/${encodeURIComponent(identity)}`, ctx);
    if (reply.status === NOT_FOUND) return { is: "not-found" };
    const { id, sha256 } = readJsonAs(Stored, textOf(reply), "the record");
    return { is: "found", digest: sha256, answer: accepted(id) };
  },

  together: {
    members: 100,
    bytes: 1_000_000,
    order: "any",
    linger: 2,
    send: sendTogether,
  },
});

/** One message; records that Acme does not answer stay unknown and are asked for. */
async function sendTogether(
  all: readonly Submission[],
  ctx: CallContext,
): Promise<TogetherAnswer> {
  const records = all.map(({ identity, bytes }) => ({
    number: identity,
    record: Buffer.from(bytes).toString("base64"),
  }));
  const reply = await call("POST", "records", ctx, JSON.stringify({ records }));
  const { lines, wait } = readJsonAs(Lines, textOf(reply), "the answer");
  const answers = all.flatMap(({ id, identity }): [string, Answer][] => {
    const line = lines.find(({ number }) => number === identity);
    return line ? [[id, answerOf(line)]] : [];
  });
  return { answers: new Map(answers), ...(wait !== undefined && { wait }) };
}

function answerOf({ status, id = "", reason = "" }: typeof Line.static): Answer {
  if (status === "stored") return accepted(id);
  if (status === "duplicate") return { is: "duplicate" };
  return { is: "refused", faults: [{ code: "refused", message: reason }] };
}

function accepted(val: string) {
  return { is: "accepted", effects: { stamps: [{ prv: "acme-id", val }] } } as const;
}

/** A call with the account's access token; a token that is no longer taken is dropped. */
async function call(
  method: "GET" | "POST",
  path: string,
  ctx: CallContext,
  body?: string,
): Promise<HttpReply> {
  const token = await ctx.session("access", () => newToken(ctx));
  const reply = await ctx.http(`${ctx.endpoint("api")}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body }),
  });
  if (reply.status === UNAUTHORIZED) await ctx.dropSession("access", token);
  return reply;
}

async function newToken(ctx: CallContext): Promise<{ value: string; seconds: number }> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: (await ctx.secret(REFRESH_TOKEN)) ?? "",
  });
  const reply = await ctx.http(`${ctx.endpoint("api")}token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: body.toString(),
  });
  const { access_token, expires_in } = readJsonAs(Token, textOf(reply), "the token");
  return { value: access_token, seconds: expires_in };
}

function textOf({ body }: HttpReply): string {
  return new TextDecoder().decode(body);
}
