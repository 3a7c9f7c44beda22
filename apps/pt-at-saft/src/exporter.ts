import { FakturoError, isObject, type JsonObject, timeNow, today } from "@fakturo/model";
import {
  defineExporter,
  type Envelope,
  type ExportedEntry,
  type ExportedFile,
  type ExportPeriod,
  type ExportRequest,
  type ExportWriter,
  type Static,
  Type,
  XML_MIME,
} from "@fakturo/plugin";
import { SaftWriter } from "./saft/book.ts";
import { entryOf, type RecordedDocument, type SaftEntry } from "./saft/entry.ts";
import type { SaftHeader } from "./saft/header.ts";
import { detailOf } from "./saft/masters.ts";
import { app } from "./service/credentials.ts";
import { PORTUGAL } from "./zone.ts";

const text = (title: string, options = {}) => Type.String({ title, minLength: 1, ...options });
const ofSupplier = (title: string) =>
  Type.Optional(text(title, { description: "As the newest document has it, when absent." }));

const Config = Type.Object({
  company: Type.Optional(
    Type.String({
      title: "NIF of the company",
      description: "Documents of other suppliers are left out; when absent, there must be none.",
      pattern: String.raw`^\d{9}$`,
    }),
  ),
  name: ofSupplier("Name of the company"),
  street: ofSupplier("Street"),
  city: ofSupplier("City"),
  postal_code: ofSupplier("Postal code"),
  register: Type.Optional(
    text("Entry in the trade register", { description: "The NIF when absent." }),
  ),
  producer: text("NIF of the program's producer"),
  product: text("Product and producer", { default: "Fakturo/Fakturo" }),
  version: text("Version of the program", { default: "1" }),
  certificate: ofSupplier("Number of the program's certificate"),
  key_version: text("Version of the key that hashes are made with", { default: "1" }),
});
type Config = Static<typeof Config>;

/** The SAF-T (PT) of the recorded documents of a period. */
export const exporter = defineExporter({
  key: "saft-pt.export",
  name: "SAF-T (PT)",
  summary: "Recorded documents of a period as SAF-T (PT) 1.04_01, cancelled ones among them.",
  mime: XML_MIME,
  schemas: ["bill/invoice", "bill/payment", "bill/delivery", "bill/order"],
  config: Config,
  party: { app, path: "saft", config: partyConfig },
  start({ period, config, now }: ExportRequest<Config>): ExportWriter {
    if (period.from.slice(0, 4) !== period.to.slice(0, 4))
      throw new FakturoError("input", "a SAF-T covers days of one calendar year");
    return new Writer(period, config, today(PORTUGAL, now));
  },
});

/** Company and program of a party's export. */
function partyConfig(
  { name, tax_id, addresses }: JsonObject,
  { producer }: Readonly<Record<string, unknown>>,
): JsonObject {
  const [first] = Array.isArray(addresses) ? addresses : [];
  const address = isObject(first) ? first : {};
  const given: Readonly<Record<string, unknown>> = {
    company: isObject(tax_id) ? tax_id.code : undefined,
    producer,
    name,
    street: [address.street, address.num].filter(Boolean).join(" "),
    city: address.locality,
    postal_code: address.code,
  };
  const known = Object.entries(given).flatMap(([key, value]) =>
    typeof value === "string" && value !== "" ? [[key, value] as const] : [],
  );
  return Object.fromEntries(known);
}

class Writer implements ExportWriter {
  readonly #period: ExportPeriod;
  readonly #config: Config;
  readonly #created: string;
  readonly #book: SaftWriter;
  #company: string | undefined;
  #newest: RecordedDocument | undefined;

  constructor(period: ExportPeriod, config: Config, created: string) {
    this.#period = period;
    this.#config = config;
    this.#created = created;
    this.#book = new SaftWriter(config.key_version);
    this.#company = config.company;
  }

  add(exported: ExportedEntry): void {
    const supplier = supplierOf(exported.envelope);
    if (this.#config.company !== undefined && supplier !== this.#config.company) return;
    this.#company ??= supplier;
    if (supplier !== this.#company)
      throw new FakturoError(
        "input",
        `there are documents of ${this.#company} and of ${supplier}: set the option 'company'`,
      );
    const entry = entryOf(saftEntry(exported));
    this.#book.add(entry);
    if (!this.#newest || this.#newest.entered <= entry.entered) this.#newest = entry;
  }

  end(): ExportedFile {
    const { from, to } = this.#period;
    const taxNumber = this.#company ?? lacking("company");
    return {
      name: `SAFT-${taxNumber}-${from}-${to}.xml`,
      mime: XML_MIME,
      pieces: this.#book.pieces(this.#header(taxNumber)),
    };
  }

  #header(taxNumber: string): SaftHeader {
    const { name, street, city, postal_code, register, ...config } = this.#config;
    const supplier = this.#newest?.document.supplier;
    const address = supplier?.addresses?.[0];
    return {
      company: {
        name: name ?? (supplier?.name || lacking("name")),
        taxNumber,
        street: street ?? (detailOf(address) || lacking("street")),
        city: city ?? (address?.locality || lacking("city")),
        postalCode: postal_code ?? (address?.code || lacking("postal_code")),
        ...(register !== undefined && { register }),
      },
      start: this.#period.from,
      end: this.#period.to,
      created: this.#created,
      program: {
        producer: config.producer,
        certificate: config.certificate ?? (this.#newest?.certificate || lacking("certificate")),
        product: config.product,
        version: config.version,
        keyVersion: config.key_version,
      },
    };
  }
}

/** Documents do not contain it. */
function lacking(member: keyof Config): never {
  throw new FakturoError(
    "input",
    `no document of the period names the ${member}: set the option '${member}'`,
  );
}

function supplierOf({ doc: { supplier } }: Envelope): string {
  const taxId = isObject(supplier) ? supplier.tax_id : undefined;
  return isObject(taxId) ? String(taxId.code ?? "") : "";
}

/** State of entries whose documents were cancelled. */
const CANCELLED = "void";
const NO_REASON = "Anulado";

function saftEntry({ envelope, state }: ExportedEntry): SaftEntry {
  if (state?.key !== CANCELLED) return { envelope };
  const at = Date.parse(state.at);
  if (Number.isNaN(at)) throw new FakturoError("input", "the state's moment is no timestamp");
  const moment = `${today(PORTUGAL, at)}T${timeNow(PORTUGAL, at)}`;
  return { envelope, cancelled: { at: moment, reason: state.notes || NO_REASON } };
}
