import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plugin as arca } from "@fakturo/app-ar-arca";
import { plugin as nfe } from "@fakturo/app-br-nfe";
import { plugin as nfse } from "@fakturo/app-br-nfse";
import { plugin as dian } from "@fakturo/app-co-dian";
import { plugin as facturae } from "@fakturo/app-es-facturae";
import { plugin as sii } from "@fakturo/app-es-sii";
import { plugin as ticketbai } from "@fakturo/app-es-ticketbai";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import { plugin as zatca } from "@fakturo/app-sa-zatca";
import type { JsonObject } from "@fakturo/model";
import type { Plugin } from "@fakturo/plugin";
import { filesBelow, repositoryRoot } from "@fakturo/test-support";
import {
  CASES as ARCA_CASES,
  invoice as arcaInvoice,
} from "../../../apps/ar-arca/fixtures/invoices.ts";
import {
  CASES as DIAN_CASES,
  invoice as dianInvoice,
  SETTINGS,
} from "../../../apps/co-dian/fixtures/invoices.ts";
import {
  CASES as ZATCA_CASES,
  invoice as zatcaInvoice,
} from "../../../apps/sa-zatca/fixtures/invoices.ts";

/** A format written by a converter, with its official rules. */
export interface Format {
  readonly name: string;
  readonly plugin: Plugin;
  /** Key of the converter. */
  readonly converter: string;
  readonly options?: JsonObject;
  /** Documents that the format can express. */
  readonly documents: readonly JsonObject[];
  /** Findings that are not faults: parts added by signing, and outdated schemas. */
  readonly accepted?: RegExp;
  /** A rule set of the validators, or the path of a schema below `xsd`. */
  readonly judge: (xml: string) => { readonly ruleSet: string } | { readonly schema: string };
}

/** Suffix of documents in an app's fixtures. */
function fixtures(app: string, ending = ".in.json"): readonly JsonObject[] {
  return filesBelow(join(repositoryRoot(), "apps", app, "fixtures"), ending).map(
    (path) => JSON.parse(readFileSync(path, "utf8")).doc,
  );
}

type Written = typeof dianInvoice;

function cases(
  changes: Readonly<Record<string, JsonObject>>,
  invoice: Written,
): readonly JsonObject[] {
  return Object.values(changes).map((change) => invoice(change).doc);
}

const schema = (path: string) => () => ({ schema: path });

/** Formats of Spain, Brazil, Colombia, Saudi Arabia and Argentina. */
export const FORMATS: readonly Format[] = [
  {
    name: "VERI*FACTU",
    plugin: verifactu,
    converter: "verifactu.generate",
    documents: fixtures("es-verifactu").filter(({ $schema }) => `${$schema}`.endsWith("invoice")),
    judge: schema("es-aeat-verifactu/SuministroLR.xsd"),
  },
  {
    name: "events of VERI*FACTU",
    plugin: verifactu,
    converter: "verifactu.generate",
    documents: fixtures("es-verifactu").filter(({ $schema }) => `${$schema}`.endsWith("status")),
    accepted: /xmldsig#":Signature\}' is expected/,
    judge: schema("es-aeat-verifactu/EventosSIF.xsd"),
  },
  {
    name: "SII, issued",
    plugin: sii,
    converter: "sii.issued",
    documents: fixtures("es-sii", ".issued.in.json"),
    judge: schema("es-aeat-sii/SuministroLR.xsd"),
  },
  {
    name: "SII, received",
    plugin: sii,
    converter: "sii.received",
    documents: fixtures("es-sii", ".received.in.json"),
    judge: schema("es-aeat-sii/SuministroLR.xsd"),
  },
  {
    name: "TicketBAI",
    plugin: ticketbai,
    converter: "ticketbai.generate",
    documents: fixtures("es-ticketbai"),
    accepted: /One of '\{"http:\/\/www\.w3\.org\/2000\/09\/xmldsig#":Signature\}' is expected/,
    judge: schema("es-ticketbai/ticketbaiv1-2-2.xsd"),
  },
  {
    name: "Facturae",
    plugin: facturae,
    converter: "facturae.generate",
    documents: fixtures("es-facturae"),
    judge: schema("es-facturae/facturaev3_2_2.xsd"),
  },
  {
    name: "NF-e",
    plugin: nfe,
    converter: "br-nfe.generate",
    documents: fixtures("br-nfe"),
    accepted: /xmldsig#":Signature\}' is expected/,
    judge: schema("br-nfe/nfe_v4.00.xsd"),
  },
  {
    name: "NFS-e",
    plugin: nfse,
    converter: "br-nfse.generate",
    documents: fixtures("br-nfse"),
    // Later editions of 1.01 make `cNBS` optional and add 3 to 9 to `tpRetPisCofins` (NT 007).
    accepted: /element 'cServ' is not complete|tpRetPisCofins|'\[1, 2\]'/,
    judge: schema("br-nfse/DPS_v1.01.xsd"),
  },
  {
    name: "DIAN UBL",
    plugin: dian,
    converter: "dian.generate",
    options: { settings: SETTINGS },
    // The place of the signature is empty.
    accepted: /element 'ext:ExtensionContent' is not complete/,
    documents: cases(DIAN_CASES, dianInvoice).filter(({ type }) => type !== "debit-note"),
    judge: (xml) => ({
      ruleSet: xml.includes("<CreditNote ")
        ? "org.oasis-open:creditnote:2.1"
        : "org.oasis-open:invoice:2.1",
    }),
  },
  {
    name: "ZATCA",
    plugin: zatca,
    converter: "ubl-zatca.generate",
    documents: cases(ZATCA_CASES, zatcaInvoice),
    // Signing adds the counter of the chain.
    accepted: /^BR-KSA-33/,
    judge: () => ({ ruleSet: "sa.zatca:ubl-invoice" }),
  },
  {
    name: "ARCA",
    plugin: arca,
    converter: "arca.generate",
    documents: cases(ARCA_CASES, arcaInvoice),
    // RG 5616 of 2024 added both; the service description is of 2021.
    accepted: /CondicionIVAReceptorId\}'|CanMisMonExt\}'/,
    judge: schema("ar-arca/wsfev1-homologacion-2021.wsdl"),
  },
];
