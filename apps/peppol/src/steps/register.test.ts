import { fakeConfig, runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { register } from "./register.ts";

const doc = {
  $schema: "https://gobl.org/draft-0/org/party",
  name: "Acme",
  inboxes: [{ key: "peppol", scheme: "0208", code: "0202239951" }],
};

it("does not take a participant from the service provider, which would keep it", async () => {
  const value = { groups: [], types: [], hasCard: false, isAtProvider: true };
  const stored = { id: "0208:0202239951", value, version: 1, entry: "", updatedAt: 0 };
  const none = async () => [];
  const get = async () => JSON.parse(JSON.stringify(stored));
  const task = { envelope: JSON.parse(JSON.stringify({ head: { uuid: "u", dig: {} }, doc })) };
  for (const publisher of ["own", "external"]) {
    const result = await runStep(register, {}, task, {
      config: fakeConfig({ publisher }),
      records: () => ({ get, find: none, list: none }),
    });
    expect(result).toMatchObject({ status: "KO", code: "already-registered" });
  }
});
