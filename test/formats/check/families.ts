import { plugin as arca } from "@fakturo/app-ar-arca";
import { plugin as nfse } from "@fakturo/app-br-nfse";
import { generateDian, signDian } from "@fakturo/app-co-dian";
import { plugin as facturae } from "@fakturo/app-es-facturae";
import { plugin as mydata } from "@fakturo/app-gr-mydata";
import { plugin as fatturapa } from "@fakturo/app-it-sdi";
import { plugin as cfdi } from "@fakturo/app-mx-cfdi";
import { plugin as ksef } from "@fakturo/app-pl-ksef";
import { plugin as saft } from "@fakturo/app-pt-at-saft";
import { FIRST_HASH, sealZatca, unitOf } from "@fakturo/app-sa-zatca";
import type { JsonObject } from "@fakturo/model";
import type { Converter, Plugin } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import type { ValidationMode } from "@fakturo/test-support";
import * as argentina from "../../../apps/ar-arca/fixtures/invoices.ts";
import * as colombia from "../../../apps/co-dian/fixtures/invoices.ts";
import * as denmark from "../../../apps/dk-oioubl/fixtures/invoices.ts";
import { PERIOD, recorded } from "../../../apps/pt-at-saft/fixtures/period.ts";
import * as arabia from "../../../apps/sa-zatca/fixtures/invoices.ts";
import { certificateFor, KEY_PEM } from "../../../apps/sa-zatca/fixtures/unit.ts";
import { generateDocument } from "../en16931-generator.ts";
import { WRITTEN_PROFILES, type WrittenProfile } from "../extremes/profiles.ts";
import { spoiled } from "../extremes/spoil.ts";
import { NATIONS, nationalInvoice } from "../national-generator.ts";
import { createRandom } from "../random.ts";
import { fixtureDocuments, withAddon } from "./bases.ts";
import { NFE_TARGETS } from "./brazil.ts";
import type { Family, Target } from "./check.ts";
import { arcaSchema, CFDI_SCHEMAS, DPS_SCHEMA, schemaOf, vesid } from "./rules.ts";
import { SII_TARGETS, TICKETBAI_TARGETS, VERIFACTU_TARGETS } from "./spain.ts";

const utf8 = new TextDecoder();

function converterOf({ converters = [], name }: Plugin): Converter {
  const converter = converters.find(({ generate }) => generate);
  if (!converter) throw new Error(`${name} has no converter`);
  return converter;
}

/** A format written by a plugin's converter. */
function target(
  name: string,
  plugin: Plugin,
  rules: Target["rules"],
  more: Partial<Target> & { readonly options?: JsonObject } = {},
): Target {
  const { options = {}, ...rest } = more;
  const converter = converterOf(plugin);
  return {
    name,
    rules,
    write: (envelope) => utf8.decode(converter.generate?.(envelope, options).data),
    ...rest,
  };
}

/**
 * A profile of EN 16931; half of its documents have values at limits, and some lack the addon that would refuse
 * them.
 */
function europeanTarget(profile: WrittenProfile): Target {
  const { converter, options, ruleSets, app, docType } = profile;
  const [invoice, creditNote] = ruleSets;
  return {
    name: `${app} ${docType}`,
    generate(seed, random) {
      const document = generateDocument(seed, profile);
      if (random.chance(0.5)) return document;
      const spoilt = spoiled(document, createRandom(seed * 7 + 3));
      return random.chance(0.3) ? { ...spoilt, $addons: [] } : spoilt;
    },
    write: (envelope) => utf8.decode(converter.generate?.(envelope, options).data),
    rules: (xml) => vesid(/<(?:\w+:)?CreditNote[ >]/.test(xml) ? creditNote : invoice),
  };
}

const europeanTargets = (isMeant: (app: string) => boolean) =>
  WRITTEN_PROFILES.filter(({ app }) => isMeant(app)).map(europeanTarget);

/** Generated invoices of a country. */
function national(app: string): Pick<Target, "generate"> {
  const nation = NATIONS.find((row) => row.app === app);
  return nation ? { generate: (_seed, random) => nationalInvoice(nation, random) } : {};
}

