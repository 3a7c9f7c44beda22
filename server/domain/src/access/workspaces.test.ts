import { expect, it } from "vitest";
import { createWorkspace, type NewWorkspace } from "./workspaces.ts";

const parts = {
  inWorkspace: () => Promise.reject(new Error("the database is not for what is refused")),
  clock: { now: () => 0 },
  ids: { v4: () => "", v7: () => "" },
};

it.each<[what: string, input: Partial<NewWorkspace>]>([
  ["name", { name: "  " }],
  ["name", { name: "a\u0000b" }],
  ["name", { name: "n".repeat(201) }],
  ["country", { country: "es" }],
  ["country", { country: "ESX" }],
  ["slug", { slug: "Not a handle!" }],
  ["slug", { slug: "" }],
])("a workspace is refused for its %s before anything is stored: %j", async (what, input) => {
  const made = createWorkspace(parts, { name: "Acme", sandbox: true, ...input });
  await expect(made).rejects.toMatchObject({
    key: "input",
    message: expect.stringContaining(what),
  });
});
