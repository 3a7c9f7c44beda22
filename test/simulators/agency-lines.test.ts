import { plugin as sii } from "@fakturo/app-es-sii";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import type { Answer, Submission } from "@fakturo/plugin";
import { simulator as siiSimulator } from "@fakturo/simulator-sii";
import { simulator as verifactuSimulator } from "@fakturo/simulator-verifactu";
import { describe, expect, it } from "vitest";
import { type Agency, agencyContext, agencyRecord } from "../harness/agency.ts";

const AGENCIES: readonly (Agency & { readonly name: string })[] = [
  {
    name: "VERI*FACTU",
    plugin: verifactu,
    simulator: verifactuSimulator,
    addon: "es-verifactu-v1",
  },
  { name: "SII", plugin: sii, simulator: siiSimulator, addon: "es-sii-v1" },
];

/** Sends invoices 1, 2 and 3 in one message, of which the agency has the second one, and shows a fault. */
async function answersTo(agency: Agency, fault?: string): Promise<(Answer["is"] | undefined)[]> {
  const [connection] = agency.plugin.connections ?? [];
  const together = connection?.together;
  if (!connection || !together) throw new Error("there is no connection");
  const open = agency.simulator.open([], { certificates: "optional" });
  const all = await Promise.all(["1", "2", "3"].map((code) => agencyRecord(agency, { code })));
  const [, second] = all;
  if (second) await together.send([second], agencyContext(open, agency, connection));
  const ctx = agencyContext(open, agency, connection, async (reply) =>
    fault === undefined ? reply : ((await open.altered(fault, async () => reply)) ?? reply),
  );
  const { answers } = await together.send(all, ctx);
  return all.map(({ id }: Submission) => answers.get(id)?.is);
}

describe.each(AGENCIES)("answers of $name to several records", (agency) => {
  it("are told by each record's own line", async () => {
    expect(await answersTo(agency)).toEqual(["accepted", "duplicate", "accepted"]);
  });

  it("are told in whatever order the lines come", async () => {
    const answers = await answersTo(agency, "lines-reversed");
    expect(answers).toEqual(["accepted", "duplicate", "accepted"]);
  });

  it("do not tell of a record without a line", async () => {
    const answers = await answersTo(agency, "line-missing");
    expect(answers).toEqual(["accepted", "duplicate", undefined]);
  });
});
