import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasOpenssl } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { issueCertificate, type SigningCredentials, selfSigned } from "../index.ts";
import { RevocationLists } from "./check.ts";
import { issueRevocationList } from "./issue.ts";
import { issueStatus, type StatusOptions } from "./issue-status.ts";
import type { RevocationPorts } from "./kept.ts";

const NOW = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;
const RESPONDER = "http://ocsp.example/status/";
const LIST = "http://lists.example/ca.crl";

const period = { from: NOW - DAY, until: NOW + DAY };
const authority = selfSigned({ commonName: "CA", ...period, isAuthority: true });
const other = selfSigned({ commonName: "CA", ...period, isAuthority: true });
const one = { commonName: "POP000001", ...period, serial: "00f1" };
const good = issueCertificate({ ...one, responder: RESPONDER }, authority).certificate;
const another = issueCertificate({ ...one, serial: "0b" }, authority).certificate;
const delegate = issueCertificate(
  { commonName: "Responder", ...period, serial: "0d", isResponder: true },
  authority,
);

function statusOf(change: Partial<StatusOptions> = {}, signer: SigningCredentials = authority) {
  const about = { certificate: good, issuer: authority.certificate, status: "good" } as const;
  return issueStatus(signer, { ...about, from: NOW - 1000, until: NOW + DAY, ...change });
}

/** The responder answers each call in turn; the last answer again and again. */
function world(...answers: readonly (Uint8Array | number)[]) {
  const state = { now: NOW, calls: [] as string[] };
  const ports: RevocationPorts = {
    now: () => state.now,
    async get(url) {
      if (url === LIST) return { status: 404, body: new Uint8Array() };
      const answer = answers[Math.min(state.calls.length, answers.length - 1)] ?? 404;
      state.calls.push(url);
      if (typeof answer === "number") return { status: answer, body: new Uint8Array() };
      return { status: 200, body: answer };
    },
  };
  const lists = new RevocationLists();
  const ask = (certificate = good) => lists.isRevoked(certificate, authority.certificate, ports);
  return { state, ask, ports };
}

describe("a responder", () => {
  it.each([
    ["good", false],
    ["revoked", true],
  ] as const)("tells that a certificate is %s, and is asked once", async (status, revoked) => {
    const { state, ask } = world(statusOf({ status }));
    expect(await Promise.all([ask(), ask()])).toEqual([revoked, revoked]);
    expect(await ask()).toBe(revoked);
    expect(state.calls).toHaveLength(1);
    expect(state.calls[0]).toMatch(/^http:\/\/ocsp\.example\/status\/[\w%]+$/);
  });

  it("may have a certificate of its own from the issuer", async () => {
    const { ask } = world(statusOf({ status: "revoked" }, delegate));
    expect(await ask()).toBe(true);
  });

  it("is asked where the list is not available, and not where it is", async () => {
    const both = issueCertificate(
      { ...one, responder: RESPONDER, revocationList: LIST },
      authority,
    ).certificate;
    const { state, ask } = world(statusOf({ certificate: both }));
    expect(await ask(both)).toBe(false);
    expect(state.calls).toHaveLength(1);
    const list = issueRevocationList(authority, { ...period, revoked: [both] });
    const calls: string[] = [];
    const get = async (url: string) => {
      calls.push(url);
      return { status: 200, body: list };
    };
    const ports = { now: () => NOW, get };
    expect(await new RevocationLists().isRevoked(both, authority.certificate, ports)).toBe(true);
    expect(calls).toEqual([LIST]);
  });

  it.each<[string, Uint8Array | number]>([
    ["is not there", 503],
    ["does not know the certificate", statusOf({ status: "unknown" })],
    ["answers about another certificate", statusOf({ certificate: another })],
    ["answers for another issuer", statusOf({ issuer: other.certificate })],
    ["is of another authority", statusOf({}, other)],
    [
      "has a certificate that is for other things",
      statusOf({}, issueCertificate({ ...one, serial: "0e" }, authority)),
    ],
    [
      "has a certificate of another authority",
      statusOf({}, issueCertificate({ ...one, isResponder: true }, other)),
    ],
    [
      "has an expired certificate",
      statusOf(
        {},
        issueCertificate({ ...one, until: NOW - 1, serial: "0f", isResponder: true }, authority),
      ),
    ],
    ["gives an old answer", statusOf({ from: NOW - DAY, until: NOW - 1 })],
    ["gives an answer of tomorrow", statusOf({ from: NOW + 1000 })],
    ["asks to try later", Uint8Array.of(0x30, 0x03, 0x0a, 0x01, 0x03)],
    ["gives no answer", new TextEncoder().encode("<html>")],
    ["gives too large an answer", new Uint8Array(100_000)],
  ])("that %s leaves open whether a certificate is revoked", async (_, answer) => {
    const { state, ask } = world(answer);
    await expect(ask()).rejects.toMatchObject({ key: "unavailable" });
    await expect(ask()).rejects.toMatchObject({ key: "unavailable" });
    expect(state.calls).toHaveLength(1);
  });

  it("whose answer was changed is not believed", async () => {
    const bytes = statusOf();
    const at = Buffer.from(bytes).indexOf(Buffer.from("20261122"));
    expect(at).toBeGreaterThan(0);
    bytes[at + 7] = "1".charCodeAt(0);
    await expect(world(bytes).ask()).rejects.toMatchObject({ key: "unavailable" });
  });

  it("is asked again after six hours", async () => {
    const { state, ask } = world(statusOf(), statusOf({ status: "revoked" }));
    expect(await ask()).toBe(false);
    state.now += 7 * 3_600_000;
    expect(await ask()).toBe(true);
  });
});