/** Documents of fixtures that are derived from a plain invoice by changes. */
function cases(
  { CASES, invoice }: typeof argentina | typeof colombia | typeof denmark | typeof arabia,
  addon: string,
): JsonObject[] {
  return Object.values(CASES).map((changes) => withAddon(invoice(changes), addon));
}

const SAFT_HEADER: JsonObject = {
  company: {
    name: "Padaria do Cais, Lda.",
    taxNumber: "545259045",
    street: "Rua do Cais 3",
    city: "Aveiro",
    postalCode: "3800-200",
  },
  start: "2000-01-01",
  end: "9999-12-31",
  created: "2026-04-02",
  program: { producer: "545259045", certificate: "9999", product: "Fakturo/Fakturo", version: "1" },
};

const UNIT = unitOf(KEY_PEM, certificateFor(KEY_PEM));
const POSITION = { counter: 1, previous: FIRST_HASH };
const NOW = Date.UTC(2026, 1, 10, 11, 5, 9);
const credentials = selfSigned({ commonName: "Test", from: NOW - 1000, until: NOW + 1000 });

const fatturaRules = (xml: string): ValidationMode =>
  schemaOf(
    xml.includes("FatturaElettronicaSemplificata")
      ? "it-sdi/Schema_VFSM10_v1.0.2.xsd"
      : "it-sdi/Schema_VFPR12_v1.2.3.xsd",
  );

const dianRules = (xml: string): ValidationMode | undefined => {
  if (xml.includes("<DebitNote ")) return undefined;
  return vesid(`org.oasis-open:${xml.includes("<CreditNote ") ? "creditnote" : "invoice"}:2.1`);
};

/** Contents of a SOAP envelope. */
const bodyOf = (xml: string): string =>
  /<soap:Body>([\s\S]*)<\/soap:Body>/.exec(xml)?.[1]?.trim() ?? xml;

