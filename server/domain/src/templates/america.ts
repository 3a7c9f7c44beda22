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

const MIDNIGHT = "00:00:00";

const argentine = (name: string, code: string): JsonObject => ({
  name,
  tax_id: { country: "AR", code },
  addresses: [
    {
      street: "Av. Corrientes",
      num: "100",
      locality: "Buenos Aires",
      code: "C1043",
      country: "AR",
    },
  ],
});

const ARGENTINA: Template = {
  key: "ar-arca",
  name: "ARCA",
  summary:
    "Ask ARCA for the number of each invoice and its authorisation (CAE), and print the QR code.",
  countries: ["AR"],
  addons: ["ar-arca-v4"],
  connection: "gov-ar",
  series: [],
  workflows: [
    sending(
      "ARCA invoice",
      step("gov-ar.send", "Get number and CAE from ARCA"),
      step("pdf", "Print with the QR code", { locale: "es" }),
    ),
    registering(
      "ARCA registration",
      state("processing"),
      step("gov-ar.register", "Ask for the certificate"),
      step("gov-ar.wait.authorization", "Wait for the authorisation"),
    ),
  ],
  sample: () => ({
    registration: { key: "gov-ar" },
    invoice: {
      $schema: INVOICE,
      $addons: ["ar-arca-v4"],
      series: "4",
      supplier: argentine("Imprenta de Ejemplo SA", "30712345671"),
      customer: argentine("Cliente de Prueba SRL", "30500001735"),
      lines: [
        {
          quantity: "10",
          item: { key: "goods", name: "Resma A4", price: "1200.00" },
          taxes: [{ cat: "VAT", rate: "general" }],
        },
      ],
    },
  }),
};

const BRAZIL: Template = {
  key: "br-nfse",
  name: "NFS-e",
  summary: "Issue invoices of services over the national system (SEFIN), which gives their key.",
  countries: ["BR"],
  addons: ["br-nfse-v1"],
  connection: "nfe-br.nfse",
  series: [{ key: "invoices", name: "NFS-e", code: "900", padding: 1 }],
  workflows: [
    sending(
      "NFS-e",
      NUMBER,
      SIGN,
      step("nfe-br.send", "Send to the SEFIN"),
      step("pdf", "Print", { locale: "pt" }),
    ),
    cancelling("NFS-e cancellation", step("nfe-br.cancel.nfse", "Cancel at the SEFIN")),
    registering(
      "SEFAZ registration",
      state("processing"),
      step("nfe-br.register", "Ask for the A1 certificate"),
    ),
  ],
  sample: () => ({
    registration: { key: "nfe-br" },
    invoice: {
      $schema: INVOICE,
      $addons: ["br-nfse-v1"],
      series: "900",
      issue_time: MIDNIGHT,
      supplier: {
        name: "Exemplo Serviços Ltda.",
        tax_id: { country: "BR", code: "05229829000184" },
        identities: [{ key: "br-nfse-municipal-reg", code: "4455667" }],
        addresses: [
          {
            street: "Avenida Paulista",
            num: "101",
            locality: "São Paulo",
            state: "SP",
            code: "01311-000",
            country: "BR",
          },
        ],
        emails: [{ addr: "contato@example.com" }],
        telephones: [{ num: "+55 11 3333-4444" }],
        ext: {
          "br-ibge-municipality": "3550308",
          "br-nfse-fiscal-incentive": "2",
          "br-nfse-simples": "1",
        },
      },
      customer: {
        name: "Cliente de Teste Ltda.",
        tax_id: { country: "BR", code: "11444777000161" },
        addresses: [
          {
            street: "Rua das Flores",
            num: "12",
            locality: "Curitiba",
            state: "PR",
            code: "80020-090",
            country: "BR",
          },
        ],
        ext: { "br-ibge-municipality": "4106902" },
      },
      lines: [
        {
          quantity: "10",
          item: { name: "Tradução", price: "85.00", ext: { "br-nfse-service": "170201" } },
          taxes: [{ cat: "ISS", percent: "5%", ext: { "br-nfse-iss-liability": "1" } }],
        },
      ],
    },
  }),
};

