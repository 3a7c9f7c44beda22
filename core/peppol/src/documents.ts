import { FakturoError } from "@fakturo/model";
import { createFinder, readXml, readXmlHead, type XmlElement, XmlError } from "@fakturo/xml";
import {
  EXACT_SCHEME,
  type Identifier,
  isSame,
  PROCESS_SCHEME,
  uriOf,
  WILDCARD_SCHEME,
} from "./identifiers.ts";
import { REPORT_PROCESS, REPORTS } from "./reports.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const CBC = `${UBL}CommonBasicComponents-2`;
const CII = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";
const CDAR = "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100";
const RAM = "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100";

const EN = "urn:cen.eu:en16931:2017";
const BILLING = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const SELF_BILLING = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`;
const XRECHNUNG = `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const FRENCH_CIUS = `${EN}#compliant#urn:peppol:france:billing:cius:1.0`;
const FRENCH_EXTENDED = `${EN}#conformant#urn:peppol:france:billing:extended:1.0`;
/** Customization in French documents with extensions (AFNOR XP Z12-012). */
const EXTENDED_CTC = `${EN}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`;
/** Billing mode of a French document (BT-23): goods, services or both, and the kind of invoice. */
const BILLING_MODE = /^[BSM][1-9]$/;

/** Customization of the message level status. */
export const MLS_CUSTOMIZATION = "urn:peppol:edec:mls:1.0";
/** Process of the message level status. */
export const MLS_PROCESS = "urn:peppol:edec:mls";
/** Customization of the Invoice Response. */
export const RESPONSE_CUSTOMIZATION = "urn:fdc:peppol.eu:poacc:trns:invoice_response:3";

/** Process of the Invoice Response. */
export const RESPONSE_PROCESS = "urn:fdc:peppol.eu:poacc:bis:invoice_response:3";

const FRANCE = [
  "urn:peppol:france:billing:regulated",
  "urn:peppol:france:billing:non-regulated",
] as const;
const BILLING_PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const WITH_RESPONSE = "urn:peppol:bis:billing_with_response";
const PINT_PROCESS = "urn:peppol:bis:billing";
const PINT_SELF_PROCESS = "urn:peppol:bis:selfbilling";

/** Customization of Danish documents. */
const OIOUBL = "OIOUBL-2.1";
/** Scheme under which processes of OIOUBL are registered beside the usual one. */
const OIOUBL_PROCESS_SCHEME = "oioubl-procid-ubl";

/** Processes of a customization, the preferred one first (code lists 9.7). */
const PROCESSES: Readonly<Record<string, readonly string[]>> = {
  [BILLING]: [BILLING_PROCESS, WITH_RESPONSE, ...FRANCE],
  [SELF_BILLING]: ["urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0", WITH_RESPONSE, ...FRANCE],
  [EN]: ["urn:fdc:peppol.eu:poacc:en16931:any"],
  [FRENCH_CIUS]: FRANCE,
  [FRENCH_EXTENDED]: FRANCE,
  [RESPONSE_CUSTOMIZATION]: [RESPONSE_PROCESS, ...FRANCE],
  "urn:fdc:peppol.eu:poacc:trns:mlr:3": ["urn:fdc:peppol.eu:poacc:bis:mlr:3"],
  [MLS_CUSTOMIZATION]: [MLS_PROCESS],
  [REPORTS.tsr.customization]: [REPORT_PROCESS],
  [REPORTS.eusr.customization]: [REPORT_PROCESS],
  [OIOUBL]: ["Procurement-BilSim-1.0", "urn:www.nesubl.eu:profiles:profile5:ver2.0"],
};
/** Versions of the syntaxes, the last part of a document type. */
const UBL_VERSION = "2.1";
const CII_VERSION = "D16B";
const FRENCH_VERSION = "D22B";
const CDAR_CUSTOMIZATION = "urn:peppol:france:billing:cdv:1.0";

