import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryFile, EntryMeta } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { importDocument } from "./import.ts";
import { send, sendAsProvider } from "./send.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures");
const goods = JSON.parse(readFileSync(join(FIXTURES, "goods.in.json"), "utf8"));

it.each([
  ["a provider that was out of reach", sendAsProvider, { "connection-lost": "true" }, true],
  ["a provider", sendAsProvider, {}, false],
  ["the supplier's own software", send, { "connection-lost": "true" }, false],
] as const)("a document of %s states the loss of its connection: %o", async (_, step, args, is) => {
  const result = await runStep(step, {}, { envelope: goods, args });
  const submit = "effects" in result ? result.effects?.submit : undefined;
  const xml = new TextDecoder().decode(submit?.bytes);
  expect(xml.includes("<transmissionFailure>1</transmissionFailure>")).toBe(is);
  expect(xml).toContain("<invoiceType>");
});

it("a document that its issuer has cancelled is not imported", async () => {
  const file: EntryFile = {
    ...{ id: "f", key: "mydata", name: "1.xml", category: "format", mime: "application/xml" },
    ...{ size: 0, sha256: "", embeddable: false, private: false },
  };
  const entry = { id: "e", folder: "expenses", state: "void", files: [file] };
  const fact: EntryMeta = {
    ...{ src: "gov-gr", key: "cancelled", ref: "1", value: undefined, link_url: undefined },
  };
  expect(await runStep(importDocument, {}, { entry }, { meta: async () => [fact] })).toMatchObject({
    status: "KO",
    code: "cancelled",
  });
});
