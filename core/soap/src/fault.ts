import type { XmlElement } from "@fakturo/xml";
import type { SoapVersion } from "./names.ts";

/** Side that caused the fault: the sender of the request or its receiver. */
export type FaultSide = "sender" | "receiver" | "other";

/** A fault of SOAP 1.1 or 1.2. */
export interface SoapFault {
  readonly version: SoapVersion;
  /** As received, e.g. `soapenv:Server` or `401`. */
  readonly code: string;
  /** SOAP 1.2: subcodes, outermost first; empty in 1.1. */
  readonly subcodes: readonly string[];
  /** `sender` for `Client` and `Sender`, `receiver` for `Server` and `Receiver`. */
  readonly side: FaultSide;
  /** `faultstring`, or the first `Text` of the reason. */
  readonly reason: string;
  /** SOAP 1.2: texts by language in lower case; the reason of 1.1 has no language. */
  readonly reasons: ReadonlyMap<string, string>;
  /** `faultactor`, or `Role`; empty when absent. */
  readonly actor: string;
  /** SOAP 1.2: `Node`; empty when absent. */
  readonly node: string;
  /** `detail`: application-specific information of the service. */
  readonly detail: XmlElement | undefined;
}

/** Maximum number of nested subcodes to read. */
const MAX_SUBCODES = 20;
const LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang";

/** The fault of an element `Fault`. Child elements of 1.1 are accepted with and without namespace. */
export function readFault(fault: XmlElement, version: SoapVersion): SoapFault {
  return version === "1.1" ? readFault11(fault) : readFault12(fault);
}

function readFault11(fault: XmlElement): SoapFault {
  const code = textOf(fault, "faultcode");
  return {
    version: "1.1",
    code,
    subcodes: [],
    side: sideOf(code),
    reason: textOf(fault, "faultstring"),
    reasons: new Map(),
    actor: textOf(fault, "faultactor"),
    node: "",
    detail: childOf(fault, "detail"),
  };
}

function readFault12(fault: XmlElement): SoapFault {
  const [code = "", ...subcodes] = codesIn(childOf(fault, "Code"));
  const texts = childOf(fault, "Reason")?.children.filter(({ name }) => name === "Text") ?? [];
  const [first] = texts;
  return {
    version: "1.2",
    code,
    subcodes,
    side: sideOf(code),
    reason: first?.text.trim() ?? "",
    reasons: new Map(
      texts.map(({ attributes, text }) => [
        (attributes.get(LANGUAGE) ?? "").toLowerCase(),
        text.trim(),
      ]),
    ),
    actor: textOf(fault, "Role"),
    node: textOf(fault, "Node"),
    detail: childOf(fault, "Detail"),
  };
}

function codesIn(code: XmlElement | undefined): readonly string[] {
  const codes: string[] = [];
  for (let at = code; at && codes.length <= MAX_SUBCODES; at = childOf(at, "Subcode"))
    codes.push(textOf(at, "Value"));
  return codes;
}

/** In SOAP 1.1 a dot separates a subcode: `Client.Authentication`. */
function sideOf(code: string): FaultSide {
  const [name] = code.slice(code.indexOf(":") + 1).split(".");
  if (name === "Client" || name === "Sender") return "sender";
  return name === "Server" || name === "Receiver" ? "receiver" : "other";
}

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

function textOf(element: XmlElement, name: string): string {
  return childOf(element, name)?.text.trim() ?? "";
}
