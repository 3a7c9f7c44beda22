import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import {
  CERTIFICATE_REFUSED,
  faultReply,
  LINE_FAULTS,
  refusedCertificate,
  soapFault,
} from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import { BOOKS, type Book } from "./books.ts";
import { isOfMessage } from "./codes.ts";
import { file, timestampOf } from "./filing.ts";
import { headerOf } from "./header.ts";
import { answerQuery } from "./query.ts";
import { applyEvent, emptyState, FiledRecord, type State } from "./records.ts";
import { answerReported } from "./reported.ts";
import { type AddressedService, ENDPOINTS, serviceAt } from "./services.ts";
import { Settings } from "./settings.ts";
import { MessageFault, payloadOf, replyOf } from "./soap.ts";
import { checkKeys, checkQuery, checkStructure } from "./structure.ts";

type World = SimulatorWorld<Settings>;

/**
 * The SII of the Spanish tax administrations: the books of issued and received invoices. Paths are those of the
 * agency, its hosts for seals below `/seal`; the others are below their key: `/araba`, `/bizkaia`, `/gipuzkoa`,
 * `/navarra`, `/atc`.
 */
export const simulator = defineSimulator({
  key: "sii",
  name: "SII",
  source:
    "https://sede.agenciatributaria.gob.es/Sede/iva/suministro-inmediato-informacion/informacion-tecnica.html",
  endpoints: ENDPOINTS,
  event: FiledRecord,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ records }) =>
    [...records.values()].map((one) => ({
      agency: one.agency,
      book: one.book,
      holder: one.holder,
      issuer: one.issuer,
      number: one.number,
      date: one.date,
      period: one.period,
      total: one.total,
      state: one.state,
      code: one.code === undefined ? "" : String(one.code),
      CSV: one.csv,
      filed: timestampOf(one.presentedAt),
    })),
  faults: {
    "server-fault": () => soapFault("Codigo[3501].Error técnico de base de datos"),
    "fault-200": () => soapFault("Codigo[3501].Error técnico de base de datos", { status: 200 }),
    certificate: () => CERTIFICATE_REFUSED,
  },
  alterations: LINE_FAULTS,
  testCredentials: async (taxpayer, { certificateOf }) => [
    {
      key: "gov-es.certificate",
      isHolders: true,
      value: certificateOf({ ...taxpayer, isSeal: true }),
    },
  ],
});

function handle(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<FiledRecord> {
  const service = serviceAt(request.path);
  if (!service) return { reply: { status: 404 } };
  const refused = refusedAtGate(request, service, world);
  if (refused) return { reply: refused };
  if (request.method !== "POST") return { reply: { status: 405 } };
  try {
    return answer(request, service, state, world);
  } catch (error) {
    if (error instanceof MessageFault) return { reply: faultReply(error) };
    throw error;
  }
}

function refusedAtGate(
  { certificate }: SimulatedRequest,
  { isSealHost, hasSealHost }: AddressedService,
  { settings, now }: World,
) {
  const gate = { isSealHost, certificates: settings.certificates, now: now() };
  const refused = refusedCertificate(certificate, gate);
  // Only the tax agency has separate hosts for seals.
  return refused?.status === 401 && !hasSealHost ? undefined : refused;
}

function answer(
  { body, certificate }: SimulatedRequest,
  service: AddressedService,
  state: State,
  world: World,
): SimulatedOutcome<FiledRecord> {
  const payload = payloadOf(body);
  const { agency, dialect } = service;
  const { settings } = world;
  const book = bookOf(payload, service);
  checkStructure(payload, dialect);
  const header = headerOf(payload, { book, dialect, settings, certificate });
  if (payload.name === book.query) {
    checkQuery(payload, dialect, settings);
    const found = answerQuery(payload, state, {
      agency,
      book,
      dialect,
      header,
      page: settings.page,
    });
    return { reply: replyOf(found, dialect, "siiLRRC") };
  }
  if (payload.name === book.reported) {
    checkQuery(payload, dialect, settings);
    const { page } = settings;
    const found = answerReported(payload, state, { agency, dialect, header, page });
    return { reply: replyOf(found, dialect, "siiLRRC") };
  }
  checkKeys(payload, dialect, book);
  if (isOfMessage(settings.code)) throw new MessageFault(settings.code);
  const random = () => world.random();
  const filing = { agency, book, dialect, header, settings, now: world.now(), random };
  const { reply, events } = file(payload, state, filing);
  return { reply: replyOf(reply, dialect, "siiR"), events };
}

/** @throws MessageFault 4108 for other roots, 4124 for those of another book. */
function bookOf({ name, namespace }: XmlElement, { books, dialect }: AddressedService): Book {
  const { lr, con } = dialect.namespaces;
  const book = BOOKS.find(({ supply, removal, query, reported }) =>
    [supply, removal, query, reported].includes(name),
  );
  const isQuery = name === book?.query || name === book?.reported;
  if (!book || namespace !== (isQuery ? con : lr)) throw new MessageFault(4108, name);
  if (!books.includes(book)) throw new MessageFault(4124);
  return book;
}
