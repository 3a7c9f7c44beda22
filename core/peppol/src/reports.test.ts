import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findingsIn, missingValidators, shared } from "@fakturo/test-support";
import { afterAll, describe, expect, it } from "vitest";
import {
  classify,
  isReportType,
  PEPPOL_SERVICES,
  type ReportKind,
  StatisticsCounter,
  type Transmission,
} from "./index.ts";

const [INVOICE, NOTE] = PEPPOL_SERVICES["ubl-invoice"];
const HEADER = { from: "2026-10-01", to: "2026-10-31", reporter: "POP000001" };

function transmission(parts: Partial<Transmission>): Transmission {
  const { type, processes } = INVOICE ?? {};
  const [process] = processes ?? [];
  if (!type || !process) throw new Error("the group has no services");
  return {
    ...{ direction: "outgoing", provider: "POP000002", documentType: type, process },
    ...{ transport: "peppol-transport-as4-v2_0", senderCountry: "BE", endUser: "a" },
    ...parts,
  };
}

const incoming = { direction: "incoming", receiverCountry: "BE", senderCountry: "NO" } as const;
const noteType = NOTE?.type ?? { scheme: "", value: "" };

function counted(): StatisticsCounter {
  const counter = new StatisticsCounter();
  counter.add(transmission({}));
  counter.add(transmission({ endUser: "b", senderCountry: "FR" }));
  counter.add(transmission({ provider: "POP000003", documentType: noteType }));
  counter.add(transmission(incoming));
  counter.add(transmission({ ...incoming, endUser: "c", provider: "POP000003" }));
  return counter;
}

describe("statistics reports", () => {
  it("count messages by provider, type, process and countries", () => {
    const xml = counted().write("tsr", HEADER);
    expect(xml).toContain("<Total><Incoming>2</Incoming><Outgoing>3</Outgoing></Total>");
    expect(xml.match(/type="PerTP"/g)).toHaveLength(1);
    expect(xml.match(/type="PerSP-DT-PR"/g)).toHaveLength(3);
    expect(xml.match(/type="PerSP-DT-PR-CC"/g)).toHaveLength(2);
  });

  it("count each end user once", () => {
    const xml = counted().write("eusr", HEADER);
    expect(xml).toContain(
      "<FullSet><SendingEndUsers>2</SendingEndUsers><ReceivingEndUsers>2</ReceivingEndUsers><SendingOrReceivingEndUsers>3</SendingOrReceivingEndUsers></FullSet>",
    );
  });

  it("are documents of the network, which reports do not count", () => {
    for (const kind of ["tsr", "eusr"] as const) {
      const { type, processes } = classify(new StatisticsCounter().write(kind, HEADER));
      expect(isReportType(type.value)).toBe(true);
      expect(processes).toHaveLength(1);
    }
    expect(isReportType(INVOICE?.type.value ?? "")).toBe(false);
  });
});

const folder = shared("xsd", "peppol-reporting");
const missing = missingValidators();
if (missing || !folder)
  process.stdout.write(`The reports were NOT checked officially: no ${missing || "schemas"}.\n`);
const RULES: Readonly<Record<ReportKind, readonly [xsd: string, sch: string]>> = {
  tsr: [
    "peppol-transaction-statistics-reporting-1.0.1.xsd",
    "peppol-transaction-statistics-reporting-1.0.5.sch",
  ],
  eusr: [
    "peppol-end-user-statistics-reporting-1.1.xsd",
    "peppol-end-user-statistics-reporting-1.1.5.sch",
  ],
};

describe.skipIf(missing !== "" || !folder)("statistics reports by the official rules", () => {
  const made = mkdtempSync(join(tmpdir(), "fakturo-reports-"));
  afterAll(() => rmSync(made, { recursive: true, force: true }));

  it.each(["tsr", "eusr"] as const)(
    "are valid as %s, also without messages",
    (kind) => {
      const sent = new StatisticsCounter();
      sent.add(transmission({}));
      const files = [counted(), sent, new StatisticsCounter()].map((counter, i) => {
        const path = join(made, `${kind}-${i}.xml`);
        writeFileSync(path, counter.write(kind, HEADER));
        return path;
      });
      const [xsd, sch] = RULES[kind].map((name) => join(folder ?? "", name));
      expect(findingsIn(["--xsd", xsd ?? ""], files)).toEqual([]);
      expect(findingsIn(["--sch", sch ?? ""], files)).toEqual([]);
    },
    180_000,
  );
});
