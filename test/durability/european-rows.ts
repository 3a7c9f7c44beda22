import { isObject, type JsonObject } from "@fakturo/model";
import type { IssueTestCredentials } from "@fakturo/simulator";
import { simulator as at } from "@fakturo/simulator-at-pt";
import { simulator as chorus } from "@fakturo/simulator-chorus-pro";
import { simulator as ksef } from "@fakturo/simulator-ksef";
import { simulator as mydata } from "@fakturo/simulator-mydata";
import { simulator as platform } from "@fakturo/simulator-pa";
import { simulator as sdi } from "@fakturo/simulator-sdi";
import { simulator as ticket } from "@fakturo/simulator-ticket";
import {
  type AuthorityRow,
  BASE_PLUGINS,
  dayIn,
  EN16931,
  NUMBER,
  onlyCredential,
  quick,
  SIGN,
  storedAs,
} from "./authority-row.ts";
import { EUROPEAN_PLACES, EUROPEAN_SUPPLIERS } from "./european-places.ts";

/** A company; `taxCountry` is that of its tax id where it differs from the address. */
export function company(country: string, code: string, taxCountry = country): JsonObject {
  return {
    name: "Acme SA",
    tax_id: { country: taxCountry, code },
    addresses: [{ ...EUROPEAN_PLACES[country], country }],
  };
}

/** Suppliers sell to one another. */
const otherThan = (code: string, codes: readonly string[]): string =>
  codes.find((one) => one !== code) ?? "";

interface Parts extends JsonObject {
  readonly supplier: JsonObject;
  readonly customer: JsonObject;
}

/** An invoice of € 100 and VAT. */
export function invoiceOf(addon: string, tax: JsonObject, parts: Parts): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: [addon],
    series: "F",
    issue_date: dayIn("Europe/Rome"),
    lines: [
      {
        quantity: "1",
        item: { name: "Work", price: "100.00" },
        taxes: [{ cat: "VAT", ...tax }],
      },
    ],
    ...parts,
  };
}

function italianInvoice(code: string): JsonObject {
  const inboxes = [{ key: "it-sdi-code", code: "ABC1234" }];
  const parties = {
    supplier: company("IT", code),
    customer: { ...company("IT", "12345670017"), inboxes },
  };
  return invoiceOf("it-sdi-v1", { percent: "22%" }, parties);
}

function receipt(code: string): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["it-ticket-v1"],
    series: "T",
    issue_date: dayIn("Europe/Rome"),
    supplier: company("IT", code),
    lines: [
      {
        quantity: "1",
        item: { name: "Vaso", price: "24.90", ext: { "it-ticket-product": "goods" } },
        taxes: [{ cat: "VAT", percent: "22%" }],
      },
    ],
  };
}

function greekInvoice(code: string): JsonObject {
  const supplier = company("GR", code, "EL");
  const customer = company("GR", otherThan(code, EUROPEAN_SUPPLIERS.GR), "EL");
  return {
    ...invoiceOf("gr-mydata-v1", { key: "standard", rate: "general" }, { supplier, customer }),
    $tags: ["goods"],
    issue_date: dayIn("Europe/Athens"),
    payment: { instructions: { key: "credit-transfer" } },
  };
}

/** myDATA over one of its channels. */
function greekRow(step: string, channel: string, credentials?: IssueTestCredentials): AuthorityRow {
  return {
    connection: step.replace(".send", ""),
    simulator: mydata,
    settings: {},
    maintenance: "too-many",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-el", "@fakturo/addon-gr-mydata", quick("mydata")],
    country: "GR",
    suppliers: EUROPEAN_SUPPLIERS.GR,
    ...(credentials && { credentials }),
    steps: [NUMBER, SIGN, { name: "Send", provider: step }],
    document: greekInvoice,
    stored: storedAs({ event: "document", channel }, "issuer", "series", "number"),
  };
}

const siretOf = (code: string) => `${code.slice(2)}00074`;

function frenchParty(code: string): JsonObject {
  const siren = code.slice(2);
  return {
    ...company("FR", code),
    identities: [
      { scope: "legal", type: "SIREN", code: siren, ext: { "iso-scheme-id": "0002" } },
      { type: "SIRET", code: siretOf(code), ext: { "iso-scheme-id": "0009" } },
    ],
    inboxes: [{ key: "peppol", scheme: "0225", code: siren }],
  };
}