const openssl = hasOpenssl();
if (!openssl)
  process.stdout.write("openssl is not here: no responder of another program is asked.\n");

describe.skipIf(!openssl)("OpenSSL as responder", () => {
  it.each([
    ["V", "", false],
    ["R", "200101000000Z", true],
  ])("reads the request, and its answer '%s' is read", async (state, revokedAt, isRevoked) => {
    const folder = mkdtempSync(join(tmpdir(), "ocsp-"));
    const file = (name: string) => join(folder, name);
    const now = Date.now();
    const years = { from: now - DAY, until: now + DAY };
    const ca = selfSigned({ commonName: "CA", ...years, isAuthority: true });
    const leaf = { commonName: "P", ...years, serial: "0A", responder: RESPONDER };
    const { certificate } = issueCertificate(leaf, ca);
    writeFileSync(file("ca.pem"), ca.certificate.toString());
    writeFileSync(file("ca.key"), ca.key.export({ type: "pkcs8", format: "pem" }));
    writeFileSync(file("index.txt"), `${state}\t401231235959Z\t${revokedAt}\t0A\tunknown\t/CN=P\n`);
    const get: RevocationPorts["get"] = async (url) => {
      const request = decodeURIComponent(url.slice(RESPONDER.length));
      writeFileSync(file("request"), Buffer.from(request, "base64"));
      const files = ["-index", file("index.txt"), "-CA", file("ca.pem"), "-reqin", file("request")];
      const signer = ["-rsigner", file("ca.pem"), "-rkey", file("ca.key"), "-ndays", "1"];
      const options = ["ocsp", ...files, ...signer, "-respout", file("answer")];
      const { status, stderr } = spawnSync("openssl", options, { encoding: "utf8" });
      expect(status, stderr).toBe(0);
      return { status: 200, body: new Uint8Array(readFileSync(file("answer"))) };
    };
    try {
      // OpenSSL writes whole seconds of its own clock.
      const ports = { now: () => Date.now() + 1000, get };
      expect(await new RevocationLists().isRevoked(certificate, ca.certificate, ports)).toBe(
        isRevoked,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
