import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { newAuthority } from "./authority.ts";
import type { AnsweredCall, GatewayCall } from "./call.ts";
import { check, clear, report } from "./invoices.ts";
import { complianceCertificate, productionCertificate, renewedCertificate } from "./onboarding.ts";
import { BROKEN, json, unauthorized, WRONG_VERSION } from "./reply.ts";
import { Settings } from "./settings.ts";
import { checkAnswer } from "./shapes.ts";
import { applyEvent, emptyState, type Mode, type State, StoredEvent } from "./state.ts";

const MODES: readonly Mode[] = ["core", "simulation", "developer-portal"];

/** Services by method and path below an environment. */
const ROUTES: Readonly<Record<string, (call: GatewayCall) => AnsweredCall>> = {
  "POST /compliance": complianceCertificate,
  "POST /compliance/invoices": check,
  "POST /production/csids": productionCertificate,
  "PATCH /production/csids": renewedCertificate,
  "POST /invoices/reporting/single": report,
  "POST /invoices/clearance/single": clear,
};

/** The Fatoora gateway of ZATCA with its three environments, each with units of its own. */
export const simulator = defineSimulator({
  key: "zatca",
  name: "ZATCA",
  source: "https://zatca.gov.sa/en/E-Invoicing/SystemsDevelopers",
  endpoints: {
    "gov-sa": {
      production: "/e-invoicing/core",
      simulation: "/e-invoicing/simulation",
      developer: "/e-invoicing/developer-portal",
    },
  },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ documents }) =>
    documents.map((one) => ({
      environment: one.mode,
      service: one.service,
      unit: one.unit,
      number: one.number,
      counter: String(one.counter),
      status: one.isAccepted ? "accepted" : "refused",
      codes: [...one.errors, ...one.warnings].join(" "),
      received: new Date(one.at).toISOString(),
    })),
  notes: ({ pairs }) => [`${pairs.size} certificates`],
  faults: {
    unauthorized: ({ now }) => unauthorized(now()),
    "unauthorized-empty": () => ({ status: 401 }),
    "too-many": () => ({ status: 429, headers: { "retry-after": "1" } }),
    "too-large": () => ({ status: 413 }),
    broken: () => BROKEN,
    "null-lists": () =>
      json(400, {
        validationResults: {
          ...{ infoMessages: null, warningMessages: null, errorMessages: null, status: "ERROR" },
        },
        reportingStatus: "NOT_REPORTED",
      }),
  },
});

function handle(
  request: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): SimulatedOutcome<StoredEvent> {
  const now = world.now();
  const made = state.authority ? undefined : newAuthority(now);
  const authority = state.authority ?? made;
  if (!authority) throw new Error("the gateway has no keys");
  const mode = MODES.find((one) => request.path.startsWith(`/e-invoicing/${one}/`));
  const service = mode && request.path.slice(`/e-invoicing/${mode}`.length);
  const name = `${request.method} ${service}`;
  const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  if (!mode || !route) return { reply: json(404, { status: 404, error: "Not Found" }) };
  if (request.headers["accept-version"] !== "V2") return { reply: WRONG_VERSION };
  const { settings } = world;
  const call: GatewayCall = {
    ...{ request, mode, state, settings, authority, now },
    random: () => world.random(),
  };
  const { reply, events = [] } = route(call);
  checkAnswer(name, reply.status, Buffer.from(reply.body ?? "").toString());
  return { reply, events: [...(made ? [made] : []), ...events] };
}
