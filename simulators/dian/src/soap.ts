import type { SimulatedReply } from "@fakturo/simulator";
import { ENVELOPES, WSA, WSSE, WSU } from "@fakturo/soap";
import { attributed, declare, group, kept, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import { TYPES, WCF } from "./names.ts";
import { checkedAnswer } from "./schema/check.ts";

const CONTENT = { "content-type": "application/soap+xml; charset=utf-8" };
const DISPATCHER =
  "http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher";
const LIFE_MS = 300_000;
const FAULT_ACTION = `${WSA}/soap/fault`;

/** The members of an answer, whose prefix `b` has the namespace of their type. */
export interface ResultMembers {
  readonly namespace: string;
  readonly members: readonly (XmlNode | undefined)[];
}

/** The answer of an operation. */
export function resultReply(
  operation: string,
  { namespace, members }: ResultMembers,
  now: number,
): SimulatedReply {
  const body = attributed(
    group(
      `${operation}Response`,
      attributed(
        kept(group(`${operation}Result`, members)),
        declare({ b: namespace, i: TYPES.instance }),
      ),
    ),
    declare({ "": WCF }),
  );
  const action = `${WCF}/IWcfDianCustomerServices/${operation}Response`;
  return {
    status: 200,
    headers: CONTENT,
    body: enveloped(action, checkedAnswer(body), timestamp(now)),
  };
}

/** A fault. `subcode` with its namespace. */
export function faultReply(
  { subcode, namespace, reason }: { subcode: string; namespace: string; reason: string },
  status = 500,
): SimulatedReply {
  const body = group(
    "s:Fault",
    group(
      "s:Code",
      leaf("s:Value", "s:Sender"),
      group("s:Subcode", leaf("s:Value", `b:${subcode}`, declare({ b: namespace }))),
    ),
    group("s:Reason", leaf("s:Text", reason, { "xml:lang": "en-US" })),
  );
  return { status, headers: CONTENT, body: enveloped(FAULT_ACTION, body) };
}

/** The fault of a message whose signature, time or certificate is not accepted. */
export function invalidSecurity(): SimulatedReply {
  const reason = "An error occurred when verifying security for the message.";
  return faultReply({ subcode: "InvalidSecurity", namespace: WSSE, reason });
}

/** The fault of an action that the service does not know. */
export function contractFilter(action: string): SimulatedReply {
  const reason = `The message with Action '${action}' cannot be processed at the receiver, due to a ContractFilter mismatch at the EndpointDispatcher.`;
  return faultReply({ subcode: "ActionNotSupported", namespace: WSA, reason });
}

/** The fault of an operation whose parameters are not those of the service description. */
export function deserializationFailed(violation: string): SimulatedReply {
  const reason = `The formatter threw an exception while trying to deserialize the message: ${violation}`;
  return faultReply({ subcode: "DeserializationFailed", namespace: DISPATCHER, reason });
}

function enveloped(action: string, body: XmlNode, security?: XmlNode): string {
  const header = attributed(leaf("a:Action", action), { "s:mustUnderstand": "1" });
  const root = group("s:Envelope", group("s:Header", header, security), group("s:Body", body));
  const namespaces = declare({ s: ENVELOPES["1.2"], a: WSA, u: WSU });
  return writeXml(attributed(root, namespaces), { declaration: false, illegal: "remove" });
}

function timestamp(now: number): XmlNode {
  const node = group(
    "o:Security",
    attributed(
      group(
        "u:Timestamp",
        leaf("u:Created", new Date(now).toISOString()),
        leaf("u:Expires", new Date(now + LIFE_MS).toISOString()),
      ),
      { "u:Id": "_0" },
    ),
  );
  return attributed(node, { "s:mustUnderstand": "1", ...declare({ o: WSSE }) });
}

/** An element with a text, or without value (`i:nil`). */
export function member(name: string, text: string | undefined): XmlNode {
  return text === undefined
    ? kept(attributed(leaf(name, ""), { "i:nil": "true" }))
    : kept(leaf(name, text));
}
