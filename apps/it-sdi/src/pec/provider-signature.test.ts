import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkProvider } from "./provider-signature.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
if (!hasOpenssl)
  process.stdout.write("No openssl here: signatures of certified mails are not checked.\n");

const PROVIDER = "posta-certificata@pec.example";
const CONTENT = [
  "Content-Type: text/plain; charset=utf-8",
  "",
  "Ricevuta di avvenuta consegna",
  "Il messaggio è stato consegnato.",
  "",
].join("\r\n");

let folder: string;
beforeAll(() => {
  if (!hasOpenssl) return;
  folder = mkdtempSync(join(tmpdir(), "pec-"));
  writeFileSync(join(folder, "content"), CONTENT);
  writeFileSync(join(folder, "ext"), `subjectAltName=email:${PROVIDER}\n`);
  for (const name of ["ca", "other"]) {
    const authority = ["-subj", `/CN=${name}`, "-keyout", `${name}.key`, "-out", `${name}.pem`];
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", ...authority);
  }
  const own = ["-subj", "/CN=Gestore", "-keyout", "provider.key", "-out", "provider.csr"];
  openssl("req", "-newkey", "rsa:2048", "-nodes", ...own);
  const issue = ["-CA", "ca.pem", "-CAkey", "ca.key", "-set_serial", "7", "-days", "30"];
  openssl(
    "x509",
    "-req",
    "-in",
    "provider.csr",
    ...issue,
    "-extfile",
    "ext",
    "-out",
    "provider.pem",
  );
});
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true });
});

function openssl(...args: readonly string[]): Buffer {
  const { status, stdout, stderr } = spawnSync("openssl", args, { cwd: folder });
  expect(status, String(stderr)).toBe(0);
  return stdout;
}

const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** A mail that openssl has signed with the provider's certificate. */
function signedMail(from = PROVIDER): Buffer {
  const signer = ["-signer", "provider.pem", "-inkey", "provider.key", "-crlfeol"];
  const signed = openssl("smime", "-sign", "-in", "content", ...signer);
  return Buffer.concat([Buffer.from(`From: "Per conto di: sdi" <${from}>\r\n`), signed]);
}

describe.skipIf(!hasOpenssl)("the signature of a provider of certified mail", () => {
  it("is accepted where a given authority has certified its address", () => {
    expect(() =>
      checkProvider(signedMail(), `${read("other.pem")}${read("ca.pem")}`, Date.now()),
    ).not.toThrow();
  });

  it.each<[string, () => Uint8Array, string, string]>([
    ["of another authority", () => signedMail(), "other.pem", "not trusted"],
    [
      "of another sender",
      () => signedMail("eve@pec.example"),
      "ca.pem",
      "signed by another address",
    ],
    [
      "of a mail that was changed",
      () =>
        Buffer.from(
          signedMail().toString("latin1").replace("stato consegnato", "stato rifiutato"),
          "latin1",
        ),
      "ca.pem",
      "signed content was changed",
    ],
    [
      "that is missing",
      () => Buffer.from(`From: ${PROVIDER}\r\n${CONTENT}`),
      "ca.pem",
      "not signed",
    ],
  ])("is refused: one %s", (_what, mail, authority, message) => {
    expect(() => checkProvider(mail(), read(authority), Date.now())).toThrow(message);
  });

  it("is refused once the certificate has expired", () => {
    const later = Date.now() + 31 * 86_400_000;
    expect(() => checkProvider(signedMail(), read("ca.pem"), later)).toThrow(/valid|expired/);
  });
});
