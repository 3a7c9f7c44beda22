import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createPublicKey, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlainServer } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClientTls, isTransportError } from "@fakturo/plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient } from "./http-client.ts";
import { pinOf } from "./pins.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
if (!hasOpenssl) process.stdout.write("Pins were NOT tested: openssl is missing.\n");

describe.skipIf(!hasOpenssl)("a server with a certificate of an authority of its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-pins-"));
  const http = createHttpClient({ allowPrivate: true });
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const openssl = (...args: string[]) =>
    void execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const pin = (name: string) => pinOf(new X509Certificate(read(`${name}.pem`)));
  let server: Server;
  let url: string;
  let requests = 0;

  const authority = (name: string, subject: string) =>
    openssl(
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${subject}`],
      ...["-keyout", `${name}.key`, "-out", `${name}.pem`],
    );

  beforeAll(async () => {
    authority("ca", "Authority");
    // The same name with another key: only its signature tells it from the authority.
    authority("impostor", "Authority");
    writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost");
    const request = [
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      "server.key",
      "-subj",
      "/CN=server",
    ];
    openssl("req", ...request, "-out", "server.csr");
    const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-set_serial", "7", "-days", "2"];
    openssl(
      "x509",
      "-req",
      "-in",
      "server.csr",
      ...signing,
      "-extfile",
      "names",
      "-out",
      "server.pem",
    );
    const cert = read("server.pem") + read("impostor.pem");
    server = createServer({ cert, key: read("server.key") }, (_request, reply) => {
      requests += 1;
      reply.end("here");
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    await http.close();
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** What is answered, or `no` and `unknown` for a transport that failed. */
  async function get(tls: ClientTls, address = url): Promise<string> {
    try {
      const signal = AbortSignal.timeout(60_000);
      const { body } = await http.send(address, { method: "GET", signal, tls });
      return new TextDecoder().decode(body);
    } catch (error) {
      if (isTransportError(error)) return error.sent;
      throw error;
    }
  }

  it("is reached when its certificate authority is trusted, alone or together with others", async () => {
    expect(await get({ ca: [read("ca.pem")] })).toBe("here");
    expect(await get({ ca: [read("ca.pem")], onlyCa: true })).toBe("here");
    expect(await get({})).toBe("no");
    expect(await get({ ca: [read("impostor.pem")], onlyCa: true })).toBe("no");
    expect(await get({ onlyCa: true })).toBe("no");
  });

  it.each(["server", "ca"])("is reached by the public key of its chain: %s", async (name) => {
    const ca = [read("ca.pem")];
    expect(await get({ ca, pins: [pin("impostor"), pin(name)] })).toBe("here");
    // Again over the same agent, where a session might be resumed.
    expect(await get({ ca, pins: [pin("impostor"), pin(name)] })).toBe("here");
  });

  it("gets no request where its chain has none of the keys", async () => {
    const before = requests;
    expect(await get({ ca: [read("ca.pem")], pins: [pin("impostor")] })).toBe("no");
    expect(await get({ ca: [read("ca.pem")], pins: [] })).toBe("no");
    expect(requests).toBe(before);
  });

  it("is named by the hash that openssl computes", () => {
    const der = createPublicKey(read("server.pem")).export({ type: "spki", format: "der" });
    expect(pin("server")).toBe(createHash("sha256").update(der).digest("base64"));
  });

  it("is not taken for one without TLS", async () => {
    const plain = createPlainServer((_request, reply) => reply.end("plain"));
    await new Promise<void>((done) => plain.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
    expect(await get({ pins: [pin("server")] }, address)).toBe("no");
    plain.close();
  });
});
