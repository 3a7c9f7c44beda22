import { describe, expect, it } from "vitest";
import { classify, isReportType, PEPPOL_SERVICES, StatisticsCounter } from "./index.ts";
import { counted, REPORT_HEADER } from "./testing.ts";

const [INVOICE] = PEPPOL_SERVICES["ubl-invoice"];

describe("statistics reports", () => {
  it("count messages by provider, type, process and countries", () => {
    const xml = counted().write("tsr", REPORT_HEADER);
    expect(xml).toContain("<Total><Incoming>2</Incoming><Outgoing>3</Outgoing></Total>");
    expect(xml.match(/type="PerTP"/g)).toHaveLength(1);
    expect(xml.match(/type="PerSP-DT-PR"/g)).toHaveLength(3);
    expect(xml.match(/type="PerSP-DT-PR-CC"/g)).toHaveLength(2);
  });

  it("count each end user once", () => {
    const xml = counted().write("eusr", REPORT_HEADER);
    expect(xml).toContain(
      "<FullSet><SendingEndUsers>2</SendingEndUsers><ReceivingEndUsers>2</ReceivingEndUsers><SendingOrReceivingEndUsers>3</SendingOrReceivingEndUsers></FullSet>",
    );
  });

  it("are documents of the network, which reports do not count", () => {
    for (const kind of ["tsr", "eusr"] as const) {
      const { type, processes } = classify(new StatisticsCounter().write(kind, REPORT_HEADER));
      expect(isReportType(type.value)).toBe(true);
      expect(processes).toHaveLength(1);
    }
    expect(isReportType(INVOICE?.type.value ?? "")).toBe(false);
  });
});
