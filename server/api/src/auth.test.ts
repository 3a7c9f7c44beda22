import { FakturoError } from "@fakturo/model";
import { expect, it } from "vitest";
import { authenticate, authenticateUser, requireRecent } from "./auth.ts";
import { checkConsole } from "./sessions.ts";

const failing = (code: string) => ({
  verify: () => Promise.reject(Object.assign(new Error("trouble"), { code })),
});

it("does not refuse a token as invalid while the database cannot be asked", async () => {
  const { verify } = failing("53300");
  const tokens = {
    keys: { verify },
    users: { verify },
    signIns: { verify, principal: verify },
    place: { publicUrl: undefined, insecure: false },
  };
  const request = {
    method: "GET",
    protocol: "http",
    host: "localhost",
    hostname: "localhost",
  } as const;
  const caller = { ...request, headers: { authorization: "Bearer a.b.c" } };
  await expect(authenticate(caller, tokens)).rejects.toMatchObject({ key: "unavailable" });
  await expect(authenticateUser(caller, tokens)).rejects.toMatchObject({ key: "unavailable" });
});

it("says of a refused token what is wrong with it, whatever its form", async () => {
  const verify = () => Promise.reject(new FakturoError("unauthorized"));
  const place = { publicUrl: undefined, insecure: false };
  const tokens = {
    keys: { verify },
    users: { verify },
    signIns: { verify, principal: verify },
    place,
  };
  const named = { protocol: "http", host: "localhost", hostname: "localhost" } as const;
  const request = { method: "GET", ...named, headers: { authorization: "Bearer no-token" } };
  await expect(authenticate(request, tokens)).rejects.toThrow("the token is not valid");
  await expect(authenticate({ ...request, headers: {} }, tokens)).rejects.toThrow(
    "no bearer token",
  );
});

it("asks for a new sign-in after ten minutes, of sessions only", () => {
  const at = new Date(0);
  const row = { id: "1", member: "2", created_at: at, used_at: at, ends_at: at };
  const session = { ...row, address: "::1", agent: "Browser", at_provider: false };
  const minutes = (count: number) => count * 60_000;
  expect(() => requireRecent(session, minutes(10))).not.toThrow();
  expect(() => requireRecent(session, minutes(10) + 1)).toThrow(/sign in again/);
  expect(() => requireRecent(undefined, minutes(60))).not.toThrow();
});

const SECURE = { publicUrl: "https://invoices.example", insecure: false };

it.each([
  ["the public address", "https://invoices.example", "app:8080", SECURE, true],
  ["another port of it", "https://invoices.example:8443", "app:8080", SECURE, false],
  ["the public address without TLS", "http://invoices.example", "app:8080", SECURE, false],
  ["a name that begins like it", "https://invoices.example.evil", "app:8080", SECURE, false],
  ["nowhere", "null", "app:8080", SECURE, false],
  [
    "the machine itself",
    "http://[::1]:8080",
    "[::1]:8080",
    { publicUrl: undefined, insecure: false },
    true,
  ],
  [
    "a trusted network",
    "http://10.0.0.5:8080",
    "10.0.0.5:8080",
    { publicUrl: undefined, insecure: true },
    true,
  ],
  [
    "an open network",
    "http://10.0.0.5:8080",
    "10.0.0.5:8080",
    { publicUrl: undefined, insecure: false },
    false,
  ],
  [
    "a name like the loopback's",
    "http://127.0.0.1.evil:80",
    "127.0.0.1.evil:80",
    { publicUrl: undefined, insecure: false },
    false,
  ],
])("a session's call from %s", (_where, origin, host, place, isAccepted) => {
  const hostname = host.replace(/:\d+$/, "");
  const headers = { origin, "x-fakturo-console": "1" };
  const request = { method: "POST", protocol: "http", host, hostname, headers } as const;
  const check = () => checkConsole(request, place);
  if (isAccepted) expect(check).not.toThrow();
  else expect(check).toThrow(/session/);
});
