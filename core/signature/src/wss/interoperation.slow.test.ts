import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addressingHeaders,
  certificateToken,
  type SoapVersion,
  securityHeader,
  timestampToken,
  usernameDigestToken,
  writeEnvelope,
} from "@fakturo/soap";
import { group, leaf } from "@fakturo/xml";
import { afterAll, describe, expect, it } from "vitest";
import { digest } from "../bytes.ts";
import { selfSigned } from "../credentials/self-signed.ts";
import { signMessage } from "./sign.ts";
import { verifyMessage } from "./verify.ts";

/** A Python with `zeep` and `xmlsec` (PyPI). */
const PYTHON = process.env.FAKTURO_SOAP_PYTHON ?? "python3";
const SCRIPT = join(import.meta.dirname, "../../fixtures/wss.py");
const isThere = spawnSync(PYTHON, ["-c", "import zeep, xmlsec"], { stdio: "ignore" }).status === 0;
if (!isThere)
  process.stdout.write(
    `WS-Security was NOT compared with zeep and xmlsec1: ${PYTHON} does not have them (FAKTURO_SOAP_PYTHON).\n`,
  );

const NOW = Date.UTC(2026, 5, 1);
const signer = selfSigned({ commonName: "Signer", from: NOW - 1e9, until: NOW + 1e9 });
const other = selfSigned({ commonName: "Other", from: NOW - 1e9, until: NOW + 1e9 });
const folder = mkdtempSync(join(tmpdir(), "wss-"));
afterAll(() => rmSync(folder, { recursive: true }));

function ask(task: object): { readonly ok?: string | null; readonly error?: string } {
  const { stdout, stderr } = spawnSync(PYTHON, [SCRIPT], {
    input: JSON.stringify(task),
    encoding: "utf8",
  });
  return stdout === "" ? { error: stderr } : JSON.parse(stdout);
}

const message = (version: SoapVersion) =>
  writeEnvelope({
    version,
    namespaces: { web: "urn:web", a: "urn:a", Z: "urn:z", ñ: "urn:n" },
    bodyId: "Body-1",
    headers: [
      securityHeader(
        certificateToken(signer.certificate.raw, "X509-1"),
        timestampToken({ now: NOW, seconds: 300, id: "TS-1" }),
      ),
      ...addressingHeaders({ action: "urn:a", to: "urn:to", toId: "To-1" }),
    ],
    body: group(
      "web:send",
      // Attributes whose order differs between code points, locales and prefixes.
      leaf("Text", "ü € 😀 \u00a0 <&>", { "Z:b": "1", "a:b": "2", b: "3", B: "4", "ñ:c": "\t\"'" }),
    ),
  });
const plain = {
  now: NOW,
  method: "rsa-sha256",
  digest: "sha256",
  token: "X509-1",
} as const;

describe.skipIf(!isThere)("WS-Security beside zeep and xmlsec1", () => {
  it.each([
    ["FACe: time and body", "1.1", { ...plain, ids: ["TS-1", "Body-1"] }],
    ["SHA-512", "1.1", { ...plain, method: "rsa-sha512", digest: "sha512", ids: ["Body-1"] }],
    [
      "DIAN: the address, with prefixes",
      "1.2",
      {
        ...plain,
        ids: ["To-1"],
        prefixes: { info: ["wsa", "soap", "web"], parts: ["soap", "web"] },
      },
    ],
  ] as const)("is verified by both: %s", (_name, version, options) => {
    const xml = signMessage(message(version), signer, options);
    const certificate = signer.certificate.toString();
    expect(ask({ action: "xmlsec", xml, certificate })).toEqual({ ok: null });
    if (version === "1.1") expect(ask({ action: "zeep", xml, certificate })).toEqual({ ok: null });
    const wrong = { action: "xmlsec", xml, certificate: other.certificate.toString() };
    expect(ask(wrong).error).toBeDefined();
  });

  it("verifies what zeep signs", () => {
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    writeFileSync(key, signer.key.export({ format: "pem", type: "pkcs8" }));
    writeFileSync(certificate, signer.certificate.toString());
    const xml = writeEnvelope({
      version: "1.1",
      headers: [securityHeader(timestampToken({ now: NOW, seconds: 300 }))],
      body: group("web:send", leaf("Text", "ü")),
      namespaces: { web: "urn:web" },
    });
    const { ok, error } = ask({ action: "sign", xml, key, certificate_file: certificate });
    expect(error).toBeUndefined();
    const found = verifyMessage(ok ?? "", { covers: ["Body", "Timestamp"], now: NOW });
    expect(found.certificate.raw).toEqual(signer.certificate.raw);
    expect(() =>
      verifyMessage((ok ?? "").replace(">ü<", ">u<").replace("&#252;", "u"), { covers: ["Body"] }),
    ).toThrow(expect.objectContaining({ key: "signature" }));
  });

  it("hashes passwords as zeep does", async () => {
    const user = { username: "u", password: "pässword" };
    const nonce = "0123456789abcdef";
    const token = await usernameDigestToken({
      ...user,
      nonce: new TextEncoder().encode(nonce),
      created: NOW,
    });
    const own = writeEnvelope({ version: "1.1", headers: [securityHeader(token)] });
    const { ok = "" } = ask({ action: "username", ...user, nonce, created: "2026-06-01T00:00:00" });
    // zeep writes the moment without milliseconds, so each hash is compared with its own moment's.
    for (const xml of [own, ok ?? ""]) {
      const [, hash] = /PasswordDigest"[^>]*>([^<]+)</.exec(xml) ?? [];
      const [, created] = /:Created[^>]*>([^<]+)</.exec(xml) ?? [];
      expect(hash).toBe(digest("sha1", `${nonce}${created}${user.password}`).toString("base64"));
    }
  });
});
