import { entitiesOf, type HandledRequest, type MydataCall } from "./call.ts";
import { type DocumentError, errorOf } from "./codes.ts";
import { type DocumentResult, refused, responseDoc } from "./reply.ts";
import { syntaxError, xmlOf } from "./send.ts";
import { markAfter, type StoredPayment } from "./state.ts";
import { findAll, parsed, text } from "./xml.ts";

/** `SendPaymentsMethod`: how documents of the issuer were paid. */
export function sendPayments(call: MydataCall): HandledRequest {
  const { request, settings, state, now } = call;
  const message = parsed(request.body, "PaymentMethodsDoc");
  if ("violation" in message)
    return { reply: responseDoc([syntaxError(message.violation)], settings) };
  const events: StoredPayment[] = [];
  const results = findAll(message.root, "pm:paymentMethods").map((element): DocumentResult => {
    const mark = text(element, "pm:invoiceMark");
    const entity = text(element, "pm:entityVatNumber") || call.user;
    const error = violation(mark, entity, call);
    if (error) return refused(error);
    const paymentMark = markAfter(state, events.length);
    events.push({ event: "paid", mark, paymentMark, entity, xml: xmlOf(element), at: now });
    return {
      is: "success",
      members: [
        ["invoiceMark", mark],
        ["paymentMethodMark", paymentMark],
      ],
    };
  });
  return { reply: responseDoc(results, settings), events };
}

function violation(mark: string, entity: string, call: MydataCall): DocumentError | undefined {
  const { documents, cancelled } = call.state;
  if (!entitiesOf(call).includes(entity)) return errorOf(201, entity);
  const document = documents.get(mark);
  const isKnown = document?.issuer === entity && !cancelled.has(mark);
  return isKnown ? undefined : errorOf(104, mark);
}
