import { setTimeout as sleep } from "node:timers/promises";
import { freePort, ShutdownStack } from "@fakturo/server-base";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { listen, listenError, urlOf } from "./listen.ts";

const HOST = "127.0.0.1";
const ignore = () => {};
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

describe("listen", () => {
  it("answers open requests before it stops", async () => {
    const shutdown = new ShutdownStack(SILENT);
    const app = Fastify();
    app.get("/", async () => {
      await sleep(100);
      return "done";
    });
    const port = await freePort(HOST);
    await listen([{ app, port }], { host: HOST }, shutdown);
    const url = urlOf(HOST, port);
    const open = fetch(url).then((reply) => reply.text());
    await sleep(30);
    await shutdown.close();
    expect(await open).toBe("done");
    await expect(fetch(url)).rejects.toThrow();
  });

  it("still answers who comes while it says goodbye, for the last time on that connection", async () => {
    const shutdown = new ShutdownStack(SILENT);
    const app = Fastify({ return503OnClosing: false });
    app.get("/", async () => "done");
    const port = await freePort(HOST);
    await listen([{ app, port }], { host: HOST, lingerMs: 300 }, shutdown);
    const url = urlOf(HOST, port);
    const before = await fetch(url);
    expect([await before.text(), before.headers.get("connection")]).toEqual(["done", "keep-alive"]);
    const closing = shutdown.close();
    await sleep(50);
    const late = await fetch(url);
    expect([await late.text(), late.headers.get("connection")]).toEqual(["done", "close"]);
    await closing;
    await expect(fetch(url)).rejects.toThrow();
  });

  it("closes the ports of all services at once", async () => {
    const shutdown = new ShutdownStack(SILENT);
    const begun: string[] = [];
    const { promise: bothBegan, resolve: end } = Promise.withResolvers<void>();
    const serviceOf = async (name: string) => {
      const app = Fastify();
      // Each service ends only once both are ending.
      app.addHook("preClose", async () => {
        if (begun.push(name) === 2) end();
        await bothBegan;
      });
      return { app, port: await freePort(HOST) };
    };
    const services = [await serviceOf("api"), await serviceOf("build")];
    await listen(services, { host: HOST }, shutdown);
    await shutdown.close();
    expect(begun.toSorted()).toEqual(["api", "build"]);
    for (const { port } of services) await expect(fetch(urlOf(HOST, port))).rejects.toThrow();
  });

  it("says which setting names a port that is taken", async () => {
    const shutdown = new ShutdownStack(SILENT);
    const port = await freePort(HOST);
    await listen([{ app: Fastify(), port }], { host: HOST }, shutdown);
    const error = await listen([{ app: Fastify(), port }], { host: HOST }, shutdown).catch(
      (e: unknown) => e,
    );
    expect(listenError(error, [[port, "--build-port"]])).toMatchObject({
      message: `port ${port} is taken: choose another with --build-port`,
    });
    expect(listenError("other", [])).toBe("other");
    await shutdown.close();
  });

  it("writes addresses that this machine can call", () => {
    expect(urlOf("0.0.0.0", 80)).toBe("http://127.0.0.1:80");
    expect(urlOf("::1", 80)).toBe("http://[::1]:80");
  });
});
