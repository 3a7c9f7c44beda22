import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { definePlugin, defineProvider, type Provider, step, Type } from "@fakturo/plugin";

/** Blocks in native code until somebody writes into the pipe. */
const pipe = Type.Object({ path: Type.String({ title: "Path of a named pipe" }) });

const config = Type.Object({ url: Type.String({ title: "Address", default: "" }) });

/* A third-party plugin whose steps do everything that a step should not, and one that uses its context. */

const stepOf = (key: string, effect: "none" | "external", run: Provider<typeof config>["run"]) =>
  defineProvider({
    key: `wild.${key}`,
    name: key,
    summary: "Of a test.",
    effect,
    config,
    run,
  });

export const plugin = definePlugin({
  name: "test-wild",
  providers: [
    stepOf("spin", "none", () => {
      for (;;);
    }),
    stepOf("spin-later", "external", async () => {
      await sleep(50);
      for (;;);
    }),
    stepOf("fill", "none", () => {
      const kept: number[][] = [];
      for (;;) kept.push(Array.from({ length: 10_000 }, Math.random));
    }),
    defineProvider({
      key: "wild.native",
      name: "native",
      summary: "Of a test.",
      effect: "external",
      config: pipe,
      async run({ config: { path } }) {
        await sleep(50);
        readFileSync(path);
        return step.ok();
      },
    }),
    stepOf("exit", "none", () => process.exit(1)),
    stepOf("late", "none", () => {
      void Promise.reject(new Error("late"));
      return step.ok();
    }),
    stepOf("none", "none", async ({ envelope, entry }, ctx) => {
      const link = await ctx.chain("wild");
      const [file] = entry?.files ?? [];
      const bytes = file && (await ctx.file(file.id));
      const { doc } = ctx.build({
        $schema: "https://gobl.org/draft-0/note/message",
        content: String(envelope?.doc.title),
      });
      return step.ok({
        chains: [{ key: "wild", link: Number(link ?? 0) + 1 }],
        args: {
          link: String(link ?? "none"),
          built: String(doc.content),
          file: bytes ? new TextDecoder().decode(bytes) : "none",
          secret: (await ctx.secret("wild")) ?? "none",
        },
        files: [{ name: "a.txt", mime: "text/plain", data: new TextEncoder().encode("made") }],
      });
    }),
    stepOf("external", "external", async ({ config: { url }, intended }, ctx) => {
      await ctx.intend({ about: "to call" });
      const refused = await ctx.http("ftp://127.0.0.1", { method: "GET" }).catch((error) => error);
      const { status, body } = await ctx.http(url, { method: "POST", body: "hello" });
      const lease = await ctx.lease("token", 60, async () => "made");
      return step.ok({
        args: {
          status: String(status),
          body: new TextDecoder().decode(body),
          lease,
          refused: String(refused.key ?? refused.code),
          intended: JSON.stringify(intended ?? null),
        },
      });
    }),
    stepOf("unreachable", "external", async (_task, ctx) => {
      await ctx.http("http://127.0.0.1:9/", { method: "GET" });
      return step.ok();
    }),
  ],
});
