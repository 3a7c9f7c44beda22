import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { APIX_PATHS, apix } from "./apix.ts";
import { bankFault } from "./bank/answers.ts";
import { BANK_PATH } from "./bank/names.ts";
import { bank } from "./bank/service.ts";
import type { CompanyCall, HandledRequest, OperatorRequest } from "./call.ts";
import { addProfile, authorization, listProfiles, removeProfile } from "./companies.ts";
import { lookUp } from "./directory.ts";
import { deliver, getFile, getInvoice, listInvoices } from "./inbox.ts";
import { isoOf, postInvoice } from "./invoices.ts";
import { companyIn, newToken } from "./login.ts";
import { errorReply, OperatorRefusal } from "./reply.ts";
import { Settings } from "./settings.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./state.ts";

const BASE = "/ax";
const ID = "([^/]+)";

/** Services with a token, by method and path; a group of the expression is a parameter. */
const ROUTES: readonly (readonly [string, RegExp, (call: CompanyCall) => HandledRequest])[] = [
  ["GET", exactly("/v1/lookup/receivers"), lookUp],
  ["POST", exactly("/v1/invoices"), postInvoice],
  ["GET", exactly("/v1/invoices"), listInvoices],
  ["GET", exactly(`/v1/invoices/${ID}`), getInvoice],
  ["GET", exactly(`/v1/invoices/${ID}/files/${ID}`), getFile],
  ["GET", exactly("/v1/company/authorization"), authorization],
  ["GET", exactly("/v1/company/profiles"), listProfiles],
  ["POST", exactly("/v1/company/profiles"), addProfile],
  ["DELETE", exactly(`/v1/company/profiles/${ID}`), removeProfile],
];

function exactly(path: string): RegExp {
  return new RegExp(`^${BASE}${path}$`);
}

/** An operator of the Finnish network with the interfaces of Maventa and Apix, and a bank with the common Web Services. */
export const simulator = defineSimulator({
  key: "finvoice",
  name: "Verkkolaskuoperaattori",
  source: "https://documentation.maventa.com/rest-api/",
  endpoints: {
    "gov-fi": { ax: BASE },
    "gov-fi.apix": APIX_PATHS,
    "gov-fi.bank": { service: BANK_PATH },
  },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  // The business id is the end of a company's UUID.
  testCredentials: async (taxpayer, { certificateOf }) => [
    {
      key: "gov-fi.operator",
      isHolders: true,
      value: {
        client_id: `00000000-0000-4000-8000-0000${taxpayer.code}`,
        client_secret: "simulated",
      },
    },
    {
      key: "gov-fi.apix",
      isHolders: true,
      value: { transfer_id: `apix-${taxpayer.code}`, transfer_key: "simulated" },
    },
    {
      key: "gov-fi.bank-agreement",
      isHolders: true,
      value: {
        customer_id: taxpayer.code,
        bic: "NDEAFIHH",
        upload_type: "LAHLASKUT",
        download_type: "VASLASKUT",
        repeats: true,
      },
    },
    {
      key: "gov-fi.bank-certificate",
      isHolders: true,
      value: certificateOf({ ...taxpayer, isSeal: true }),
    },
  ],
  records: ({ sent }) =>
    [...sent.values()].map((one) => ({
      company: one.company,
      number: one.number,
      to: one.to,
      network: one.network,
      operator: one.operator,
      at: isoOf(one.at),
      failure: one.failure,
    })),
  notes: ({ received, profiles }) => [
    `${received.size} invoices in inboxes, ${profiles.size} network profiles`,
  ],
  faults: {
    unauthorized: () =>
      errorReply(new OperatorRefusal(401, "unauthorized", "the token has expired")),
    forbidden: () => errorReply(new OperatorRefusal(403, "forbidden", "not allowed")),
    "too-many": () => errorReply(new OperatorRefusal(429, "too_many_requests", "slow down")),
    broken: () => errorReply(new OperatorRefusal(500, "internal_error", "internal error")),
    "bank-fault": () => bankFault("Server", "internal error"),
  },
});

function handle(
  request: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): SimulatedOutcome<StoredEvent> {
  const call: OperatorRequest = {
    request,
    params: [],
    state,
    settings: world.settings,
    now: world.now(),
    random: () => world.random(),
  };
  try {
    return bank(call, world.authorities) ?? routed(call);
  } catch (error) {
    if (error instanceof OperatorRefusal) return { reply: errorReply(error) };
    throw error;
  }
}

function routed(call: OperatorRequest): HandledRequest {
  const { method, path } = call.request;
  const byApix = apix(call);
  if (byApix) return byApix;
  if (method === "POST" && path === `${BASE}/oauth2/token`) return newToken(call);
  if (method === "POST" && path === "/deliveries") return deliver(call);
  for (const [wanted, pattern, run] of ROUTES) {
    const found = wanted === method ? pattern.exec(path) : null;
    if (found) return run({ ...call, params: found.slice(1), company: companyIn(call) });
  }
  throw new OperatorRefusal(404, "not_found", `${method} ${path} is not known`);
}