const FRENCH_BUYER = "39356000000";
const FRENCH_PAYMENT = {
  terms: { due_dates: [{ date: "2099-10-04", percent: "100%" }] },
  instructions: {
    key: "credit-transfer",
    credit_transfer: [{ iban: "FR7630006000011234567890189" }],
  },
};

function frenchInvoice(addon: string, code: string, ext: JsonObject = {}): JsonObject {
  const supplier = { ...frenchParty(code), ext };
  const customer = { ...frenchParty(FRENCH_BUYER), ext };
  const invoice = invoiceOf(addon, { percent: "20%" }, { supplier, customer });
  return { ...invoice, payment: FRENCH_PAYMENT };
}

/** Suppliers at KSeF, which send in sessions of one kind. */
function polishRow(kind: "-SO-" | "-SB-", config: JsonObject): AuthorityRow {
  return {
    connection: Object.hasOwn(config, "batch") ? "gov-pl.batch" : "gov-pl",
    simulator: ksef,
    settings: { processing: 0.1, storage: 0.1, limits: "none" },
    maintenance: "maintenance",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-pl", "@fakturo/addon-pl-favat", quick("ksef")],
    country: "PL",
    suppliers: EUROPEAN_SUPPLIERS.PL,
    steps: [
      NUMBER,
      SIGN,
      { name: "File", provider: "gov-pl.generate", config },
      { name: "Send", provider: "gov-pl.send" },
    ],
    document: (code) => {
      const parties = {
        supplier: company("PL", code),
        customer: company("PL", otherThan(code, EUROPEAN_SUPPLIERS.PL)),
      };
      const invoice = invoiceOf("pl-favat-v3", { key: "standard", rate: "general" }, parties);
      return { ...invoice, currency: "PLN", issue_date: dayIn("Europe/Warsaw") };
    },
    stored: (event) =>
      isObject(event) &&
      event.event === "invoice" &&
      event.code === 200 &&
      String(event.session).includes(kind) &&
      isObject(event.facts)
        ? { holder: String(event.facts.seller), number: String(event.facts.number) }
        : undefined,
  };
}

/** Holder of the channels, which names the files of all suppliers. */
const TRANSMITTER = { transmitter_country: "IT", transmitter_code: "05401600282" } as const;

/** The SdI over one of its channels. The channel's certificate is that of its holder, a mailbox that of its supplier. */
function sdiRow(
  connection: string,
  channel: string,
  credential: string,
  maintenance: string,
  suppliers: readonly string[],
): AuthorityRow {
  return {
    connection,
    simulator: sdi,
    settings: { delay: 0.1, retry: 0.2 },
    maintenance,
    plugins: [...BASE_PLUGINS, "@fakturo/regime-it", "@fakturo/addon-it-sdi", quick("sdi")],
    country: "IT",
    suppliers,
    credentials: ({ code, ...taxpayer }, issuer) => {
      const holder = channel === "sdicoop" ? TRANSMITTER.transmitter_code : code;
      return onlyCredential(sdi, credential)({ ...taxpayer, code: holder }, issuer);
    },
    app: { key: "sdi-it", config: TRANSMITTER },
    steps: [
      NUMBER,
      SIGN,
      { name: "Send", provider: "sdi-it.send", config: { channel, response: "RC" } },
    ],
    document: italianInvoice,
    stored: (event) =>
      isObject(event) &&
      event.type === "file" &&
      suppliers.includes(String(event.seller)) &&
      Array.isArray(event.codes) &&
      !event.codes.length
        ? { holder: String(event.seller), number: String(event.numbers) }
        : undefined,
  };
}

