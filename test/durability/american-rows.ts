import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "@fakturo/model";
import { simulator as arca } from "@fakturo/simulator-arca";
import { simulator as pacs } from "@fakturo/simulator-pac";
import { simulator as sefaz } from "@fakturo/simulator-sefaz";
import { repositoryRoot } from "@fakturo/test-support";
import { mexicanInvoice } from "../harness/mexico.ts";
import {
  type AuthorityRow,
  BASE_PLUGINS,
  dayIn,
  FROM_ONE,
  NUMBER,
  quick,
  SIGN,
  sealUnder,
  storedAs,
} from "./authority-row.ts";

const BRAZILIAN = {
  simulator: sefaz,
  // The simulator has the addresses of both connections.
  plugins: [
    ...BASE_PLUGINS,
    "@fakturo/regime-br",
    "@fakturo/addon-br-nfe",
    "@fakturo/addon-br-nfse",
    quick("nfe"),
    quick("nfse"),
  ],
  country: "BR",
  credentials: sealUnder("nfe-br.certificate"),
} as const;
const BRAZILIAN_SUPPLIERS = [
  "05229829000184",
  "11222333000181",
  "33444555000181",
  "60701190000104",
] as const;

/** A fixture of today without number, of another supplier. */
function fixture(path: string, code: string): JsonObject {
  const text = readFileSync(join(repositoryRoot(), path), "utf8");
  const { uuid: _, code: __, issue_time: ___, totals: ____, ...doc } = JSON.parse(text).doc;
  const supplier = isObject(doc.supplier) ? doc.supplier : {};
  return {
    ...doc,
    issue_date: dayIn("America/Sao_Paulo"),
    supplier: { ...supplier, tax_id: { country: "BR", code } },
  };
}

/** By PAC: both have the same workspace. The names of some have characters that XML escapes. */
const MEXICAN_SUPPLIERS = {
  sw: ["EKU9003173C9", "IIA040805DZ4", "KIJ0906199R1", "JES900109Q90", "ICV060329BY0"],
  finkok: ["XIA190128J61", "IVD920810GU2", "EWE1709045U0", "S&S051221SE2", "H&E951128469"],
} as const;

/** The SAT over one of the PACs, with the account there. */
function mexicanRow(
  pac: "sw-sapien" | "finkok",
  suppliers: readonly string[],
  account: JsonObject,
): AuthorityRow {
  const connection = `sat-mx.${pac}`;
  return {
    connection,
    simulator: pacs,
    settings: { stampedAfter: 0, registered: false },
    maintenance: "unavailable",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-mx", "@fakturo/addon-mx-cfdi", quick("sat")],
    country: "MX",
    suppliers,
    credentials: async (taxpayer, { certificateOf }) => [
      { key: connection, isHolders: false, value: account },
      { key: "sat-mx.csd", isHolders: true, value: { ...certificateOf(taxpayer) } },
    ],
    steps: [NUMBER, SIGN, { name: "Send", provider: "sat-mx", config: { pac } }],
    document: (code) => {
      const invoice = mexicanInvoice();
      const supplier = isObject(invoice.supplier) ? invoice.supplier : {};
      const own = { ...supplier, name: "ACME", tax_id: { country: "MX", code } };
      return { ...invoice, supplier: own };
    },
    stored: storedAs({ event: "cfdi", pac: pac === "finkok" ? pac : "sw" }, "issuer", "number"),
  };
}

/** Authorities of American countries, by name. */
export const AMERICAN_ROWS: Readonly<Record<string, AuthorityRow>> = {
  "SAT over SW Sapien": mexicanRow("sw-sapien", MEXICAN_SUPPLIERS.sw, {
    user: "demo@example.com",
    password: "simulated",
  }),
  "SAT over Finkok": mexicanRow("finkok", MEXICAN_SUPPLIERS.finkok, {
    username: "demo@example.com",
    password: "simulated",
  }),
  ARCA: {
    connection: "gov-ar",
    simulator: arca,
    // A ticket whose answer was lost is given again at once, not after ten minutes.
    settings: { window: 0 },
    maintenance: "unavailable",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-ar", "@fakturo/addon-ar-arca", quick("arca")],
    country: "AR",
    suppliers: ["30712345671", "30500010912", "33685370102", "30712348905", "30693502035"],
    credentials: sealUnder("gov-ar.certificate"),
    steps: [{ name: "Send", provider: "gov-ar.send" }],
    document: (code) => ({
      $schema: "https://gobl.org/draft-0/bill/invoice",
      $addons: ["ar-arca-v4"],
      series: "4",
      issue_date: dayIn("America/Argentina/Buenos_Aires"),
      supplier: { name: "Imprenta del Plata SA", tax_id: { country: "AR", code } },
      lines: [
        {
          quantity: "1",
          item: { key: "goods", name: "Resma A4", price: "1000.00" },
          taxes: [{ cat: "VAT", rate: "general" }],
        },
      ],
    }),
    stored: storedAs({ event: "voucher" }, "cuit", "pointOfSale", "type", "number"),
  },
  SEFAZ: {
    connection: "nfe-br",
    ...BRAZILIAN,
    // The NF-e takes CNPJ with letters.
    suppliers: [...BRAZILIAN_SUPPLIERS, "12ABC34501DE35"],
    settings: {},
    maintenance: "stopped",
    steps: [FROM_ONE, SIGN, { name: "Send", provider: "nfe-br.send.nfe" }],
    document: (code) => ({ ...fixture("apps/br-nfe/fixtures/goods.in.json", code), series: "7" }),
    stored: storedAs({ event: "document", code: "100" }, "issuer", "series", "number"),
  },
  "NFS-e": {
    connection: "nfe-br.nfse",
    ...BRAZILIAN,
    suppliers: [...BRAZILIAN_SUPPLIERS, "19861613000141"],
    settings: {},
    maintenance: "unavailable",
    steps: [FROM_ONE, SIGN, { name: "Send", provider: "nfe-br.send" }],
    document: (code) => fixture("apps/br-nfse/fixtures/simples.in.json", code),
    stored: storedAs({ event: "nfse" }, "provider", "dps"),
  },
};
