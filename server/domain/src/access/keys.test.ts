import { isFakturoError } from "@fakturo/model";
import { MissingKey } from "@fakturo/server-storage/vault";
import { expect, it } from "vitest";
import { createKeyService } from "./keys.ts";

const OWN = "01900000-0000-7000-8000-000000000000";
const token = ["e30", Buffer.from(JSON.stringify({ own: OWN })).toString("base64url"), "x"];

/** The refusal of a token whose workspace cannot be read. */
async function refusal(error: Error): Promise<unknown> {
  const broken = () => Promise.reject(error);
  const service = createKeyService({
    vault: { signingKey: broken, tokenKey: broken, publicKeys: broken },
    inWorkspace: broken,
    clock: { now: () => 0 },
    ids: { v7: () => OWN, v4: () => OWN },
  });
  const refusal: unknown = await service.verify(token.join(".")).catch((error: unknown) => error);
  return isFakturoError(refusal) ? refusal.key : refusal;
}

it("does not blame a token for a master key that is not here", async () => {
  expect(await refusal(new MissingKey("a secret is under another key"))).toBe("internal");
  expect(await refusal(new Error("the signature is wrong"))).toBe("unauthorized");
});

it("checks a token once for concurrent requests, and again after them", async () => {
  let reads = 0;
  const broken = async () => {
    reads += 1;
    throw new Error("no row");
  };
  const service = createKeyService({
    vault: { signingKey: broken, tokenKey: broken, publicKeys: broken },
    inWorkspace: broken,
    clock: { now: () => 0 },
    ids: { v7: () => OWN, v4: () => OWN },
  });
  const refusals = () =>
    Promise.allSettled(Array.from({ length: 20 }, () => service.verify(token.join("."))));
  expect((await refusals()).every(({ status }) => status === "rejected")).toBe(true);
  expect(reads).toBe(1);
  await refusals();
  expect(reads).toBe(2);
});
