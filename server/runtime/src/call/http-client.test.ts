import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient, type Resolve } from "./http-client.ts";

/** Answers by path. */
const server = createServer((request, response) => {
  request.resume();
  switch (request.url) {
    case "/moved":
      return response.writeHead(302, { location: "/" }).end();
    case "/cut":
      response.writeHead(200, { "content-length": "100" }).write("begun");
      return setTimeout(() => response.destroy(), 50);
    case "/endless":
      return endless(response);
    case "/huge":
      return response.end(Buffer.alloc(11 * 1024 * 1024, "x"));
    case "/503":
      return response.writeHead(503).end("x".repeat(1000));
    default:
      return response.end("here");
  }
});

function endless(response: ServerResponse): void {
  const more = setInterval(() => response.write("x".repeat(10_000)), 5);
  response.on("close", () => clearInterval(more));
}

let port = 0;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A DNS resolver whose answers change between queries. */
function names(...answers: readonly string[][]): Resolve {
  let asked = 0;
  return (_host, _options, done) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
}

const GET = { method: "GET", signal: AbortSignal.timeout(300_000) } as const;

describe("outgoing requests", () => {
  it.each([
    "http://93.184.216.34/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fe80::1]/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "nonsense",
  ])("to %s are refused", async (url) => {
    const client = createHttpClient({ allowPrivate: false, resolve: names(["93.184.216.34"]) });
    await expect(client.send(url, GET)).rejects.toMatchObject({ code: "target-refused" });
    await client.close();
  });

  it.each([
    ["a private address", [["10.0.0.1"]]],
    ["the metadata service", [["169.254.169.254"]]],
    ["a private address among public ones", [["93.184.216.34", "::1"]]],
  ])("to a name of %s are refused", async (_name, answers) => {
    const client = createHttpClient({ allowPrivate: false, resolve: names(...answers) });
    await expect(client.send("https://safe.example/", GET)).rejects.toMatchObject({
      code: "target-refused",
    });
    await expect(client.resolve("safe.example")).rejects.toMatchObject({ code: "target-refused" });
    await client.close();
  });

  it("look at each answer of a name that changes its mind", async () => {
    const client = createHttpClient({
      allowPrivate: false,
      resolve: names(["93.184.216.34"], ["127.0.0.1"]),
    });
    expect(await client.resolve("rebind.example")).toBe("93.184.216.34");
    const later = client.send(`https://rebind.example:${port}/`, GET);
    await expect(later).rejects.toMatchObject({ code: "target-refused" });
    await client.close();
  });

  it("reach private addresses when the operator says so, and follow no redirect", async () => {
    const client = createHttpClient({ allowPrivate: true, resolve: names(["127.0.0.1"]) });
    const reply = await client.send(`http://inside.example:${port}/moved`, GET);
    expect([reply.status, reply.headers.location]).toEqual([302, "/"]);
    expect(await client.resolve("inside.example")).toBe("127.0.0.1");
    await client.close();
  });
  it("wait for as much of an answer as is enough", async () => {
    const client = createHttpClient({ allowPrivate: true });
    const send = (path: string, enough: number) =>
      client.send(`http://127.0.0.1:${port}${path}`, { ...GET, enough: () => enough });
    const got = async (path: string, enough: number) =>
      Buffer.from((await send(path, enough)).body).toString();
    for (const path of ["/", "/cut", "/endless", "/huge"]) expect(await got(path, 0)).toBe("");
    expect(await got("/", 100)).toBe("here");
    expect(await got("/cut", 100)).toBe("begun");
    expect(await got("/endless", 150)).toBe("x".repeat(150));
    expect(await got("/huge", 5)).toBe("xxxxx");
    await client.close();
  });

  it("say by its status how much of an answer is enough", async () => {
    const client = createHttpClient({ allowPrivate: true });
    const reply = await client.send(`http://127.0.0.1:${port}/503`, {
      ...GET,
      enough: (status) => status - 500,
    });
    expect([reply.status, reply.body.length]).toEqual([503, 3]);
    await client.close();
  });

  it.each(["/cut", "/huge"])("fail without the whole answer otherwise: %s", async (path) => {
    const client = createHttpClient({ allowPrivate: true });
    await expect(client.send(`http://127.0.0.1:${port}${path}`, GET)).rejects.toThrow();
    await client.close();
  });

  it.each([{ expect: "100-continue" }, { "x-a": "a\nb" }, { "a b": "c" }, { connection: "" }])(
    "with headers like %j are refused for good",
    async (headers) => {
      const client = createHttpClient({ allowPrivate: true });
      const sending = client.send(`http://127.0.0.1:${port}/`, { ...GET, headers });
      await expect(sending).rejects.toMatchObject({ key: "input" });
      await client.close();
    },
  );

  it("say why none of a host's addresses answered", async () => {
    const client = createHttpClient({ allowPrivate: true, resolve: names(["127.0.0.1", "::1"]) });
    const sending = client.send("http://nobody.example:1/", GET);
    await expect(sending).rejects.toThrow("ECONNREFUSED");
    await client.close();
  });
});
