import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A timestamp authority (RFC 3161) on OpenSSL, with its own certificate authority. */
export interface TimestampAuthority {
  /** Answers like an HTTP server; refuses other requests by the protocol. */
  answer(request: AuthorityRequest): AuthorityReply;
  /** OpenSSL's verdict on a token over data: `Verification: OK`, or the reason. */
  verify(token: Uint8Array, data: string | Uint8Array): string;
  /** The signing certificate in PEM. */
  readonly certificate: string;
  close(): void;
}

/** Request to the timestamp authority; `method` is an HTTP verb. */
export interface AuthorityRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Answer of the timestamp authority over HTTP. */
export interface AuthorityReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface AuthorityOptions {
  /** Purpose of its certificate; default `timeStamping`. */
  readonly purpose?: string;
  /** Accepted hash functions; default `sha256`. */
  readonly digests?: string;
}

/** True where the command of OpenSSL is installed. */
export function hasOpenssl(): boolean {
  return spawnSync("openssl", ["version"]).status === 0;
}

/** Creates an authority with new keys in its own folder. */
export function createTimestampAuthority(options: AuthorityOptions = {}): TimestampAuthority {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-tsa-"));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync("openssl", [...args], { cwd: folder });
    if (status !== 0) throw new Error(`openssl ${args.join(" ")}: ${stderr}`);
    return String(stdout);
  };
  writeFileSync(path("tsa.cnf"), settings(options));
  writeFileSync(path("serial"), "01\n");
  const name = (cn: string) => ["-subj", `/C=ES/O=Sellos/CN=${cn}`];
  const key = ["-newkey", "rsa:2048", "-nodes"];
  const root = ["-x509", "-days", "3650", "-keyout", "ca.key", "-out", "ca.pem"];
  openssl("req", ...key, ...root, ...name("Raiz"));
  openssl("req", ...key, "-keyout", "tsa.key", "-out", "tsa.csr", ...name("TSA"));
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "365"];
  const usage = ["-extfile", "tsa.cnf", "-extensions", "usage"];
  openssl("x509", "-req", "-in", "tsa.csr", "-out", "tsa.pem", ...signed, ...usage);
  return {
    certificate: readFileSync(path("tsa.pem"), "utf8"),
    answer({ method, headers, body }) {
      if (method !== "POST") return { status: 405, headers: {}, body: new Uint8Array() };
      if (headers?.["content-type"] !== "application/timestamp-query")
        return { status: 415, headers: {}, body: new Uint8Array() };
      writeFileSync(path("request.tsq"), body ?? "");
      const files = ["-queryfile", "request.tsq", "-out", "reply.tsr"];
      // A refusal is an answer too; only unreadable requests have none.
      rmSync(path("reply.tsr"), { force: true });
      spawnSync("openssl", ["ts", "-reply", "-config", "tsa.cnf", ...files], { cwd: folder });
      if (!existsSync(path("reply.tsr")))
        return { status: 400, headers: {}, body: new Uint8Array() };
      const type = { "content-type": "application/timestamp-reply" };
      return { status: 200, headers: type, body: readFileSync(path("reply.tsr")) };
    },
    verify(token, data) {
      writeFileSync(path("token"), token);
      writeFileSync(path("data"), data);
      const over = ["-data", "data", "-in", "token", "-token_in", "-CAfile", "ca.pem"];
      const { stdout, stderr } = spawnSync("openssl", ["ts", "-verify", ...over], { cwd: folder });
      return `${stdout}${stderr}`.trim();
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function settings({ purpose = "timeStamping", digests = "sha256" }: AuthorityOptions): string {
  return `
[tsa]
default_tsa = authority
[authority]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.3.6.1.4.1.13762.3
digests = ${digests}
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[usage]
extendedKeyUsage = critical,${purpose}
`;
}
