import { describe, expect, it } from "vitest";
import { issueCertificate, type SigningCredentials, selfSigned } from "../index.ts";
import { RevocationLists } from "./check.ts";
import { issueRevocationList } from "./issue.ts";
import type { RevocationPorts } from "./kept.ts";

const NOW = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;
const URL_OF_LIST = "http://lists.example/ca.crl";
const period = { from: NOW - DAY, until: NOW + DAY };
const inForce = { from: NOW - 1000, until: NOW + DAY };
const authority = selfSigned({ commonName: "CA", ...period, isAuthority: true });
const other = selfSigned({ commonName: "CA", ...period, isAuthority: true });
const issued = (serial: string, revocationList?: string) =>
  issueCertificate(
    { commonName: "POP000001", ...period, serial, ...(revocationList && { revocationList }) },
    authority,
  ).certificate;
const good = issued("0a", URL_OF_LIST);
const bad = issued("0b", URL_OF_LIST);
const listOf = (by: SigningCredentials = authority, options = inForce) =>
  issueRevocationList(by, { ...options, revoked: [bad] });

/** Answers in order; the last one again and again. */
function world(...answers: readonly (Uint8Array | number)[]) {
  const state = { now: NOW, calls: [] as string[] };
  const ports: RevocationPorts = {
    now: () => state.now,
    async get(url) {
      const answer = answers[Math.min(state.calls.length, answers.length - 1)] ?? 404;
      state.calls.push(url);
      if (typeof answer === "number") return { status: answer, body: new Uint8Array() };
      return { status: 200, body: answer };
    },
  };
  const lists = new RevocationLists(2);
  const ask = (certificate = good) => lists.isRevoked(certificate, authority.certificate, ports);
  return { state, ask };
}

describe("a revocation list", () => {
  it("tells which certificates are revoked, and is asked for once", async () => {
    const { state, ask } = world(listOf());
    expect(await Promise.all([ask(), ask(bad), ask()])).toEqual([false, true, false]);
    expect(await ask()).toBe(false);
    expect(state.calls).toEqual([URL_OF_LIST]);
  });

  it("of nobody is a list too", async () => {
    const { ask } = world(issueRevocationList(authority, { ...inForce, revoked: [] }));
    expect(await ask(bad)).toBe(false);
  });

  it("may be about the certificates that name its address", async () => {
    const { ask } = world(
      issueRevocationList(authority, { ...inForce, revoked: [bad], address: URL_OF_LIST }),
    );
    expect(await ask(bad)).toBe(true);
    expect(await ask()).toBe(false);
  });

  it.each<[string, Uint8Array | number]>([
    ["is not there", 404],
    ["is not signed by the authority", listOf(other)],
    ["is over", listOf(authority, { from: NOW - DAY, until: NOW - 1 })],
    ["is not yet in force", listOf(authority, { from: NOW + 60_000, until: NOW + DAY })],
    [
      "is about certificates with another address",
      issueRevocationList(authority, {
        ...{ ...inForce, revoked: [], address: "http://lists.example/ca-2.crl" },
      }),
    ],
    ["cannot be read", new TextEncoder().encode("<html>")],
    ["is too large", new Uint8Array(5 * 1024 * 1024)],
  ])("that %s leaves open whether a certificate is revoked", async (_, answer) => {
    const { state, ask } = world(answer);
    await expect(ask()).rejects.toMatchObject({ key: "unavailable" });
    await expect(ask()).rejects.toMatchObject({ key: "unavailable" });
    expect(state.calls).toHaveLength(1);
  });

  it("has to be named by the certificate, with a web address", async () => {
    const { state, ask } = world(listOf());
    await expect(ask(issued("0c"))).rejects.toMatchObject({ key: "unavailable" });
    const local = issued("0d", "ldap://localhost/cn=CA");
    await expect(ask(local)).rejects.toMatchObject({ key: "unavailable" });
    expect(state.calls).toEqual([]);
  });

  it("is asked for again after six hours, and serves longer where there is no newer one", async () => {
    const { state, ask } = world(listOf(), 503);
    expect(await ask()).toBe(false);
    state.now += 7 * 3_600_000;
    expect(await ask(bad)).toBe(true);
    expect(state.calls).toHaveLength(2);
    state.now = NOW + 2 * DAY;
    await expect(ask()).rejects.toMatchObject({ key: "unavailable" });
  });
});
