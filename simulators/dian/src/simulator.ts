import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { WSA } from "@fakturo/soap";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { requestFinder, SERVICE, WCF } from "./names.ts";
import { OPERATIONS } from "./operations.ts";
import { handledPlemsi, PLEMSI } from "./plemsi.ts";
import { violationIn } from "./schema/check.ts";
import { senderOf } from "./security.ts";
import { KNOWN_SOFTWARE, Settings } from "./settings.ts";
import {
  contractFilter,
  deserializationFailed,
  faultReply,
  invalidSecurity,
  resultReply,
} from "./soap.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./state.ts";
import { colombian } from "./time.ts";

type World = SimulatorWorld<Settings>;

const SOAP = "application/soap+xml";

/** The DIAN in its test environment (habilitación), and the API of the provider Plemsi. */
export const simulator = defineSimulator({
  key: "dian",
  name: "DIAN, Colombian tax authority",
  source: "https://www.dian.gov.co/impuestos/factura-electronica",
  endpoints: { "gov-co": { service: SERVICE }, plemsi: { api: PLEMSI } },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  testCredentials: async (taxpayer, { certificateOf }) => [
    {
      key: "dian.certificate",
      isHolders: true,
      value: certificateOf({ ...taxpayer, isSeal: true }),
    },
    { key: "dian.software", isHolders: true, value: KNOWN_SOFTWARE },
  ],
  records: recordsOf,
  faults: {
    "invalid-security": invalidSecurity,
    "unknown-action": () => contractFilter("unknown"),
    throttled: () => ({ status: 503, headers: { "content-type": "text/plain" }, body: "" }),
    overloaded: () => ({ status: 508, headers: { "content-type": "text/plain" }, body: "" }),
    "empty-body": () => ({ status: 200, headers: { "content-type": SOAP }, body: "" }),
  },
});

function recordsOf({ documents, events }: State) {
  const rows = [...documents.values()].map((one) => ({
    kind: one.kind,
    number: one.number,
    issuer: one.issuer,
    customer: one.customer,
    total: one.total,
    result: one.isAccepted ? "accepted" : one.rules.map(({ code }) => code).join(" "),
    channel: one.channel,
    code: one.code,
    at: Object.values(colombian(one.at)).join(" "),
  }));
  const eventRows = [...events.values()].map((one) => ({
    kind: `Event ${one.event}`,
    number: "",
    issuer: one.sender,
    customer: "",
    total: "",
    result: "accepted",
    channel: "dian",
    code: one.code,
    at: Object.values(colombian(one.at)).join(" "),
  }));
  return [...rows, ...eventRows];
}

function handle(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  if (request.path.startsWith(`${PLEMSI}/`)) {
    const { settings } = world;
    const { reply, stored } = handledPlemsi(request, { state, settings, now: world.now() });
    return { reply, ...(stored && { events: [stored] }) };
  }
  if (request.path !== SERVICE) return { reply: { status: 404 } };
  if (request.method !== "POST") return { reply: { status: 405 } };
  return called(request, state, world);
}

/** Content type and action first, then the message's security, its parameters, and the operation. */
function called(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith(SOAP)) return { reply: { status: 415 } };
  const envelope = envelopeIn(request.body);
  if (!envelope) return { reply: malformed() };
  const [payload] = requestFinder.find(envelope, "s:Body")?.children ?? [];
  const action = requestFinder.text(envelope, "s:Header/wsa:Action");
  const operation = payload && OPERATIONS.get(payload.name);
  const expected = `${WCF}/IWcfDianCustomerServices/${payload?.name ?? ""}`;
  const isNamed = action === expected && type.includes(`action="${expected}"`);
  if (!payload || !operation || payload.namespace !== WCF || !isNamed)
    return { reply: contractFilter(action) };
  const now = world.now();
  const { settings, authorities } = world;
  const security = { settings, now, authorities };
  const address = request.origin && `${request.origin}${request.path}`;
  const sender = senderOf(request.body, envelope, address, security);
  if (!sender) return { reply: invalidSecurity() };
  const violation = violationIn(payload);
  if (violation !== undefined) return { reply: deserializationFailed(violation) };
  const random = () => world.random();
  const { result, events = [] } = operation({ payload, sender, state, world: security, random });
  return { reply: resultReply(payload.name, result, now), events };
}

function envelopeIn(body: Uint8Array): XmlElement | undefined {
  try {
    return readXml(body);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function malformed(): SimulatedReply {
  const reason = "The message is no SOAP envelope.";
  return faultReply({ subcode: "InvalidMessage", namespace: WSA, reason }, 400);
}
