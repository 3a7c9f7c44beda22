import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient, isPrivateAddress } from "./http-client.ts";

const server = createServer((request, response) => {
  if (request.url === "/moved") response.writeHead(302, { location: "/" });
  response.end("here");
});
let port = 0;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => server.close());

/** A name service that gives other answers from one question to the next. */
function names(...answers: readonly string[][]) {
  let asked = 0;
  const lookup = (_host: string, _options: object, done: (...args: unknown[]) => void): void => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return Object.assign(lookup, { __promisify__: unused }) as never;
}

function unused(): never {
  throw new Error("unused");
}

const GET = { method: "GET" } as const;

describe("addresses", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "2001::1",
    "2002:7f00:1::",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "localhost",
  ])("%s is not on the public net", (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700::1111"])("%s is", (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );
});

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
});
