import { createFinder } from "@fakturo/xml";
import fc from "fast-check";
import { expect, it } from "vitest";
import { invoice, line } from "../../fixtures/documents.ts";
import { Host } from "../../fixtures/host.ts";
import { factsOf } from "../check/huella.ts";
import { NAMESPACES } from "../namespaces.ts";
import { cancel } from "./cancel.ts";
import { generate } from "./generate.ts";

const { text } = createFinder(NAMESPACES);

/** An invoice by its number: made, changed to so many pieces, or cancelled. */
const operation = fc.record({
  code: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  cancels: fc.boolean(),
});

/** A cancellation waits to be sent. */
const MADE: ReadonlySet<string> = new Set(["OK", "QUEUED"]);

it("every record follows the one before, and its huella can be worked out from it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (operations) => {
      const entries = new Map<number, Host>();
      const chains: Host["chains"] = new Map();
      let newest = "";
      for (const { code, quantity, cancels } of operations) {
        const host = entries.get(code) ?? new Host(chains);
        entries.set(code, host);
        const lines = [{ ...line, quantity: String(quantity) }];
        const { status } = await host.run(
          cancels ? cancel : generate,
          invoice({ code: String(code), lines }),
        );
        if (!MADE.has(status)) continue;
        const record = cancels
          ? host.record("verifactu-cancel", "RegistroAnulacion")
          : host.record("verifactu", "RegistroAlta");
        if (!record) throw new Error("no record");
        expect(text(record, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:Huella")).toBe(newest);
        newest = text(record, "sum1:Huella");
        expect(factsOf(record)?.computed).toBe(newest);
      }
    }),
    { numRuns: 40 },
  );
});
