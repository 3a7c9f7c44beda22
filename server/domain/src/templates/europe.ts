import type { JsonObject } from "@fakturo/model";
import {
  cancelling,
  INVOICE,
  invoices,
  NUMBER,
  registering,
  SIGN,
  sending,
  state,
  step,
} from "./steps.ts";
import type { Template } from "./template.ts";

const ITALIAN = {
  street: "Via Emilia",
  num: "1",
  locality: "Modena",
  code: "41121",
  country: "IT",
};
const POLISH = {
  street: "ul. Testowa",
  num: "1",
  locality: "Warszawa",
  code: "00-001",
  country: "PL",
};
const PORTUGUESE = {
  street: "Rua do Cais",
  num: "3",
  locality: "Aveiro",
  code: "3800-200",
  country: "PT",
};
const GREEK = { street: "Ερμού", num: "1", locality: "Αθήνα", code: "10563", country: "GR" };

const line = (name: string, tax: JsonObject): JsonObject[] => [
  { quantity: "10", item: { name, price: "90.00" }, taxes: [{ cat: "VAT", ...tax }] },
];

const party = (name: string, country: string, code: string, address: JsonObject): JsonObject => ({
  name,
  tax_id: { country, code },
  addresses: [address],
});

const ITALY: Template = {
  key: "it-sdi",
  name: "Sistema di Interscambio",
  summary: "Send FatturaPA files to the SdI, and follow its receipts.",
  countries: ["IT"],
  addons: ["it-sdi-v1"],
  connection: "sdi-it",
  series: invoices("FPR"),
  workflows: [
    sending(
      "SdI invoice",
      NUMBER,
      SIGN,
      step("sdi-it.send", "Send to the SdI", { response: "NE" }),
      step("pdf", "Print", { locale: "it" }),
    ),
  ],
  sample: () => ({
    invoice: {
      $schema: INVOICE,
      $addons: ["it-sdi-v1"],
      series: "FPR",
      supplier: party("Officina di Esempio S.r.l.", "IT", "12345678903", ITALIAN),
      customer: {
        ...party("Cliente di Prova S.p.A.", "IT", "13029381004", ITALIAN),
        inboxes: [{ key: "it-sdi-code", code: "ABC1234" }],
      },
      lines: line("Consulenza", { percent: "22%" }),
    },
  }),
};

const POLAND: Template = {
  key: "pl-ksef",
  name: "KSeF",
  summary:
    "Send structured invoices (FA) to the Polish national system, which gives them a number.",
  countries: ["PL"],
  addons: ["pl-favat-v3"],
  connection: "gov-pl",
  series: invoices("FV"),
  workflows: [
    sending(
      "KSeF invoice",
      NUMBER,
      SIGN,
      step("gov-pl.generate", "Make the structured invoice"),
      step("gov-pl.send", "Send to KSeF"),
      step("pdf", "Print with the QR code", { locale: "pl" }),
    ),
    registering(
      "KSeF registration",
      state("processing"),
      step("gov-pl.register", "Ask for the certificate"),
      step("gov-pl.wait.upload", "Wait for the certificate"),
    ),
  ],
  sample: () => ({
    registration: { key: "gov-pl" },
    invoice: {
      $schema: INVOICE,
      $addons: ["pl-favat-v3"],
      currency: "PLN",
      series: "FV",
      supplier: party("Przykład sp. z o.o.", "PL", "5265877635", POLISH),
      customer: party("Nabywca S.A.", "PL", "7352765225", POLISH),
      lines: line("Usługa", { key: "standard", rate: "general" }),
    },
  }),
};

const PORTUGAL: Template = {
  key: "pt-at",
  name: "Autoridade Tributária",
  summary:
    "Number, hash and communicate invoices to the Portuguese tax authority as certified programs do.",
  countries: ["PT"],
  addons: ["pt-saft-v1"],
  connection: "at-pt",
  series: [],
  workflows: [
    sending(
      "AT invoice",
      step("at-pt.record", "Number, hash and sign"),
      step("at-pt.send", "Communicate to the AT"),
      step("pdf", "Print the original", { locale: "pt", label: "Original" }),
    ),
    cancelling("AT cancellation", step("at-pt.cancel", "Cancel at the AT")),
    registering(
      "AT registration",
      state("processing"),
      step("at-pt.register", "Ask for the sub-user"),
    ),
  ],
  sample: () => ({
    registration: { key: "at-pt" },
    invoice: {
      $schema: INVOICE,
      $addons: ["pt-saft-v1"],
      currency: "EUR",
      series: "FT SIM",
      supplier: party("Padaria de Exemplo, Lda.", "PT", "545259045", PORTUGUESE),
      customer: party("Maria Antunes", "PT", "123456789", PORTUGUESE),
      lines: line("Serviço", { rate: "standard" }),
    },
  }),
};

