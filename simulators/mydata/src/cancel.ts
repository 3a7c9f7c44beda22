import { entitiesOf, type HandledRequest, type MydataCall } from "./call.ts";
import { type DocumentError, errorOf } from "./codes.ts";
import { refused, responseDoc } from "./reply.ts";
import { markAfter, type State } from "./state.ts";
import { TYPES } from "./types.ts";

/** `CancelInvoice`. */
export function cancelInvoice(call: MydataCall): HandledRequest {
  return cancelled(violation, call);
}

/** `CancelDeliveryNote`, for providers. */
export function cancelDeliveryNote(call: MydataCall): HandledRequest {
  return cancelled(deliveryViolation, call);
}

function cancelled(
  violationOf: (mark: string, call: MydataCall) => DocumentError | undefined,
  call: MydataCall,
): HandledRequest {
  const { request, state, settings, now } = call;
  const mark = request.query.get("mark") ?? "";
  const error = violationOf(mark, call);
  if (error) return { reply: responseDoc([refused(error)], settings) };
  const by = markAfter(state, 0);
  const members = [["cancellationMark", by]] as const;
  return {
    reply: responseDoc([{ is: "success", members }], settings),
    events: [{ event: "cancelled", mark, by, at: now }],
  };
}

function violation(mark: string, call: MydataCall): DocumentError | undefined {
  const { state, request } = call;
  if (mark === "") return errorOf(103);
  const document = state.documents.get(mark);
  if (!document) return errorOf(104, mark);
  const entities = entitiesOf(call);
  const entity = request.query.get("entityVatNumber") ?? document.issuer;
  if (!entities.includes(entity)) return errorOf(201, entity);
  if (document.issuer !== entity) return errorOf(248, mark);
  if (document.channel === "provider") return errorOf(249, mark);
  return violationOfState(mark, state);
}

function deliveryViolation(
  mark: string,
  { state, request, user }: MydataCall,
): DocumentError | undefined {
  if (mark === "") return errorOf(103);
  const document = state.documents.get(mark);
  if (!document) return errorOf(104, mark);
  const entity = request.query.get("entityVatNumber") ?? "";
  const isOwn = document.channel === "provider" && document.sender === user;
  if (!isOwn || document.issuer !== entity) return errorOf(248, mark);
  if (!TYPES.get(document.type)?.isMovement) return errorOf(252, mark);
  return violationOfState(mark, state);
}

function violationOfState(mark: string, state: State): DocumentError | undefined {
  if (state.cancelled.has(mark)) return errorOf(251, mark);
  const isReferenced = [...state.documents.values()].some(
    (other) => other.correlated.includes(mark) && !state.cancelled.has(other.mark),
  );
  return isReferenced ? errorOf(255, mark) : undefined;
}
