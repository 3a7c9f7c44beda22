import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryFile } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { generateMydata } from "../generate.ts";
import { pay } from "./pay.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures");
const envelope = JSON.parse(readFileSync(join(FIXTURES, "goods.in.json"), "utf8"));
const file: EntryFile = {
  ...{ id: "f", key: "mydata", name: "1.xml", category: "format", mime: "application/xml" },
  ...{ size: 0, sha256: "", embeddable: false, private: false },
};
const entry = { id: "e", folder: "sales", state: "sent", files: [file] };
const stamped = {
  ...envelope,
  head: { ...envelope.head, stamps: [{ prv: "iapr-mark", val: "400001951868897" }] },
};
const data = new TextEncoder().encode(generateMydata(envelope));
const world = { file: async () => data };

it("tells the gross amount of the sent document, once for each means", async () => {
  const result = await runStep(pay, { means: "3" }, { envelope: stamped, entry }, world);
  const submit = "effects" in result ? result.effects?.submit : undefined;
  const xml = new TextDecoder().decode(submit?.bytes);
  const gross = /<totalGrossValue>([\d.]+)</.exec(new TextDecoder().decode(data))?.[1];
  expect(submit).toMatchObject({ kind: "report", identity: "400001951868897·payment·3" });
  expect(xml).toContain("<pm:invoiceMark>400001951868897</pm:invoiceMark>");
  expect(xml).toContain(`<inv:type>3</inv:type><inv:amount>${gross}</inv:amount>`);
});

it("needs a document that was sent", async () => {
  expect(await runStep(pay, { means: "3" }, { envelope: stamped }, world)).toMatchObject({
    ...{ status: "KO", code: "no-file" },
  });
  expect(await runStep(pay, { means: "3" }, { envelope, entry }, world)).toMatchObject({
    ...{ status: "KO", code: "no-mark" },
  });
});
