import { isFakturoError } from "@fakturo/model";
import type { Answer, AuthorityFault, Effects, StepFile } from "@fakturo/plugin";
import { XML_MIME } from "@fakturo/plugin";
import { copied, readXml, writeXml } from "@fakturo/xml";
import { DUPLICATE, parseResponse, type Response, stampsOf } from "../response.ts";
import { explain, remedyOf } from "./codes.ts";

/** Stamp with the mark of a cancellation. */
export const CANCELLATION_STAMP = "iapr-cancellation-mark";
const CANCELLED_ALREADY = "251";
const LATER_S = 60;

/** Responses of an answer; undefined where it is no `ResponseDoc`. */
export function responsesIn(body: Uint8Array): readonly Response[] | undefined {
  try {
    return parseResponse(body);
  } catch (error) {
    if (isFakturoError(error) && error.key === "input") return undefined;
    throw error;
  }
}

/** The answer as a private file of the entry: the address of the QR code may be in no other answer. */
export function answerFile(key: string, data: Uint8Array): StepFile {
  const name = `${key}-response.xml`;
  return {
    name,
    key: `${key}-response`,
    mime: XML_MIME,
    data,
    category: "response",
    private: true,
  };
}

/** The lines of a `ResponseDoc` by their index, each as a `ResponseDoc` of its own. */
export function ownLines(body: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const { name, namespace, children } = readXml(body);
  const attributes = { xmlns: namespace };
  return new Map(
    children.map((line) => {
      const index = line.children.find((each) => each.name === "index")?.text ?? "";
      const content = [copied(line, undefined, namespace)];
      const root = { name, attributes, content, kept: true };
      return [Number(index), new TextEncoder().encode(writeXml(root, { illegal: "remove" }))];
    }),
  );
}

/** The answer to a document. `licence`: text of the transmitting provider. */
export function documentAnswer(
  response: Response,
  files: readonly StepFile[],
  licence?: string,
): Answer {
  const { mark } = response;
  if (response.status !== "Success") return refusal(response, files);
  if (mark === undefined) return { is: "unknown", message: "the answer has no mark" };
  return accepted(mark, { stamps: stampsOf(response, licence), files });
}

/** The answer to a cancellation. */
export function cancellationAnswer(response: Response, files: readonly StepFile[]): Answer {
  const { cancellationMark: mark } = response;
  if (response.status !== "Success") return refusal(response, files);
  if (mark === undefined) return { is: "unknown", message: "the answer has no mark" };
  return accepted(mark, { stamps: [{ prv: CANCELLATION_STAMP, val: mark }], files });
}

/** The answer to a cancellation that may be a repetition: its mark is known from the first answer only. */
export function repeatableCancellationAnswer(
  response: Response,
  files: readonly StepFile[],
): Answer {
  return response.errors.some(({ code }) => code === CANCELLED_ALREADY)
    ? { is: "accepted", code: CANCELLED_ALREADY, effects: { files } }
    : cancellationAnswer(response, files);
}

/** The answer to a classification or payment; its document may have no signature, so it gets no stamp. */
export function reportAnswer(response: Response, files: readonly StepFile[]): Answer {
  const mark = response.classificationMark ?? response.paymentMark;
  if (response.status !== "Success") return refusal(response, files);
  return mark === undefined
    ? { is: "unknown", message: "the answer has no mark" }
    : accepted(mark, { files });
}

/** An accepted record with the authority's mark. */
export function accepted(reference: string, effects: Effects): Answer {
  return { is: "accepted", reference, effects };
}

const REPEATED: ReadonlySet<string> = new Set([DUPLICATE, CANCELLED_ALREADY]);

function refusal({ status, errors }: Response, files: readonly StepFile[]): Answer {
  const [first] = errors;
  const message = first ? explain(first.code, first.message) : status;
  if (!first || status === "TechnicalError") return { is: "unknown", message };
  if (errors.some(({ code }) => REPEATED.has(code))) return { is: "duplicate" };
  const remedies = new Set(errors.map(({ code }) => remedyOf(code)));
  if (remedies.has("later")) return { is: "unknown", message };
  if (remedies.has("credentials"))
    return { is: "not-sent", fault: "credentials", message, retryIn: LATER_S };
  return { is: "refused", faults: faultsOf(errors), effects: { files } };
}

/** Errors of a document as faults with their explanation. */
export function faultsOf(errors: Response["errors"]): readonly AuthorityFault[] {
  return errors.map(({ code, message }) => ({ code, message: explain(code, message) }));
}