/** Authorities of European countries, by name. */
export const EUROPEAN_ROWS: Readonly<Record<string, AuthorityRow>> = {
  SdI: sdiRow("sdi-it", "sdicoop", "sdi-it.channel", "down", EUROPEAN_SUPPLIERS.IT.channel),
  "SdI by certified mail": sdiRow(
    "sdi-it.pec",
    "pec",
    "sdi-it.pec",
    "unavailable",
    EUROPEAN_SUPPLIERS.IT.mail,
  ),
  "SdI over an intermediary": sdiRow(
    "sdi-it.intermediary",
    "intermediary",
    "sdi-it.intermediary",
    "unavailable",
    EUROPEAN_SUPPLIERS.IT.intermediary,
  ),
  "Fatture e Corrispettivi": {
    connection: "ticket-it",
    simulator: ticket,
    settings: {},
    maintenance: "maintenance",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-it", "@fakturo/addon-it-ticket", quick("ticket")],
    country: "IT",
    suppliers: EUROPEAN_SUPPLIERS.IT.ticket,
    credentials: async () => [
      {
        key: "ticket-it.fisconline",
        isHolders: true,
        value: { tax_code: "RSSMRA80A01H501U", password: "simulated", pin: "1234567890" },
      },
    ],
    steps: [NUMBER, SIGN, { name: "Send", provider: "ticket-it.send" }],
    document: receipt,
    stored: storedAs({ event: "document" }, "vat", "number"),
  },
  KSeF: polishRow("-SO-", {}),
  "KSeF, batch sessions": polishRow("-SB-", { batch: true }),
  "Autoridade Tributária": {
    connection: "at-pt",
    simulator: at,
    settings: {},
    maintenance: "server-fault",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-pt", "@fakturo/addon-pt-saft", quick("at")],
    country: "PT",
    suppliers: EUROPEAN_SUPPLIERS.PT,
    steps: [
      { name: "Record", provider: "at-pt.record" },
      { name: "Send", provider: "at-pt.send" },
    ],
    document: (code) => {
      const parties = { supplier: company("PT", code), customer: company("PT", "123456789") };
      const invoice = invoiceOf("pt-saft-v1", { rate: "standard" }, parties);
      return { ...invoice, series: "FT SIM", issue_date: dayIn("Europe/Lisbon") };
    },
    stored: storedAs({ type: "document" }, "nif", "number"),
  },
  myDATA: greekRow("gov-gr.send", "erp"),
  "myDATA over a provider": greekRow("ilyda.send", "provider", async () => [
    {
      key: "ilyda.provider",
      isHolders: false,
      value: { user_id: "provider-999999990", subscription_key: "0123456789abcdef".repeat(2) },
    },
  ]),
  "Plateforme agréée": {
    connection: "gov-fr",
    simulator: platform,
    settings: { processing: 0.1 },
    maintenance: "unavailable",
    plugins: [
      ...BASE_PLUGINS,
      "@fakturo/regime-fr",
      EN16931,
      "@fakturo/addon-fr-ctc-flow2",
      "@fakturo/app-ubl",
      quick("platform"),
    ],
    country: "FR",
    suppliers: EUROPEAN_SUPPLIERS.FR,
    steps: [
      NUMBER,
      SIGN,
      { name: "File", provider: "ubl.generate", config: { doc_type: "peppol-fr-cius" } },
      { name: "Buyer", provider: "gov-fr.directory.record" },
      {
        name: "Send",
        provider: "gov-fr.directory.forward",
        config: { not_transmitted: true },
      },
    ],
    document: (code) => frenchInvoice("fr-ctc-flow2-v1", code),
    stored: storedAs({ event: "invoice" }, "seller", "number"),
  },
  "Chorus Pro": {
    connection: "chorus-pro",
    simulator: chorus,
    settings: { processing: 0.1 },
    maintenance: "unavailable",
    plugins: [
      ...BASE_PLUGINS,
      "@fakturo/regime-fr",
      EN16931,
      "@fakturo/addon-fr-choruspro",
      "@fakturo/app-cii",
      quick("chorus"),
    ],
    country: "FR",
    suppliers: EUROPEAN_SUPPLIERS.FR,
    credentials: async ({ code }) => [
      {
        key: "chorus-pro.piste",
        isHolders: false,
        value: { client_id: "app", client_secret: "simulated" },
      },
      {
        key: "chorus-pro.account",
        isHolders: true,
        value: { username: `TECH_1_${code}@cpro.fr`, password: "simulated" },
      },
    ],
    steps: [
      NUMBER,
      SIGN,
      { name: "File", provider: "cii.generate", config: { doc_type: "choruspro-v1" } },
      { name: "Send", provider: "chorus-pro.send" },
    ],
    document: (code) => frenchInvoice("fr-choruspro-v1", code, { "fr-choruspro-scheme": "1" }),
    stored: (event) =>
      isObject(event) && event.event === "flow" && event.id !== undefined
        ? { holder: String(event.seller), number: String(event.number) }
        : undefined,
  },
};
