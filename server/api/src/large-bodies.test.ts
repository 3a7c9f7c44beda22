import { Type } from "@fakturo/schema";
import { HeavyWork } from "@fakturo/server-base";
import { pino } from "pino";
import { expect, it } from "vitest";
import { createApp, keepBytes } from "./app.ts";
import { route } from "./route.ts";

const body = Type.Object({ text: Type.String() });

it("answers on a thread bodies from the usual size on, or that of their route, and heavy work", async () => {
  const answered: string[] = [];
  const app = createApp({
    logger: pino({ level: "silent" }),
    requestId: () => "1",
    checkAgent: false,
    threads: {
      from: 400,
      perCaller: 1,
      async answer(_caller, { method, url, headers, body: bytes }) {
        answered.push(`${method} ${url} ${bytes.length}`);
        if (method === "GET") expect(headers).not.toHaveProperty("content-length");
        return { status: 200, headers: {}, body: Buffer.from("thread") };
      },
    },
  });
  const document = { name: "n", title: "t", description: "d", operations: [] };
  const spec = (path: string) => ({
    ...({ method: "PUT", path, operationId: "o", summary: "s", tag: "t" } as const),
    ...({ credential: "none", body, replies: { 200: body } } as const),
  });
  const service = { app, prefix: "", document };
  route(service, spec("/usual"), () => "here");
  route(service, { ...spec("/costly"), threadFrom: 100 }, () => "here");
  route(service, spec("/heavy"), () => {
    throw new HeavyWork("a route");
  });
  route(service, spec("/done"), () => {
    throw new HeavyWork("the result", "/result");
  });
  await app.register(async (kept) => {
    keepBytes(kept);
    const raw = { ...spec("/raw"), buffered: "*/*" } as const;
    route({ ...service, app: kept }, raw, ({ bytes }) => `here ${bytes?.length}`);
  });
  const put = async (url: string, size: number) => {
    const payload = { text: "x".repeat(size - '{"text":""}'.length) };
    return (await app.inject({ method: "PUT", url, payload })).body;
  };
  expect(await put("/usual", 399)).toBe("here");
  expect(await put("/usual", 400)).toBe("thread");
  expect(await put("/costly", 99)).toBe("here");
  expect(await put("/costly", 100)).toBe("thread");
  expect(answered).toEqual(["PUT /usual 400", "PUT /costly 100"]);
  expect(await put("/heavy", 50)).toBe("thread");
  expect(answered.at(-1)).toBe("PUT /heavy 50");
  expect(await put("/done", 50)).toBe("thread");
  expect(answered.at(-1)).toBe("GET /result 0");
  const raw = (size: number) => {
    const headers = { "content-type": "text/plain" };
    return app.inject({ method: "PUT", url: "/raw", headers, payload: "x".repeat(size) });
  };
  expect((await raw(399)).body).toBe("here 399");
  expect((await raw(400)).body).toBe("thread");
  await app.close();
});
