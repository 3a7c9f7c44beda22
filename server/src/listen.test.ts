import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { freePort, listen, urlOf } from "./listen.ts";
import { ShutdownStack } from "./shutdown.ts";

const HOST = "127.0.0.1";
const ignore = () => {};

describe("listen", () => {
  it("answers open requests before it stops", async () => {
    const shutdown = new ShutdownStack({
      debug: ignore,
      info: ignore,
      warn: ignore,
      error: ignore,
    });
    const app = Fastify();
    app.get("/", async () => {
      await sleep(100);
      return "done";
    });
    const port = await freePort(HOST);
    await listen(app, { host: HOST, port }, shutdown);
    const url = urlOf(HOST, port);
    const open = fetch(url).then((reply) => reply.text());
    await sleep(30);
    await shutdown.close();
    expect(await open).toBe("done");
    await expect(fetch(url)).rejects.toThrow();
  });

  it("writes addresses that this machine can call", () => {
    expect(urlOf("0.0.0.0", 80)).toBe("http://127.0.0.1:80");
    expect(urlOf("::1", 80)).toBe("http://[::1]:80");
  });
});
