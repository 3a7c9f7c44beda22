import { uuidV4 } from "@fakturo/model";
import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { newAuthority } from "./authority.ts";
import type { AnsweredCall, PacCall } from "./call.ts";
import { downloadCall } from "./download.ts";
import { finkokCall } from "./finkok.ts";
import { checkedAnswer } from "./sat-messages.ts";
import { Settings } from "./settings.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./state.ts";
import { statusCall } from "./status.ts";
import { swCall, swManagement } from "./sw.ts";

/** Services by the first part of the path. */
const SERVICES: Readonly<Record<string, (path: string, call: PacCall) => AnsweredCall>> = {
  sw: swCall,
  "sw-api": swManagement,
  finkok: finkokCall,
  status: (_path, call) => checkedAnswer(statusCall(call)),
  download: (path, call) => checkedAnswer(downloadCall(path, call)),
};

const STATUS = "/status/ConsultaCFDIService.svc";
const FINKOK = "/finkok/servicios/soap";

/** SW Sapien, Finkok, and the SAT behind them. */
export const simulator = defineSimulator({
  key: "pac",
  name: "PAC and SAT",
  source: "https://developers.sw.com.mx",
  endpoints: {
    "sat-mx": { finkok: FINKOK },
    "sat-mx.sw-sapien": { services: "/sw", api: "/sw-api", status: STATUS },
    "sat-mx.finkok": { finkok: FINKOK, status: STATUS },
    "sw-sapien": {
      login: "/download/Autenticacion/Autenticacion.svc",
      request: "/download/SolicitaDescargaService.svc",
      verify: "/download/VerificaSolicitudDescargaService.svc",
      packages: "/download/DescargaMasivaService.svc",
    },
  },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  testCredentials: async (taxpayer, { certificateOf }) => [
    { key: "sat-mx.csd", isHolders: true, value: certificateOf(taxpayer) },
    {
      key: "sat-mx.sw-sapien",
      isHolders: false,
      value: { user: "simulated@example.com", password: "simulated" },
    },
  ],
  records: ({ cfdis, refused, cancels }) => [
    ...[...cfdis.values()].map((one) => ({
      pac: one.pac,
      issuer: one.issuer,
      receiver: one.receiver,
      number: one.number,
      uuid: one.uuid,
      total: one.total,
      status: cancels.has(one.uuid) ? "cancellation requested" : "stamped",
      received: new Date(one.at).toISOString(),
    })),
    ...refused.map((one) => ({
      pac: one.pac,
      issuer: one.issuer,
      number: one.number,
      status: `refused ${one.code}`,
      received: new Date(one.at).toISOString(),
    })),
  ],
  faults: {
    "token-expired": () => ({
      status: 401,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        status: "error",
        message: "401 - El token ha expirado",
        messageDetail: "",
      }),
    }),
    "sat-away": () => ({
      status: 400,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        status: "error",
        message: "708 - No se pudo conectar al SAT",
        messageDetail: "",
      }),
    }),
  },
});

function handle(
  request: SimulatedRequest,
  state: State,
  { settings, authorities, now: clock, random }: SimulatorWorld<Settings>,
): SimulatedOutcome<StoredEvent> {
  const now = clock();
  const made = state.authority ? undefined : newAuthority(now);
  const authority = state.authority ?? made;
  if (!authority) throw new Error("the PAC has no key");
  const [, service = "", ...rest] = request.path.split("/");
  const handler = Object.hasOwn(SERVICES, service) ? SERVICES[service] : undefined;
  if (!handler) return { reply: { status: 404 } };
  const newUuid = () =>
    uuidV4((bytes) => {
      bytes.set(bytes.map(() => Math.floor(random() * 256)));
    });
  const call: PacCall = {
    ...{ request, state, settings, authority, now, newUuid },
    trusted: authorities,
  };
  const { reply, events = [] } = handler(`/${rest.join("/")}`, call);
  return { reply, events: [...(made ? [made] : []), ...events] };
}
