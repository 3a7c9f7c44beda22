import type { CallContext } from "@fakturo/plugin";
import type { ArcaMessage } from "./protocol.ts";
import { PROTOCOLS } from "./protocols.ts";
import { callService, queryEnvelope } from "./services.ts";
import { ticketFor } from "./ticket.ts";

const OPERATION = "FEParamGetPtosVenta";
/** ARCA lists no point of sale; its test environment accepts any. */
const NONE_LISTED = "602";

/**
 * Lists the points of sale of a CUIT, which ARCA does once the certificate may act for it. Answers ARCA's error, if any; a
 * ticket without access is dropped. @throws LoginRefused, or TransportError without an answer.
 */
export async function pointsOfSaleError(
  cuit: string,
  ctx: CallContext,
): Promise<ArcaMessage | undefined> {
  const ticket = await ticketFor("wsfe", ctx);
  const query = queryEnvelope("wsfe", OPERATION, { ticket, cuit }, []);
  const { result } = await callService("wsfe", OPERATION, query, ctx);
  const [error] = PROTOCOLS.wsfe.errorsIn(result);
  if (!error || error.code === NONE_LISTED) return undefined;
  if (isWithoutAccess(error)) await ctx.dropSession("wsfe", ticket.text);
  return error;
}

/** True where the ticket does not give access for the CUIT. */
export function isWithoutAccess({ code }: ArcaMessage): boolean {
  return PROTOCOLS.wsfe.noAccess.has(code);
}