const GREECE: Template = {
  key: "gr-mydata",
  name: "myDATA",
  summary: "Transmit invoices to AADE's myDATA with the supplier's own user; it answers the mark.",
  countries: ["EL"],
  addons: ["gr-mydata-v1"],
  connection: "gov-gr",
  series: invoices("A"),
  workflows: [
    sending(
      "myDATA invoice",
      NUMBER,
      SIGN,
      step("gov-gr.send", "Send to myDATA"),
      step("pdf", "Print with the QR code"),
    ),
    cancelling("myDATA cancellation", step("gov-gr.cancel", "Cancel at myDATA")),
    registering(
      "myDATA registration",
      step("gov-gr.register", "Ask for the user of myDATA"),
      step("gov-gr.wait.upload", "Wait for the user"),
    ),
  ],
  sample: () => ({
    registration: { key: "gov-gr" },
    invoice: {
      $schema: INVOICE,
      $addons: ["gr-mydata-v1"],
      $tags: ["goods"],
      currency: "EUR",
      series: "A",
      supplier: party("Βιβλία Παράδειγμα", "EL", "177472438", GREEK),
      customer: party("Πελάτης Δοκιμή", "EL", "841442160", GREEK),
      lines: line("Βιβλίο", { key: "standard", rate: "general" }),
      payment: { instructions: { key: "credit-transfer" } },
    },
  }),
};

function frenchParty(name: string, code: string): JsonObject {
  const siren = code.slice(2);
  const address = {
    street: "Quai de la Fosse 12",
    locality: "Nantes",
    code: "44000",
    country: "FR",
  };
  return {
    ...party(name, "FR", code, address),
    identities: [{ type: "SIREN", code: siren, ext: { "iso-scheme-id": "0002" } }],
    inboxes: [{ scheme: "0225", code: siren }],
  };
}

const DAY_MS = 86_400_000;
const DUE_DAYS = 30;
const dueAfter = (today: string) =>
  new Date(Date.parse(today) + DUE_DAYS * DAY_MS).toISOString().slice(0, today.length);

const FRANCE: Template = {
  key: "fr-pa",
  name: "Plateforme agréée",
  summary:
    "Send invoices and their data over an approved platform (XP Z12-013), after its directory.",
  countries: ["FR"],
  addons: ["fr-ctc-flow2-v1"],
  connection: "gov-fr",
  series: invoices("F"),
  workflows: [
    sending(
      "Approved platform invoice",
      NUMBER,
      SIGN,
      step("ubl.generate", "Make the UBL file", { doc_type: "peppol-fr-cius" }),
      step("gov-fr.directory.record", "Look up the buyer"),
      step("gov-fr.directory.forward", "Send over the platform", { not_transmitted: true }),
      step("pdf", "Print", { locale: "fr" }),
    ),
    registering(
      "Approved platform registration",
      step("gov-fr.agreement.sign", "Ask for the mandate"),
      state("processing"),
      step("gov-fr.agreement.wait.approval", "Wait for the approval"),
      step("gov-fr.directory.register", "Register in the directory"),
    ),
  ],
  sample: (_country, today) => ({
    invoice: {
      $schema: INVOICE,
      $addons: ["fr-ctc-flow2-v1"],
      currency: "EUR",
      series: "F",
      supplier: frenchParty("Atelier Exemple SARL", "44732829320"),
      customer: frenchParty("Client Essai SAS", "39356000000"),
      lines: line("Reliure", { percent: "20%" }),
      payment: {
        terms: { due_dates: [{ date: dueAfter(today), percent: "100%" }] },
        instructions: {
          key: "credit-transfer",
          credit_transfer: [{ iban: "FR7630006000011234567890189" }],
        },
      },
    },
  }),
};

/** National systems of the European Union, besides Spain. */
export const EUROPE: readonly Template[] = [ITALY, POLAND, PORTUGAL, GREECE, FRANCE];
