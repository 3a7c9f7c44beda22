import type { SimulatedReply } from "@fakturo/simulator";
import { attributed, group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import type { DocumentError } from "./codes.ts";
import type { Settings } from "./settings.ts";

/** What a document gets: marks and addresses by element, or errors. */
export type DocumentResult =
  | { readonly is: "success"; readonly members: readonly (readonly [string, string | undefined])[] }
  | {
      readonly is: "ValidationError" | "TechnicalError" | "XMLSyntaxError";
      readonly errors: readonly DocumentError[];
    };

/** The result of a document that violates a rule. */
export function refused(...errors: readonly DocumentError[]): DocumentResult {
  return { is: "ValidationError", errors };
}

const BYTE_ORDER_MARK = "\ufeff";

/** `ResponseDoc` with a response for each document of the request. */
export function responseDoc(
  results: readonly DocumentResult[],
  { form }: Pick<Settings, "form">,
): SimulatedReply {
  const rows = results.map((result, i) => responseOf(result, String(i + 1)));
  if (form === "standard") return xmlAnswer(group("ResponseDoc", rows.map(asResponse)));
  const turned = rows.map((row) => asResponse(row.toReversed()));
  const xmlns = "http://www.aade.gr/myDATA/response/v1.0";
  return xmlAnswer(attributed(group("ResponseDoc", turned), { xmlns }), BYTE_ORDER_MARK);
}

const asResponse = (row: readonly XmlNode[]) => group("response", row);

function responseOf(result: DocumentResult, index: string): readonly XmlNode[] {
  const members =
    result.is === "success"
      ? result.members.map(([name, value]) => leaf(name, value))
      : [
          group(
            "errors",
            result.errors.map(({ message, code }) =>
              group("error", leaf("message", message), leaf("code", code)),
            ),
          ),
        ];
  const status = result.is === "success" ? "Success" : result.is;
  return [leaf("index", index), ...members, leaf("statusCode", status)];
}

/** An answer in XML. */
export function xmlAnswer(root: XmlNode, before = ""): SimulatedReply {
  return {
    status: 200,
    headers: { "content-type": "application/xml; charset=utf-8" },
    body: before + writeXml(root, { illegal: "remove" }),
  };
}

/** An answer of the gateway in front of the services. */
export function gatewayError(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): SimulatedReply {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ statusCode: status, message }),
  };
}
