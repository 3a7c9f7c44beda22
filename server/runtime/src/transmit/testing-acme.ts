import {
  type Answer,
  type CallContext,
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  type Effects,
  type Found,
  type Submission,
  step,
  Type,
} from "@fakturo/plugin";

const TRAITS = {
  dedupe: "number",
  decides: "at-once",
  timeout: 5,
  lateness: 60,
  lag: 60,
} as const;

async function post(all: readonly Submission[], ctx: CallContext): Promise<string[]> {
  const token = await ctx.session("login", async () => {
    const { body } = await ctx.http(`${ctx.endpoint("api")}login`, { method: "POST" });
    return { value: JSON.parse(new TextDecoder().decode(body)).token, seconds: 3600 };
  });
  const reply = await ctx.http(ctx.endpoint("api"), {
    method: "POST",
    headers: { authorization: token, ...given.headers },
    body: JSON.stringify(all.map(({ identity, digest }) => ({ identity, digest }))),
  });
  if (reply.status !== 200) throw new Error(`status ${reply.status}`);
  return JSON.parse(new TextDecoder().decode(reply.body));
}

const RECEIPT = {
  name: "receipt.txt",
  mime: "text/plain",
  data: new TextEncoder().encode("taken"),
  key: "acme",
  category: "response",
} as const;

/** Headers of the next messages, and what their acceptances have beside the receipt. */
export const given: { effects: Effects; headers: Readonly<Record<string, string>> } = {
  effects: {},
  headers: {},
};

function answerOf(line: string | undefined): Answer {
  if (line === "accepted")
    return { is: "accepted", code: "00", effects: { files: [RECEIPT], ...given.effects } };
  if (line === "duplicate") return { is: "duplicate" };
  return { is: "refused", faults: [{ code: "1100", message: "the number is wrong" }] };
}

async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const { body } = await ctx.http(`${ctx.endpoint("api")}${encodeURIComponent(one.identity)}`, {
    method: "GET",
  });
  const known = JSON.parse(new TextDecoder().decode(body));
  if (known === null) return { is: "not-found" };
  return { is: "found", digest: known.digest, answer: answerOf("accepted") };
}

const base = {
  name: "Acme",
  endpoints: { live: { api: "https://live.example/" } },
  traits: TRAITS,
};
const single = defineConnection({
  ...base,
  key: "acme",
  consult,
  send: async (one, ctx) => answerOf((await post([one], ctx))[0]),
});
const chained = defineConnection({
  ...base,
  key: "acme.chain",
  consult,
  send: async () => ({ is: "unknown", message: "sends together" }),
  together: {
    members: 2,
    bytes: 10_000,
    order: "position",
    linger: 0,
    pace: 60,
    async send(all, ctx) {
      const lines = await post(all, ctx);
      return { answers: new Map(all.map(({ id }, i) => [id, answerOf(lines[i])])), wait: 60 };
    },
  },
});

const Config = Type.Object({ version: Type.Integer({ default: 1 }) });
const generate = (connection: string) =>
  defineProvider({
    key: `${connection}.generate`,
    name: "Generate",
    summary: "Of a test.",
    effect: "none",
    config: Config,
    async run({ entry, config }, ctx) {
      const number = entry?.id ?? "";
      const newest = connection === "acme.chain" ? await ctx.chain("acme") : undefined;
      const position = connection === "acme.chain" ? Number(newest ?? 0) + 1 : undefined;
      return step.ok({
        ...(position && { chains: [{ key: "acme", link: position }] }),
        submit: {
          connection,
          kind: "issue",
          identity: number,
          holder: "B-1",
          bytes: new TextEncoder().encode(
            `<record number="${number}" version="${config.version}"/>`,
          ),
          ...(position && { stream: "B-1", position }),
        },
      });
    },
  });
const send = (connection: string) =>
  defineSubmissionStep({
    key: `${connection}.send`,
    name: "Send",
    summary: "Of a test.",
    submits: { connection, kind: "issue" },
  });
const call = defineProvider({
  key: "acme.call",
  name: "Call",
  summary: "Of a test.",
  effect: "external",
  config: Type.Object({}),
  async run(_task, ctx) {
    await ctx.http("https://live.example/", { method: "GET" });
    return step.ok();
  },
});
const close = defineProvider({
  key: "silo.close",
  name: "Close",
  summary: "Of a test.",
  effect: "none",
  config: Type.Object({}),
  run: () => step.ok({ sign: true }),
});
const strip = defineProvider({
  key: "acme.strip",
  name: "Strip",
  summary: "Of a test.",
  effect: "none",
  config: Type.Object({}),
  run: () =>
    step.ok({
      document: { type: "application/merge-patch+json", data: { head: { stamps: null } } },
    }),
});
/** Connections of a test authority, one of them with chained records, and steps that hand records over to them. */
export const acmePlugin = definePlugin({
  name: "test-acme",
  connections: [single, chained],
  providers: [
    close,
    strip,
    generate("acme"),
    send("acme"),
    generate("acme.chain"),
    send("acme.chain"),
    call,
  ],
});
