import { expect, it } from "vitest";
import { authenticate, authenticateUser } from "./auth.ts";

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
