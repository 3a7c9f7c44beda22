import type { Answer, AuthorityFault, Submission } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { cancellationCode, explain, restCode, type TreasuryCode } from "./codes.ts";
import { elementAt, elementsAt, textAt } from "./elements.ts";

/** A code of an answer. */
interface Result {
  readonly code: string;
  readonly known: TreasuryCode;
  readonly fault: AuthorityFault;
}

const RETRY_S = 900;

/** Answer of Araba or Gipuzkoa (TicketBaiResponse). */
export function answerIn(reply: XmlElement, kind: Submission["kind"]): Answer {
  const output = elementAt(reply, "Salida");
  const results = elementsAt(output, "ResultadosValidacion").map((one) => resultOf(one, kind));
  const state = stateIn(output);
  if (state === "received") return received(results, textAt(output, "CSV"));
  return state === "rejected" ? rejected(results) : { is: "unknown", message: "no known state" };
}

/** The manual's samples contradict its table of states: the description decides. */
function stateIn(output: XmlElement | undefined): "received" | "rejected" | undefined {
  const state = textAt(output, "Estado");
  const description = textAt(output, "Descripcion");
  if (/^recibid/i.test(description)) return "received";
  if (/^rechazad/i.test(description)) return "rejected";
  return state === "00" ? "received" : state === "01" ? "rejected" : undefined;
}

function resultOf(element: XmlElement, kind: Submission["kind"]): Result {
  const code = textAt(element, "Codigo");
  const text = textAt(element, "Descripcion");
  const known = kind === "cancel" ? cancellationCode(code, text) : restCode(code);
  return { code, known, fault: { code, message: explain(known, text) } };
}

function received(results: readonly Result[], csv: string): Answer {
  const [first] = results;
  return {
    is: "accepted",
    ...(csv !== "" && { reference: csv }),
    ...(first && { code: first.code, remarks: results.map(({ fault }) => fault) }),
  };
}

function rejected(results: readonly Result[]): Answer {
  const special = results.map(specialAnswer).find((answer) => answer !== undefined);
  return special ?? { is: "refused", faults: results.map(({ fault }) => fault) };
}

/** The answer of a code that is no refusal of the record. */
function specialAnswer({ known: { outcome }, fault: { message } }: Result): Answer | undefined {
  switch (outcome) {
    case "duplicate":
      return { is: "duplicate" };
    case "done":
      return { is: "accepted" };
    case "down":
    case "credentials":
      return { is: "not-sent", fault: outcome, message, retryIn: RETRY_S };
    default:
      return undefined;
  }
}