/** Every addon family whose formats have official rules, in the order of the checks. */
export const FAMILIES: readonly Family[] = [
  {
    name: "eu-en16931",
    bases: fixtureDocuments(["apps/ubl", "apps/cii", "regimes/eu-en16931"], "eu-en16931-v2017"),
    extensions: ["untdid-", "cef-", "iso-"],
    targets: europeanTargets((app) => app === "ubl" || app === "cii"),
  },
  {
    name: "dk-oioubl",
    bases: [
      ...cases(denmark, "dk-oioubl-v2"),
      ...fixtureDocuments(["regimes/dk-oioubl"], "dk-oioubl-v2"),
    ],
    extensions: ["untdid-", "cef-", "iso-", "oioubl-", "dk-"],
    targets: europeanTargets((app) => app === "dk-oioubl"),
  },
  {
    name: "fi-finvoice",
    bases: fixtureDocuments(["apps/fi-finvoice", "regimes/fi-finvoice"], "fi-finvoice-v3"),
    extensions: ["untdid-", "cef-", "iso-", "fi-"],
    targets: europeanTargets((app) => app === "fi-finvoice"),
  },
  {
    name: "it-sdi",
    bases: fixtureDocuments(["apps/it-sdi", "regimes/it-sdi"], "it-sdi-v1"),
    extensions: ["it-sdi-"],
    targets: [target("FatturaPA", fatturapa, fatturaRules, national("it-sdi"))],
  },
  {
    name: "es-facturae",
    bases: fixtureDocuments(["apps/es-facturae", "regimes/es-facturae"], "es-facturae-v3"),
    extensions: ["es-facturae-"],
    targets: [target("Facturae", facturae, () => schemaOf("es-facturae/facturaev3_2_2.xsd"))],
  },
  {
    name: "es-tbai",
    bases: fixtureDocuments(["apps/es-ticketbai", "regimes/es-tbai"], "es-tbai-v1"),
    extensions: ["es-tbai-"],
    targets: TICKETBAI_TARGETS,
  },
  {
    name: "es-verifactu",
    bases: fixtureDocuments(["apps/es-verifactu", "regimes/es-verifactu"], "es-verifactu-v1"),
    extensions: ["es-verifactu-"],
    targets: VERIFACTU_TARGETS,
  },
  {
    name: "es-sii",
    bases: fixtureDocuments(["apps/es-sii", "regimes/es-sii"], "es-sii-v1"),
    extensions: ["es-sii-"],
    targets: SII_TARGETS,
  },
  {
    name: "pl-favat",
    bases: fixtureDocuments(["apps/pl-ksef", "regimes/pl-favat"], "pl-favat-v3"),
    extensions: ["pl-favat-"],
    targets: ["fa3", "fa2"].map((docType) =>
      target(docType, ksef, (xml) => vesid(`pl.ksef:ksef:${xml.includes("FA (2)") ? 2 : 3}`), {
        ...national("pl-ksef"),
        options: { doc_type: docType },
      }),
    ),
  },
  {
    name: "mx-cfdi",
    bases: fixtureDocuments(["apps/mx-cfdi", "regimes/mx-cfdi"], "mx-cfdi-v4").filter(
      // Buyer-specific data in the addenda has no schema.
      (doc) => !JSON.stringify(doc).includes("addenda"),
    ),
    extensions: ["mx-cfdi-"],
    targets: [
      target("CFDI", cfdi, (xml) => (/<cfdi:Addenda/.test(xml) ? undefined : CFDI_SCHEMAS), {
        ...national("mx-cfdi"),
      }),
    ],
  },
  {
    name: "gr-mydata",
    bases: fixtureDocuments(["apps/gr-mydata", "regimes/gr-mydata"], "gr-mydata-v1"),
    extensions: ["gr-mydata-"],
    targets: [target("myDATA", mydata, () => schemaOf("gr-mydata/2.0.0/InvoicesDoc-v2.0.0.xsd"))],
  },
  {
    name: "pt-saft",
    bases: [
      ...PERIOD.map(({ envelope }) => withAddon(envelope, "pt-saft-v1")),
      ...fixtureDocuments(["regimes/pt-saft"], "pt-saft-v1"),
    ],
    extensions: ["pt-saft-", "pt-region"],
    targets: [
      {
        name: "SAF-T",
        write: (envelope) =>
          utf8.decode(
            converterOf(saft).generate?.(recorded(envelope), { header: SAFT_HEADER }).data,
          ),
        rules: () => schemaOf("pt-at/SAFTPT1.04_01.xsd"),
      },
    ],
  },
  {
    name: "sa-zatca",
    bases: [
      ...cases(arabia, "sa-zatca-v1"),
      ...fixtureDocuments(["regimes/sa-zatca"], "sa-zatca-v1"),
    ],
    extensions: ["sa-zatca-", "untdid-", "cef-"],
    targets: [
      {
        name: "ZATCA",
        write: (envelope) => sealZatca(envelope, { unit: UNIT, position: POSITION, now: NOW }).xml,
        rules: () => vesid("sa.zatca:ubl-invoice"),
      },
    ],
  },
  {
    name: "br-nfe",
    bases: fixtureDocuments(["apps/br-nfe", "regimes/br-nfe"], "br-nfe-v4"),
    extensions: ["br-"],
    targets: NFE_TARGETS,
  },
  {
    name: "br-nfse",
    bases: fixtureDocuments(["apps/br-nfse", "regimes/br-nfse"], "br-nfse-v1"),
    extensions: ["br-"],
    targets: [target("DPS", nfse, () => DPS_SCHEMA, { options: { environment: "test" } })],
  },
  {
    name: "co-dian",
    bases: [
      ...cases(colombia, "co-dian-v2"),
      ...fixtureDocuments(["regimes/co-dian"], "co-dian-v2"),
    ],
    extensions: ["co-dian-"],
    targets: [
      {
        name: "DIAN",
        write: (envelope) => {
          const { xml } = generateDian(envelope, colombia.SETTINGS);
          return signDian(xml, { credentials, role: "supplier" }, "a1", NOW);
        },
        rules: dianRules,
      },
    ],
  },
  {
    name: "ar-arca",
    bases: [
      ...cases(argentina, "ar-arca-v4"),
      ...fixtureDocuments(["regimes/ar-arca"], "ar-arca-v4"),
    ],
    extensions: ["ar-arca-"],
    targets: [
      {
        name: "ARCA",
        write: (envelope) => bodyOf(utf8.decode(converterOf(arca).generate?.(envelope, {}).data)),
        rules: arcaSchema,
      },
    ],
  },
];
