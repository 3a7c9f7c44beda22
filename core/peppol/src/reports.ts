import { attributed, declare, group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import type { Identifier } from "./identifiers.ts";

/** Process of the reports. */
export const REPORT_PROCESS = "urn:fdc:peppol.eu:edec:bis:reporting:1.0";
const SEAT_SCHEME = "CertSubjectCN";
const TRANSPORT_SCHEME = "Peppol";

/** The reports that a service provider gives OpenPeppol every month. */
export const REPORT_KINDS = ["tsr", "eusr"] as const;
/** `tsr`: Transaction Statistics Report 1.0; `eusr`: End User Statistics Report 1.1. */
export type StatisticsKind = (typeof REPORT_KINDS)[number];

/** Root element, customization and version of a report. */
interface ReportForm {
  readonly root: string;
  readonly namespace: string;
  readonly customization: string;
  readonly version: string;
}

/** Forms of the reports. */
export const REPORTS: Readonly<Record<StatisticsKind, ReportForm>> = {
  tsr: {
    root: "TransactionStatisticsReport",
    namespace: "urn:fdc:peppol:transaction-statistics-report:1.0",
    customization: "urn:fdc:peppol.eu:edec:trns:transaction-statistics-reporting:1.0",
    version: "1.0",
  },
  eusr: {
    root: "EndUserStatisticsReport",
    namespace: "urn:fdc:peppol:end-user-statistics-report:1.1",
    customization: "urn:fdc:peppol.eu:edec:trns:end-user-statistics-report:1.1",
    version: "1.1",
  },
};

/** True for the document type of a report, which reports do not count. */
export function isReportType(documentType: string): boolean {
  return Object.values(REPORTS).some(({ namespace }) => documentType.startsWith(`${namespace}::`));
}

/** One exchanged message, without data about persons. */
export interface ExchangedMessage {
  readonly direction: "incoming" | "outgoing";
  /** Seat of the other access point, e.g. `POP000001`. */
  readonly provider: string;
  readonly documentType: Identifier;
  readonly process: Identifier;
  /** Transport profile. */
  readonly transport: string;
  /** Countries of sender and receiver, ISO 3166-1 alpha-2; that of the receiver is known of received messages only. */
  readonly senderCountry: string;
  readonly receiverCountry?: string;
  /** Pseudonym of the own end user: the same for all of its participants. */
  readonly endUser: string;
}

/** Header of a report. */
export interface ReportHeader {
  /** First and last day, `YYYY-MM-DD` in UTC. */
  readonly from: string;
  readonly to: string;
  /** Seat of the reporting access point. */
  readonly reporter: string;
}

interface Key {
  readonly meta: "SP" | "DT" | "PR" | "CC" | "TP";
  readonly scheme: string;
  readonly value: string;
}

/** One row of a report: counts of the messages whose keys (such as document type, process, country) have these values. */
interface Cell {
  readonly keys: readonly Key[];
  incoming: number;
  outgoing: number;
  readonly senders: Set<string>;
  readonly receivers: Set<string>;
}

/** Counts transmissions of a period by the keys of both reports. */
export class StatisticsCounter {
  readonly #cells = new Map<string, Map<string, Cell>>();
  readonly #total = newCell([]);

  add(one: ExchangedMessage): void {
    count(this.#total, one);
    for (const [type, keys] of keysOf(one)) count(this.#cell(type, keys), one);
  }

  /** Writes a report; one without transmissions is valid. */
  write(kind: StatisticsKind, header: ReportHeader): string {
    const { root, namespace, customization } = REPORTS[kind];
    const period = group(
      "ReportPeriod",
      leaf("StartDate", header.from),
      leaf("EndDate", header.to),
    );
    const reporter = leaf("ReporterID", header.reporter, { schemeID: SEAT_SCHEME });
    const node = group(
      root,
      leaf("CustomizationID", customization),
      leaf("ProfileID", REPORT_PROCESS),
      group("Header", period, reporter),
      kind === "tsr" ? this.#transactions() : this.#endUsers(),
    );
    return writeXml(attributed(node, declare({ "": namespace })));
  }

  #cell(type: string, keys: readonly Key[]): Cell {
    const cells = this.#cells.get(type) ?? new Map<string, Cell>();
    this.#cells.set(type, cells);
    const id = keys.map(({ scheme, value }) => `${scheme}::${value}`).join("\n");
    const cell = cells.get(id) ?? newCell(keys);
    cells.set(id, cell);
    return cell;
  }

  #transactions(): XmlNode[] {
    const numbers = (cell: Cell) => [
      leaf("Incoming", String(cell.incoming)),
      leaf("Outgoing", String(cell.outgoing)),
    ];
    return [
      group("Total", numbers(this.#total)),
      ...this.#sets("Subtotal", ["PerTP", "PerSP-DT-PR", "PerSP-DT-PR-CC"], numbers),
    ];
  }

  #endUsers(): XmlNode[] {
    const numbers = ({ senders, receivers }: Cell) => [
      leaf("SendingEndUsers", String(senders.size)),
      leaf("ReceivingEndUsers", String(receivers.size)),
      leaf("SendingOrReceivingEndUsers", String(new Set([...senders, ...receivers]).size)),
    ];
    const types = ["PerDT-PR", "PerDT-PR-EUC", "PerDT-EUC", "PerEUC"];
    return [group("FullSet", numbers(this.#total)), ...this.#sets("Subset", types, numbers)];
  }

  #sets(
    name: string,
    types: readonly string[],
    numbers: (cell: Cell) => readonly XmlNode[],
  ): XmlNode[] {
    return types.flatMap((type) =>
      [...(this.#cells.get(type) ?? [])]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, cell]) =>
          attributed(group(name, cell.keys.map(keyNode), numbers(cell)), { type }),
        ),
    );
  }
}

const newCell = (keys: readonly Key[]): Cell => ({
  ...{ keys, incoming: 0, outgoing: 0 },
  ...{ senders: new Set<string>(), receivers: new Set<string>() },
});

function count(cell: Cell, { direction, endUser }: ExchangedMessage): void {
  cell[direction] += 1;
  (direction === "outgoing" ? cell.senders : cell.receivers).add(endUser);
}

const keyNode = ({ meta, scheme, value }: Key): XmlNode =>
  leaf("Key", value, { metaSchemeID: meta, schemeID: scheme });

/** The combinations of keys that a transmission counts for, by type of the total. */
function keysOf(one: ExchangedMessage): readonly (readonly [type: string, keys: readonly Key[]])[] {
  const provider: Key = { meta: "SP", scheme: SEAT_SCHEME, value: one.provider };
  const type: Key = { meta: "DT", ...one.documentType };
  const process: Key = { meta: "PR", ...one.process };
  const country = (scheme: string, value: string): Key => ({ meta: "CC", scheme, value });
  const { direction, senderCountry, receiverCountry = "" } = one;
  const own = country("EndUserCountry", direction === "outgoing" ? senderCountry : receiverCountry);
  const between = [
    country("SenderCountry", senderCountry),
    country("ReceiverCountry", receiverCountry),
  ];
  return [
    ["PerTP", [{ meta: "TP", scheme: TRANSPORT_SCHEME, value: one.transport }]],
    ["PerSP-DT-PR", [provider, type, process]],
    ["PerDT-PR", [type, process]],
    ["PerDT-PR-EUC", [type, process, own]],
    ["PerDT-EUC", [type, own]],
    ["PerEUC", [own]],
    ...(direction === "incoming"
      ? ([["PerSP-DT-PR-CC", [provider, type, process, ...between]]] as const)
      : []),
  ];
}
