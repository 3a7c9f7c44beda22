import { caeaReports } from "../caea/report.ts";
import type { ArcaProtocol } from "./protocol.ts";
import type { ArcaRecord } from "./record.ts";
import type { ArcaService } from "./ticket.ts";
import { wsfe } from "./wsfe.ts";
import { wsfex } from "./wsfex.ts";

/** The services by their names. */
export const PROTOCOLS: Readonly<Record<ArcaService, ArcaProtocol>> = { wsfe, wsfex };

/** Requests and answers about a record. */
export function protocolOf({
  service,
  advance,
}: Pick<ArcaRecord, "service" | "advance">): ArcaProtocol {
  return advance ? caeaReports : PROTOCOLS[service];
}