const colombian = (name: string, code: string, municipality: string): JsonObject => ({
  name,
  tax_id: { country: "CO", code },
  addresses: [{ street: "Carrera 8 10 20", locality: "Bogotá", country: "CO" }],
  emails: [{ addr: "facturas@example.com" }],
  ext: { "co-dian-municipality": municipality, "co-dian-fiscal-responsibility": "O-47" },
});

const BOGOTA = "11001";
const MEDELLIN = "05001";

const COLOMBIA: Template = {
  key: "co-dian",
  name: "DIAN",
  summary: "Have invoices validated by the DIAN before they are delivered, numbered by its ranges.",
  countries: ["CO"],
  addons: ["co-dian-v2"],
  connection: "gov-co",
  series: [{ key: "invoices", name: "Invoices", code: "SETT", padding: 1 }],
  workflows: [
    sending(
      "DIAN invoice",
      NUMBER,
      SIGN,
      step("gov-co.send", "Send to the DIAN"),
      step("pdf", "Print with the QR code", { locale: "es" }),
    ),
    registering(
      "DIAN registration",
      state("processing"),
      step("gov-co.register", "Ask for certificate and software"),
      step("gov-co.wait.upload", "Wait for the supplier"),
      step("gov-co.wait.approval", "Wait for the DIAN"),
    ),
  ],
  sample: () => ({
    registration: {
      key: "gov-co",
      inputs: { name: "Café de Ejemplo SAS", municipality: BOGOTA, email: "facturas@example.com" },
    },
    invoice: {
      $schema: INVOICE,
      $addons: ["co-dian-v2"],
      series: "SETT",
      issue_time: MIDNIGHT,
      supplier: colombian("Café de Ejemplo SAS", "9014514812", BOGOTA),
      customer: colombian("Cliente de Prueba SAS", "8001972684", MEDELLIN),
      lines: [
        {
          quantity: "4",
          item: { ref: "CG-1", name: "Café en grano", price: "38000.00" },
          taxes: [{ cat: "VAT", percent: "19%" }],
        },
      ],
    },
  }),
};

const MEXICO: Template = {
  key: "mx-cfdi",
  name: "CFDI",
  summary: "Have a PAC (SW Sapien) stamp each CFDI 4.0 for the SAT, and print its QR code.",
  countries: ["MX"],
  addons: ["mx-cfdi-v4"],
  connection: "sat-mx.sw-sapien",
  series: invoices("A"),
  workflows: [
    sending(
      "CFDI",
      NUMBER,
      SIGN,
      step("sat-mx", "Have it stamped by the PAC"),
      step("pdf", "Print with the QR code", { locale: "es", layout: "Letter" }),
    ),
    cancelling("CFDI cancellation", step("sat-mx.cancel", "Cancel at the SAT")),
    registering(
      "CFDI registration",
      state("processing"),
      step("sat-mx.register", "Ask for the CSD"),
    ),
  ],
  sample: () => ({
    registration: { key: "sat-mx" },
    invoice: {
      $schema: INVOICE,
      $addons: ["mx-cfdi-v4"],
      series: "A",
      issue_time: MIDNIGHT,
      tax: { ext: { "mx-cfdi-issue-place": "44100" } },
      supplier: {
        name: "ESCUELA KEMPER URGATE",
        tax_id: { country: "MX", code: "EKU9003173C9" },
        addresses: [
          { street: "Julia Navarrete", locality: "Guadalajara", code: "44100", country: "MX" },
        ],
        ext: { "mx-cfdi-fiscal-regime": "601" },
      },
      customer: {
        name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
        tax_id: { country: "MX", code: "URE180429TM6" },
        addresses: [{ locality: "Ciudad de México", code: "86991", country: "MX" }],
        ext: { "mx-cfdi-fiscal-regime": "601", "mx-cfdi-use": "G01" },
      },
      lines: [
        {
          quantity: "10",
          item: { name: "Consultoría", price: "900.00", ext: { "mx-cfdi-prod-serv": "81112002" } },
          taxes: [{ cat: "VAT", rate: "standard" }],
        },
      ],
    },
  }),
};

/** National systems of Latin America. */
export const AMERICA: readonly Template[] = [ARGENTINA, BRAZIL, COLOMBIA, MEXICO];
