import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { certificateFacts, certificateRequestPem, readPkcs12 } from "@fakturo/signature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "../testing.ts";
import { loadSimulators } from "./simulators.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "simulate-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => commandLine(folder, {})(["simulate", ...args, "--data", folder]);

describe("simulate", () => {
  it("names the simulators when it does not know one", async () => {
    const { code, err } = await run("moon");
    expect(code).toBe(2);
    expect(err).toContain(
      "'moon' is neither a simulator (arca, at-pt, chargebee, chorus-pro, dian, face, finvoice, invoicexpress, ksef, mydata, nemhandel, pa, pac, peppol, sdi, sefaz, sii, ticket, ticketbai, verifactu, zatca) nor a package",
    );
  });

  it("runs simulators of others from a package or a file, and says why one does not load", async () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const [acme] = await loadSimulators([
      file("acme.mjs", "export const simulator = { key: 'acme', open() {} };"),
    ]);
    expect(acme?.key).toBe("acme");
    const broken = await run(file("broken.mjs", "throw new Error('no settings');"));
    expect([broken.code, broken.err]).toEqual([
      2,
      expect.stringContaining("broken.mjs' cannot be loaded: no settings"),
    ]);
    expect((await run(file("empty.mjs", ""))).err).toContain("empty.mjs' exports no 'simulator'");
  });

  it("says that its port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, err } = await run("--port", String(port));
    taken.close();
    expect(code).toBe(1);
    expect(err).toContain(`port ${port} of 127.0.0.1`);
    expect(err).toContain("--port");
  });

  it("runs beside a server only in a process that does everything", async () => {
    const serve = commandLine(folder, { FAKTURO_SIMULATE: "all" });
    const { code, err } = await serve(["serve", "--role", "api", "--data", folder]);
    expect(code).toBe(1);
    expect(err).toContain("role api runs no simulators");
    const unknown = await commandLine(
      folder,
      {},
    )(["serve", "--simulate", "moon", "--data", folder]);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain("'moon' is neither a simulator");
  });

  it("writes the certificate for a request, with its name and key", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const [request, output] = [join(folder, "own.csr"), join(folder, "own.crt")];
    const name = { C: "AR", CN: "fakturo", serialNumber: "CUIT 30712345671" };
    writeFileSync(request, certificateRequestPem({ name }, privateKey));
    const { code } = await run("credentials", "--request", request, "-o", output);
    expect(code).toBe(0);
    const issued = new X509Certificate(readFileSync(output));
    expect(issued.checkPrivateKey(privateKey)).toBe(true);
    expect(issued.subject).toContain("serialNumber=CUIT 30712345671");
  });

  it("writes credentials of one authority", async () => {
    const files = ["a.p12", "b.p12"].map((name) => join(folder, name));
    for (const [i, file] of files.entries())
      expect(
        (await run("credentials", "-o", file, "--name", `N${i}`, "--code", "B85905495", "--seal"))
          .code,
      ).toBe(0);
    const [first, second] = files.map((file) => readPkcs12(readFileSync(file), "simulated"));
    const facts = first && certificateFacts(first.certificate);
    expect(facts?.subject).toContain("VATES-B85905495");
    expect(first?.chain.map(String)).toEqual(second?.chain.map(String));
    expect(first?.certificate.checkIssued(first.chain[0] ?? first.certificate)).toBe(true);
    expect(existsSync(join(folder, "simulators"))).toBe(true);
  });
});
