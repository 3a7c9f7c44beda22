import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { ublOf } from "../harness/ubl.ts";
import { type Attack, demand, randomName, runStep, scaled } from "./attack.ts";

const LINES = 300;
const NAME_LENGTH = 10_000;
const PATTERN = "(a?){200}(a|b|c|d)*x{200}y$";

/** Programs and patterns written by tenants and apps. */
export const PROGRAM_ATTACKS: readonly Attack[] = [
  {
    name: "pattern in an expression",
    sends: "a condition whose pattern backtracks, over many long names",
    holds: "the step ends, refused as too expensive or answered",
    async run(target) {
      const name = "a".repeat(NAME_LENGTH);
      const line = { quantity: "1", item: { name, price: "1.00" } };
      const lines = Array.from({ length: scaled(target, LINES) }, () => line);
      const expr = `any(lines, {.item.name matches "${PATTERN}"})`;
      const step = { provider: "silo.if", config: { expr, scope: "doc" } };
      const { status, text } = await runStep(target.attacker, step, invoice({ lines }));
      const isSettled = status === "OK" || (status === "KO" && text.includes("too-expensive"));
      demand(isSettled, `${status} ${text.slice(0, 300)}`);
    },
  },
  {
    name: "pattern that cannot be read",
    sends: "conditions with a pattern of many classes that do not end",
    holds: "the step ends, refused",
    async run({ attacker }) {
      const expr = `code matches "[${"\\\\p{a}".repeat(120)}"`;
      const step = { provider: "silo.if", config: { expr, scope: "doc" } };
      const { status, text } = await runStep(attacker, step, invoice({ code: "A-1" }));
      demand(status === "KO", `${status} ${text.slice(0, 300)}`);
    },
  },
  {
    name: "picture without end",
    sends: "a small GIF whose codes lead nowhere, as logo of a page and of a step",
    holds: "the page is refused, and the step ends",
    async run({ attacker }) {
      const head = Buffer.from("R0lGODlhZABkAIAAAP8AAAAAACwAAAAAZABkAAAI", "base64");
      const block = Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 0xaa)]);
      const gif = Buffer.concat([head, block, block, Buffer.from("003b", "hex")]);
      const logo_url = `data:image/gif;base64,${gif.toString("base64")}`;
      const shown = await attacker.post("/apps/pdf/v1/preview", { data: invoice(), logo_url });
      demand(
        shown.status >= 400 && shown.status < 500,
        `${shown.status} ${shown.text.slice(0, 300)}`,
      );
      const step = { provider: "pdf", config: { logo_url } };
      const { status, text } = await runStep(attacker, step, invoice());
      demand(status === "OK" || status === "KO", `${status} ${text.slice(0, 300)}`);
    },
  },
  {
    name: "pattern in an app's schema",
    sends: "an app whose step's settings have a pattern that backtracks, and settings for it",
    holds: "the workflow is answered, not with 500",
    async run({ platform, attacker, scale }) {
      const key = `app-${randomName()}`;
      const file = join(platform.data, `${key}.json`);
      const config = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } };
      const step = { key: `${key}.step`, name: "S", summary: "S", config };
      const app = { key, name: key, task_url: "http://127.0.0.1:9/", providers: [step] };
      writeFileSync(file, JSON.stringify(app));
      await platform.run("apps", "register", file);
      const steps = [{ provider: step.key, config: { a: `${"a".repeat(40_000 * scale)}!` } }];
      const flow = { name: "W", schema: "bill/invoice", steps };
      const { status, text } = await attacker.put(`/transform/v1/workflows/${newId()}`, flow);
      demand(status === 200 || status === 422, `${status} ${text.slice(0, 300)}`);
    },
  },
  {
    name: "import of a long document",
    sends: "a UBL file of ten thousand lines, imported by a job",
    holds: "the document is imported",
    async run(target) {
      const xml = Buffer.from(ublOf(scaled(target, 10_000))).toString("base64");
      const file = { name: "invoice.xml", mime: "application/xml", data: xml };
      const step = { provider: "ubl.import", config: {} };
      const { status, text } = await runStep(target.attacker, step, invoice(), [file]);
      demand(status === "OK", `${status} ${text.slice(0, 300)}`);
    },
  },
];
