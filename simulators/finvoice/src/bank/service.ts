import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import type { HandledRequest, OperatorRequest } from "../call.ts";
import type { StoredEvent } from "../state.ts";
import { type BankAnswer, type BankRequest, bankFault, bankReply } from "./answers.ts";
import { BankRefusal, CODES } from "./codes.ts";
import { BANK_PATH, finder, SERVICE } from "./names.ts";
import { OPERATIONS } from "./operations.ts";
import { violationIn } from "./schema.ts";
import { type BankSecurity, senderOf, signedContent } from "./security.ts";

const { find, text } = finder;

/** Requests to the bank's file service; undefined for others. */
export function bank(
  call: OperatorRequest,
  authorities: readonly string[] | undefined,
): HandledRequest | undefined {
  const { method, path, body } = call.request;
  if (path !== BANK_PATH) return undefined;
  if (method !== "POST") return { reply: { status: 405 } };
  const envelope = xmlIn(body);
  const [payload] = find(envelope, "s:Body")?.children ?? [];
  const header = find(payload, "m:RequestHeader");
  if (!envelope || !payload || !header)
    return { reply: bankFault("Client", "the message has no request") };
  const request: BankRequest = {
    operation: payload.name.replace(/in$/, ""),
    sender: text(header, "m:SenderId"),
    receiver: text(header, "m:ReceiverId"),
    requestId: text(header, "m:RequestId"),
  };
  const { now, settings } = call;
  try {
    const world = { now, authorities };
    const { answer, events } = answered({ call, world, envelope, payload, request });
    return { reply: bankReply(request, answer, { now, settings }), events };
  } catch (error) {
    return { reply: bankReply(request, refusedBy(error), { now, settings }) };
  }
}

interface Asked {
  readonly call: OperatorRequest;
  readonly world: BankSecurity;
  readonly envelope: XmlElement;
  readonly payload: XmlElement;
  readonly request: BankRequest;
}

interface Answered {
  readonly answer: BankAnswer;
  readonly events: readonly StoredEvent[];
}

/** The checks in the bank's order: the message and its sender, the content, and those of the operation. */
function answered(asked: Asked): Answered {
  const company = customerOf(asked);
  const { call, request } = asked;
  const run = OPERATIONS.get(request.operation);
  if (!run) throw new BankRefusal("05");
  const content = contentOf(asked, company);
  const moment = text(content, "d:Timestamp");
  if (call.state.asked.has(`${company} ${moment}`)) throw new BankRefusal("32");
  const stored: StoredEvent = { event: "asked", company, request: request.requestId, moment };
  const seen = [stored, ...known(company, call)];
  try {
    const { members, events = [] } = run({ call, company, request: content });
    const answer = { code: "00", text: CODES["00"], members };
    return { answer, events: [...seen, ...events] };
  } catch (error) {
    return { answer: refusedBy(error), events: seen };
  }
}

/** @throws any other error. */
function refusedBy(error: unknown): BankAnswer {
  if (!(error instanceof BankRefusal)) throw error;
  return { code: error.code, text: error.message };
}

/** The customer that signed a message for an operation of the service. */
function customerOf({ call, world, envelope, payload, request }: Asked): string {
  const { settings, state } = call;
  const company = senderOf(call.request.body, envelope, world);
  if (payload.namespace !== SERVICE || !payload.name.endsWith("in")) throw new BankRefusal("05");
  if (!/^\d{8}$/.test(request.sender)) throw new BankRefusal("07");
  if (request.sender !== company) throw new BankRefusal("03");
  if (settings.locked.includes(company)) throw new BankRefusal("08");
  const isRepeated = state.asked.has(`${company} ${request.requestId}`);
  if (isRepeated || request.requestId === "") throw new BankRefusal("31");
  return company;
}

/** The `ApplicationRequest`: its form, its signature, its customer and its command. */
function contentOf({ world, payload, request }: Asked, company: string): XmlElement {
  const data = Buffer.from(text(payload, "m:ApplicationRequest"), "base64");
  const root = xmlIn(data);
  const violation = root?.name === "ApplicationRequest" ? violationIn(root) : "no request";
  if (violation !== undefined) throw new BankRefusal("12", violation);
  const content = xmlIn(new TextEncoder().encode(signedContent(data, company, world)));
  if (!content) throw new BankRefusal("18");
  if (text(content, "d:CustomerId") !== company) throw new BankRefusal("13");
  const command = text(content, "d:Command").toLowerCase();
  if (command !== "" && command !== request.operation.toLowerCase())
    throw new BankRefusal("29", "Command");
  return content;
}

/** A customer that has called receives at this bank. */
function known(company: string, { state }: OperatorRequest): readonly StoredEvent[] {
  if (state.companies.has(company)) return [];
  return [{ event: "token", token: `bank-${company}`, company, until: 0 }];
}

function xmlIn(data: Uint8Array): XmlElement | undefined {
  try {
    return readXml(data);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}
