import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import type { HandledRequest, MydataCall } from "./call.ts";
import { cancelDeliveryNote, cancelInvoice } from "./cancel.ts";
import { classify } from "./classify.ts";
import { errorOf } from "./codes.ts";
import { sendPayments } from "./pay.ts";
import { requestProviderDocs } from "./provider.ts";
import { gatewayError, responseDoc } from "./reply.ts";
import { requestDocs } from "./requests.ts";
import { sendInvoices } from "./send.ts";
import { Settings } from "./settings.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./state.ts";

const RETRY_AFTER = "2";

/**
 * myDATA of the Greek tax authority AADE: the channel of taxpayers below `/myDATA` and at the root, as on its test
 * system, that of providers below `/myDataProvider`, and the page of QR codes.
 */
export const simulator = defineSimulator({
  key: "mydata",
  name: "myDATA",
  source:
    "https://www.aade.gr/epiheiriseis/mydata-ilektronika-biblia-aade/mydata/tehnikes-prodiagrafes-ekdoseis-mydata",
  endpoints: { "gov-gr": { api: "/myDATA" }, ilyda: { api: "/myDataProvider" } },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ documents, cancelled, classified, paid }) =>
    [...documents.values()].map((one) => ({
      mark: one.mark,
      uid: one.uid,
      channel: one.channel,
      issuer: one.issuer,
      counterpart: one.counterpart,
      type: one.type,
      series: one.series,
      number: one.number,
      issued: one.issued,
      gross: one.gross,
      cancelled: cancelled.get(one.mark)?.by ?? "",
      classified: classified
        .filter(({ mark }) => mark === one.mark)
        .map(({ kind }) => kind)
        .join(", "),
      paid: paid.filter(({ mark }) => mark === one.mark).length.toString(),
    })),
  faults: {
    unauthorized: () => unauthorized(),
    quota: () => gatewayError(403, "Out of call volume quota."),
    "too-many": () => gatewayError(429, "Rate limit is exceeded.", { "retry-after": RETRY_AFTER }),
    technical: ({ settings }) =>
      responseDoc([{ is: "TechnicalError", errors: [errorOf(206)] }], settings),
  },
  testCredentials: async ({ code }) => [
    {
      key: "gov-gr.user",
      isHolders: true,
      value: { user_id: `erp-${code}`, subscription_key: TEST_KEY },
    },
  ],
});

type Service = (call: MydataCall) => HandledRequest;

const ERP: ReadonlyMap<string, Service> = new Map<string, Service>([
  ["POST SendInvoices", sendInvoices],
  ["POST CancelInvoice", cancelInvoice],
  ["POST SendIncomeClassification", (call) => classify("income", call)],
  ["POST SendExpensesClassification", (call) => classify("expenses", call)],
  ["POST SendPaymentsMethod", sendPayments],
  ["GET RequestDocs", (call) => requestDocs("received", call)],
  ["GET RequestTransmittedDocs", (call) => requestDocs("transmitted", call)],
]);
const PROVIDER: ReadonlyMap<string, Service> = new Map<string, Service>([
  ["POST SendInvoices", sendInvoices],
  ["POST CancelDeliveryNote", cancelDeliveryNote],
  ["GET RequestTransmittedDocs", requestProviderDocs],
]);
const QR_PAGE = "/TimologioQR/QRInfo";

function handle(
  request: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): SimulatedOutcome<StoredEvent> {
  if (request.path === QR_PAGE) return { reply: qrPage(request, state) };
  const [, prefix = "", method = ""] =
    /^\/(?:(myDATA|myDataProvider)\/)?(\w+)$/.exec(request.path) ?? [];
  const channel = prefix === "myDataProvider" ? "provider" : "erp";
  const service = (channel === "erp" ? ERP : PROVIDER).get(`${request.method} ${method}`);
  if (!service) return { reply: gatewayError(404, "Resource not found") };
  const { settings } = world;
  const user = userOf(request, settings);
  if (user === undefined) return { reply: unauthorized() };
  const random = () => world.random();
  return service({ request, state, settings, channel, user, now: world.now(), random });
}

function unauthorized(): SimulatedReply {
  return gatewayError(
    401,
    "Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.",
  );
}

const KEY = /^[0-9a-f]{32}$/i;
/** Subscription key of test users; keys are free where no settings name them. */
const TEST_KEY = "0123456789abcdef0123456789abcdef";

/** VAT number of the user: the nine digits at the end of its id. Undefined for wrong credentials. */
function userOf({ headers }: SimulatedRequest, { keys }: Settings): string | undefined {
  const id = headers["aade-user-id"] ?? "";
  const key = headers["ocp-apim-subscription-key"] ?? "";
  const expected = Object.hasOwn(keys, id) ? keys[id] : undefined;
  if (expected === undefined ? !KEY.test(key) : key !== expected) return undefined;
  return /\d{9}$/.exec(id)?.[0];
}

/** The page that the QR code of a document leads to. */
function qrPage({ query }: SimulatedRequest, { documents }: State): SimulatedReply {
  const found = [...documents.values()].find(({ qr }) => qr === query.get("q"));
  const headers = { "content-type": "text/plain; charset=utf-8" };
  if (!found) return { status: 404, headers, body: "no such document" };
  const { mark, issuer, series, number, issued, gross } = found;
  return { status: 200, headers, body: `${mark} ${issuer} ${series} ${number} ${issued} ${gross}` };
}
