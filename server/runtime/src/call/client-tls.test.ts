import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { isTransportError } from "@fakturo/plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient } from "./http-client.ts";

/**
 * True where openssl is installed, which creates the test's certificates; the tests are skipped
 * elsewhere.
 */
function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    return false;
  }
}

it("a request whose TLS handshake is refused was not sent", async () => {
  const http = createHttpClient({ allowPrivate: true });
  const alert = Uint8Array.of(0x15, 3, 3, 0, 2, 2, 40);
  const refusing = createSocketServer((socket) => socket.once("data", () => socket.end(alert)));
  await new Promise<void>((done) => refusing.listen(0, "127.0.0.1", done));
  const { port } = refusing.address() as AddressInfo;
  const signal = AbortSignal.timeout(60_000);
  const sending = http.send(`https://127.0.0.1:${port}/`, { method: "POST", body: "a", signal });
  const failure = await sending.catch((error: unknown) => error);
  expect(isTransportError(failure) && failure.sent).toBe("no");
  await http.close();
  refusing.close();
});

describe.skipIf(!hasOpenssl())("a request with a client certificate (made with openssl)", () => {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-tls-"));
  const http = createHttpClient({ allowPrivate: true });
  let server: Server;
  let url: string;

  const openssl = (...args: string[]): void =>
    void execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const make = (name: string): void =>
    openssl(
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.pem`,
      "-subj",
      `/CN=${name}`,
      "-addext",
      "subjectAltName=DNS:localhost",
    );

  beforeAll(async () => {
    for (const name of ["server", "client"]) make(name);
    openssl(
      "pkcs12",
      "-export",
      "-in",
      "client.pem",
      "-inkey",
      "client.key",
      "-out",
      "client.p12",
      "-passout",
      "pass:secret",
    );
    server = createServer(
      {
        cert: read("server.pem"),
        key: read("server.key"),
        ca: [read("client.pem")],
        requestCert: true,
        rejectUnauthorized: true,
      },
      (request, reply) => {
        const { subject } = (request.socket as TLSSocket).getPeerCertificate();
        reply.end(String(subject.CN));
      },
    );
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    await http.close();
    server.close();
    rmSync(folder, { recursive: true });
  });

  const get = async (tls: Parameters<typeof http.send>[1]["tls"]): Promise<string> => {
    const signal = AbortSignal.timeout(60_000);
    const { body } = await http.send(url, { method: "GET", signal, ...(tls && { tls }) });
    return new TextDecoder().decode(body);
  };

  it("as PKCS#12 shows it", async () => {
    const pfx = new Uint8Array(readFileSync(join(folder, "client.p12")));
    expect(await get({ pfx, passphrase: "secret", ca: [read("server.pem")] })).toBe("client");
  });

  it("as PEM shows it", async () => {
    const [cert, key] = [read("client.pem"), read("client.key")];
    expect(await get({ cert, key, ca: [read("server.pem")] })).toBe("client");
  });

  it("needs the server's own authority", async () => {
    const [cert, key] = [read("client.pem"), read("client.key")];
    const failure = await get({ cert, key }).catch((error: unknown) => error);
    expect(isTransportError(failure) && failure.sent).toBe("no");
  });

  it("is refused without it, by a transport that failed", async () => {
    const failure = await get({ ca: [read("server.pem")] }).catch((error: unknown) => error);
    expect(isTransportError(failure)).toBe(true);
  });

  it("whose passphrase is wrong is refused before anything is sent", async () => {
    const pfx = new Uint8Array(readFileSync(join(folder, "client.p12")));
    await expect(get({ pfx, passphrase: "other" })).rejects.toMatchObject({ key: "input" });
  });

  it("of which the key is missing is refused before anything is sent", async () => {
    await expect(get({ cert: read("client.pem") })).rejects.toMatchObject({ key: "input" });
  });
});
