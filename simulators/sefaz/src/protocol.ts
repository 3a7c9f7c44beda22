import { attributed, group, type XmlNode } from "@fakturo/xml";
import { PROGRAM, rows } from "./soap.ts";
import type { State } from "./state.ts";
import { localTime } from "./time.ts";

/** A number of protocol: state, year and a serial number, 15 digits. */
export function protocolNumber(
  state: string,
  now: number,
  { documents, cancellations, events, unused }: State,
): string {
  const year = new Date(now).toISOString().slice(2, 4);
  const others = [...events.values()].reduce((all, { length }) => all + length, 0);
  const serial = documents.size + cancellations.size + unused.size + others + 1;
  return `${state}${year}${String(serial).padStart(11, "0")}`;
}

/** Members of a document's result. */
export interface ProtocolFacts {
  readonly key: string;
  readonly environment: string;
  readonly now: number;
  readonly code: string;
  readonly reason: string;
  /** Of an authorised or denied document. */
  readonly protocol?: string | undefined;
  readonly digest?: string | undefined;
}

/** `protNFe`. */
export function protocolNode(facts: ProtocolFacts): XmlNode {
  const { key, environment, now, code, reason, protocol, digest } = facts;
  const values = {
    ...{ tpAmb: environment, verAplic: PROGRAM, chNFe: key },
    dhRecbto: localTime(now, key.slice(0, 2)),
    ...(protocol !== undefined && { nProt: protocol }),
    ...(digest !== undefined && { digVal: digest }),
    ...{ cStat: code, xMotivo: reason },
  };
  return attributed(group("protNFe", group("infProt", rows(values))), { versao: "4.00" });
}
