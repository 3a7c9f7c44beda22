import { expect, it } from "vitest";
import { authenticate, authenticateUser } from "./auth.ts";

const failing = (code: string) => ({
  verify: () => Promise.reject(Object.assign(new Error("trouble"), { code })),
});

it("does not refuse a token as invalid while the database cannot be asked", async () => {
  const headers = { authorization: "Bearer a.b.c" };
  const tokens = { keys: failing("53300"), users: failing("53300") };
  await expect(authenticate(headers, tokens)).rejects.toMatchObject({ key: "unavailable" });
  await expect(authenticateUser(headers, tokens)).rejects.toMatchObject({ key: "unavailable" });
});