/** A document type: root element, customization and version. */
export interface DocumentType extends Identifier {
  readonly namespace: string;
  readonly name: string;
  readonly customization: string;
  readonly version: string;
}

/** What a document is sent as: its type, and the processes it may be sent in, the preferred one first. */
export interface Classified {
  readonly type: DocumentType;
  readonly processes: readonly Identifier[];
  /** `ProfileID`, or the process of the context; empty where the document names none. */
  readonly profile: string;
}

/** Type and processes of a document. @throws FakturoError "input" for one that the network does not transport. */
export function classify(xml: string | Uint8Array | XmlElement): Classified {
  const root = typeof xml === "string" || xml instanceof Uint8Array ? rootOf(xml) : xml;
  if (root.namespace === CII) return crossIndustry(root);
  if (root.namespace === CDAR) return ofCustomization(root, CDAR_CUSTOMIZATION, FRENCH_VERSION, "");
  const report = Object.values(REPORTS).find(({ namespace }) => namespace === root.namespace);
  if (report) return ofCustomization(root, report.customization, report.version, REPORT_PROCESS);
  const finder = createFinder({ cbc: CBC });
  const customization = finder.text(root, "cbc:CustomizationID");
  if (!root.namespace.startsWith(UBL) || customization === "")
    throw new FakturoError(
      "input",
      `a document '${root.name}' without CustomizationID cannot be sent over Peppol`,
    );
  const profile = finder.text(root, "cbc:ProfileID");
  return ofCustomization(root, inNetwork(customization, profile), UBL_VERSION, profile);
}

/** The customization of the type that the network knows: French documents name another one in themselves. */
function inNetwork(customization: string, profile: string): string {
  if (customization === EXTENDED_CTC) return FRENCH_EXTENDED;
  return customization === EN && BILLING_MODE.test(profile) ? FRENCH_CIUS : customization;
}

function crossIndustry(root: XmlElement): Classified {
  const finder = createFinder({ rsm: CII, ram: RAM });
  const context = finder.find(root, "rsm:ExchangedDocumentContext");
  const guideline = finder.text(context, "ram:GuidelineSpecifiedDocumentContextParameter/ram:ID");
  const profile = finder.text(
    context,
    "ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID",
  );
  const customization = inNetwork(guideline, profile);
  const isFrench = customization.includes(":france:");
  return ofCustomization(root, customization, isFrench ? FRENCH_VERSION : CII_VERSION, profile);
}

function ofCustomization(
  root: XmlElement,
  customization: string,
  version: string,
  profile: string,
): Classified {
  const { namespace, name } = root;
  const isPint = customization.startsWith("urn:peppol:pint:");
  const scheme = isPint ? WILDCARD_SCHEME : EXACT_SCHEME;
  const value = `${namespace}::${name}##${customization}::${version}`;
  const type = { scheme, value, namespace, name, customization, version };
  return { type, profile, processes: processesOf(customization, profile) };
}

/** The processes of a customization; that of the document first, if it is one of them. */
function processesOf(customization: string, profile: string): readonly Identifier[] {
  const known = Object.hasOwn(PROCESSES, customization) ? PROCESSES[customization] : undefined;
  const values = known ?? unlisted(customization, profile);
  const first = values.includes(profile) ? [profile] : [];
  const schemes =
    customization === OIOUBL ? [PROCESS_SCHEME, OIOUBL_PROCESS_SCHEME] : [PROCESS_SCHEME];
  return [...new Set([...first, ...values])].flatMap((value) =>
    schemes.map((scheme) => ({ scheme, value })),
  );
}

function unlisted(customization: string, profile: string): readonly string[] {
  if (customization.startsWith("urn:peppol:pint:selfbilling")) return [PINT_SELF_PROCESS];
  if (customization.startsWith("urn:peppol:pint:")) return [PINT_PROCESS];
  if (customization.startsWith("urn:peppol:france:")) return FRANCE;
  if (customization.startsWith(`${EN}#`)) return [BILLING_PROCESS, WITH_RESPONSE];
  return profile === "" ? [BILLING_PROCESS] : [profile];
}

