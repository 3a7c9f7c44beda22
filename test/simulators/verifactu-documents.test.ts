import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { plugin } from "@fakturo/app-es-verifactu";
import type { Converter } from "@fakturo/plugin";
import { simulator } from "@fakturo/simulator-verifactu";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";

const NOW = Date.UTC(2026, 6, 15, 12);
const CIRCUMSTANCES = { at: "2026-07-15T14:00:00+02:00" };
const SERVICE = simulator.endpoints.verifactu?.records ?? "";
/** Events have no address at the agency. */
const EVENT = /^(?:event|status)-/;

/** Documents that the agency does not take as they are, with its code. */
const REFUSED: Readonly<Record<string, string>> = {
  // Issued before 28 October 2024.
  "cred-note-base": "1152",
  "cred-note-exemption": "1152",
  freelance: "1152",
  // The taxes of another member state are in the total, but in no detail.
  "inv-eu-b2c": "2005",
};

const [converter] = plugin.converters ?? [];
const PUBLISHED = shared("corpus", "convert", "verifactu");
if (!PUBLISHED)
  process.stdout.write("The published VERI*FACTU records are not here: none is sent.\n");
const FOLDERS: readonly (readonly [name: string, folder: string])[] = [
  ["the project", join(repositoryRoot(), "apps/es-verifactu/fixtures")],
  ...(PUBLISHED ? [["the corpus", PUBLISHED] as const] : []),
];

/** Answer to the record of a document: its state, or the code of a refusal or remark. */
async function answerTo(path: string, { generate }: Converter): Promise<string | undefined> {
  const envelope = JSON.parse(readFileSync(path, "utf8"));
  const engine = await bundledEngine(NOW);
  const document = envelope.doc ? envelope : engine.envelop(envelope).output;
  const file = generate?.(document, CIRCUMSTANCES);
  const open = simulator.open([], { certificates: "optional" });
  const request = {
    method: "POST",
    path: SERVICE,
    query: new Map<string, string>(),
    headers: {},
    body: Buffer.from(file?.data ?? ""),
    certificate: undefined,
  };
  const { reply } = open.handle(request, { now: () => NOW, random: () => 0 });
  const body = String(reply.body);
  return (
    /Codigo(?:ErrorRegistro>|\[)(\d+)/.exec(body)?.[1] ?? /EstadoRegistro>(\w+)/.exec(body)?.[1]
  );
}

describe.each(FOLDERS)("records of the documents of %s", (_, folder) => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".in.json") && !EVENT.test(name))
    .map((name) => name.replace(".in.json", ""));

  it("are several", () => {
    expect(names.length).toBeGreaterThan(5);
  });

  it.each(names)("%s is taken by the simulated agency", async (name) => {
    if (!converter) throw new Error("there is no converter");
    const answer = await answerTo(join(folder, `${name}.in.json`), converter);
    expect(answer).toBe(REFUSED[name] ?? "Correcto");
  });
});
