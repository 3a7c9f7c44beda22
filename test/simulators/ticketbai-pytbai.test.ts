import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { toPkcs12 } from "@fakturo/signature";
import { memoryJournal, SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-ticketbai";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";
import { invoice, NIF, SIGNER, TreasuryBench } from "./ticketbai-bench.ts";

/** A Python with the package pytbai (`pip install pytbai`). */
const SCRIPT = join(import.meta.dirname, "ticketbai.py");
const PASSWORD = "simulated";

/** Of the treasuries; without them nothing is validated. */
const schemas = shared("xsd", "es-ticketbai") ?? "";
const hasPytbai = spawnSync(PYTHON, ["-c", "import pytbai"]).status === 0;
if (!hasPytbai)
  process.stdout.write("The TicketBAI simulator was NOT proved by pytbai: it is not here.\n");

const run = promisify(execFile);

describe.skipIf(!hasPytbai)(`TicketBAI by pytbai${hasPytbai ? "" : " (SKIPPED)"}`, () => {
  // Bizkaia takes files within messages of its book, which pytbai does not write.
  it.each([
    ["Gipuzkoa", "sarrerak/alta", []],
    // pytbai signs by the policy of Gipuzkoa only.
    ["Araba", "TicketBAI/v1/facturas/", ["008"]],
  ])(
    "%s takes the files that another client signs, and others verify ours",
    async (_name, path, warnings) => {
      const folder = mkdtempSync(join(tmpdir(), "simulator-"));
      const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
      const seal = { code: NIF, country: "ES", name: "Itsaso Lanak", isSeal: true };
      const at = (name: string) => join(folder, name);
      writeFileSync(at("client.p12"), toPkcs12(authority.issueTo(seal), PASSWORD));
      const { bytes } = await new TreasuryBench().prepared("generate", invoice("SS"));
      writeFileSync(at("ours.xml"), bytes);
      writeFileSync(at("signer.pem"), SIGNER.certificate.toString());
      const journal = memoryJournal();
      await using running = await startSimulator(simulator, { authority, journal: () => journal });
      try {
        const address = `${running.tlsUrl}/ticketbai/${path}`;
        const signed = [at("ours.xml"), at("signer.pem")];
        const book = (await bookMessages()).map((message, place) => {
          writeFileSync(at(`book-${place}.xml`), message);
          return at(`book-${place}.xml`);
        });
        expect(book).toHaveLength(16);
        const args = [
          SCRIPT,
          address,
          at("client.p12"),
          PASSWORD,
          NIF,
          ...signed,
          schemas,
          ...book,
        ];
        const env = { ...process.env, REQUESTS_CA_BUNDLE: at("ca.pem") };
        const { stdout } = await run(PYTHON, args, { env });
        const { sent, again, chained, ours, problems } = JSON.parse(stdout);
        expect(sent).toMatchObject({
          codes: [],
          csv: expect.stringMatching(/^TBAI[0-9a-f-]{36}$/),
        });
        expect(sent.id).toMatch(new RegExp(`^TBAI-${NIF}-\\d{6}-.{13}-\\d{3}$`));
        expect(again.codes).toEqual(["005"]);
        expect(chained.codes).toEqual([]);
        const stored = [...journal.events()].map((event) => Reflect.get(Object(event), "codes"));
        // Chain and software are right, and the signature by the policy of Gipuzkoa.
        expect(stored).toEqual([warnings, warnings]);
        expect(ours).toEqual({ covers: "TicketBai", problems: [] });
        expect(problems).toEqual([]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

/** Requests, queries and answers of the book for a company and an individual. */
async function bookMessages(): Promise<readonly string[]> {
  const bench = new TreasuryBench();
  const company = invoice("BI");
  const person = invoice("BI", {
    supplier: {
      name: "Ane Etxeberria",
      tax_id: { country: "ES", code: "54387763P" },
      ext: { "es-tbai-bi-activity": "722300" },
    },
  });
  bench.open.configure({ collaborators: [NIF] });
  for (const document of [company, person]) {
    const one = await bench.prepared("generate", document);
    await bench.send(one);
    await bench.consult(one);
    await bench.send(one);
    await bench.send(await bench.prepared("cancel", document));
  }
  return bench.messages;
}
