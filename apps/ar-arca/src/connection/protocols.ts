import type { ArcaProtocol } from "./protocol.ts";
import type { ArcaService } from "./ticket.ts";
import { wsfe } from "./wsfe.ts";
import { wsfex } from "./wsfex.ts";

/** The services by their names. */
export const PROTOCOLS: Readonly<Record<ArcaService, ArcaProtocol>> = { wsfe, wsfex };