/**
 * The registered type that a document type is sent to, among those of a service group: the same one, or for
 * `peppol-doctype-wildcard` the most specific wildcard (policy for identifiers 4.3). Undefined where there is none.
 */
export function registeredType(
  wanted: Identifier,
  registered: readonly Identifier[],
): Identifier | undefined {
  const own = registered.filter(({ scheme }) => scheme === wanted.scheme);
  // The type of a PDF names no root element, and has no wildcards.
  const parts = readDocumentType(wanted);
  for (const value of parts ? candidates(parts) : [wanted.value]) {
    const found = own.find((one) => one.value === value);
    if (found) return found;
  }
  return undefined;
}

const TYPE = /^(.+)::([^:#]+)##(.+)::([^:]+)$/;

/** The parts of a document type; undefined for an identifier of another form. */
export function readDocumentType({ scheme, value }: Identifier): DocumentType | undefined {
  const [, namespace, name, customization, version] = TYPE.exec(value) ?? [];
  return namespace === undefined ||
    name === undefined ||
    customization === undefined ||
    version === undefined
    ? undefined
    : { scheme, value, namespace, name, customization, version };
}

function candidates({ scheme, value, namespace, name, customization, version }: DocumentType) {
  if (scheme !== WILDCARD_SCHEME) return [value];
  const of = (id: string) => `${namespace}::${name}##${id}*::${version}`;
  const found = [value, of(customization)];
  for (let at = customization.lastIndexOf("@"); at > 0; at = customization.lastIndexOf("@", at - 1))
    found.push(of(customization.slice(0, at)));
  return found;
}

/** Groups of document types that participants register for. */
export const DOCUMENT_GROUPS = [
  "ubl-invoice",
  "cii-invoice",
  "self-billing",
  "xrechnung",
  "pint",
  "france",
  "invoice-response",
  "mls",
] as const;
/** Key of a group. */
export type DocumentGroup = (typeof DOCUMENT_GROUPS)[number];

/** A document type with its processes. */
export interface PeppolService {
  readonly type: Identifier;
  readonly processes: readonly Identifier[];
}

const service = (
  namespace: string,
  name: string,
  customization: string,
  version: string,
): PeppolService => ({
  type: { scheme: EXACT_SCHEME, value: `${namespace}::${name}##${customization}::${version}` },
  processes: processesOf(customization, ""),
});
const ublServices = (customization: string, names: readonly string[]): PeppolService[] =>
  names.map((name) => service(`${UBL}${name}-2`, name, customization, UBL_VERSION));
const ublPair = (customization: string) => ublServices(customization, ["Invoice", "CreditNote"]);
/** The French PDF with the invoice in it, the one type whose documents are not XML. */
export const FACTUR_X: PeppolService = {
  type: {
    scheme: EXACT_SCHEME,
    value: `urn:peppol:doctype:pdf+xml##${EN}#conformant#urn:peppol:france:billing:Factur-X:1.0::${FRENCH_VERSION}`,
  },
  processes: FRANCE.map((value) => ({ scheme: PROCESS_SCHEME, value })),
};
/** Receivers that answer or are in France register further processes. */
const inUsualProcess = ({ type, processes }: PeppolService): PeppolService => ({
  type,
  processes: processes.slice(0, 1),
});
const crossIndustryInvoice = (customization: string, version: string) =>
  service(CII, "CrossIndustryInvoice", customization, version);
/** Invoices of all PINT countries. */
const pintPair = (kind: string, process: string): PeppolService[] =>
  ["Invoice", "CreditNote"].map((name) => ({
    type: {
      scheme: WILDCARD_SCHEME,
      value: `${UBL}${name}-2::${name}##urn:peppol:pint:${kind}-1*::${UBL_VERSION}`,
    },
    processes: [{ scheme: PROCESS_SCHEME, value: process }],
  }));

/** Services of the Danish network: every sender also receives answers to what it has sent. */
export const NEMHANDEL_SERVICES: readonly PeppolService[] = ublServices(OIOUBL, [
  "Invoice",
  "CreditNote",
  "ApplicationResponse",
]);

/** Services of the groups. */
export const PEPPOL_SERVICES: Readonly<Record<DocumentGroup, readonly PeppolService[]>> = {
  "ubl-invoice": ublPair(BILLING).map(inUsualProcess),
  "cii-invoice": [crossIndustryInvoice(BILLING, CII_VERSION)].map(inUsualProcess),
  "self-billing": ublPair(SELF_BILLING).map(inUsualProcess),
  xrechnung: [...ublPair(XRECHNUNG), crossIndustryInvoice(XRECHNUNG, CII_VERSION)].map(
    inUsualProcess,
  ),
  pint: [...pintPair("billing", PINT_PROCESS), ...pintPair("selfbilling", PINT_SELF_PROCESS)],
  "invoice-response": ublServices(RESPONSE_CUSTOMIZATION, ["ApplicationResponse"]),
  mls: ublServices(MLS_CUSTOMIZATION, ["ApplicationResponse"]),
  france: [
    ...ublPair(FRENCH_CIUS),
    crossIndustryInvoice(FRENCH_CIUS, FRENCH_VERSION),
    ...ublPair(FRENCH_EXTENDED),
    crossIndustryInvoice(FRENCH_EXTENDED, FRENCH_VERSION),
    FACTUR_X,
    service(CDAR, "CrossDomainAcknowledgementAndResponse", CDAR_CUSTOMIZATION, FRENCH_VERSION),
  ],
};

/** Services of OpenPeppol's participant for reports. */
export const REPORT_SERVICES: readonly PeppolService[] = Object.values(REPORTS).map(
  ({ namespace, root, customization, version }) => service(namespace, root, customization, version),
);

/** The service of a registered document type; undefined for types of no group. */
export function serviceOf(type: string): PeppolService | undefined {
  return Object.values(PEPPOL_SERVICES)
    .flat()
    .find((one) => uriOf(one.type) === type);
}

/**
 * True where a document of this type may be sent in this process to one of the services: the process counts with the type
 * that the document is sent to, its own or a wildcard.
 */
export function isServed(
  { documentType, process }: { readonly documentType: Identifier; readonly process: Identifier },
  services: readonly PeppolService[],
): boolean {
  const registered = registeredType(
    documentType,
    services.map((one) => one.type),
  );
  const service = services.find((one) => one.type === registered);
  return service?.processes.some((one) => isSame(one, process)) === true;
}

function rootOf(xml: string | Uint8Array): XmlElement {
  try {
    // Type and process stand at the start.
    return typeof xml === "string" ? readXml(xml) : readXmlHead(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", `the document is no XML: ${error.message}`);
  }
}

/** What an invoice will be written as. */
export interface PlannedInvoice {
  readonly isCredit: boolean;
  readonly isSelfBilled: boolean;
  /** In the French form of the network's invoices. */
  readonly isFrench: boolean;
}

/** Type and processes of an invoice in UBL that is not written yet. */
export function invoiceType({
  isCredit,
  isSelfBilled,
  isFrench,
}: PlannedInvoice): Pick<Classified, "type" | "processes"> {
  const name = isCredit ? "CreditNote" : "Invoice";
  const customization = isFrench ? FRENCH_CIUS : isSelfBilled ? SELF_BILLING : BILLING;
  const { type, processes } = service(`${UBL}${name}-2`, name, customization, UBL_VERSION);
  const parts = { namespace: `${UBL}${name}-2`, name, customization, version: UBL_VERSION };
  return { type: { ...type, ...parts }, processes };
}
