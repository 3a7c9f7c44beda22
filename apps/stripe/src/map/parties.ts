import { compact, type Json, type JsonObject, listOf } from "@fakturo/model";
import type { Account, StripeAddress, StripeInvoice, TaxId } from "../objects.ts";

/** Endings of the types that are the tax id of their country; other ids are identities of the party. */
const TAX_IDS: ReadonlySet<string> = new Set(
  "vat cif rfc cnpj cpf nit gst gst_hst abn trn cuit tin nip ein ruc rut oss_vat uid brn".split(
    " ",
  ),
);
/** Types with such an ending beside the country's tax id. */
const OTHER_IDS: ReadonlySet<string> = new Set(["hu_tin", "si_tin", "eu_oss_vat", "de_stn"]);

/** The customer as a party of the invoice; undefined when Stripe has no data about them. */
export function customerOf(invoice: StripeInvoice): JsonObject | undefined {
  const { customer_name, customer_email, customer_phone, customer_address } = invoice;
  return compact({
    name: customer_name ?? undefined,
    ...idsOf(invoice.customer_tax_ids ?? []),
    addresses: addressesOf(customer_address),
    emails: customer_email ? [{ addr: customer_email }] : [],
    telephones: customer_phone ? [{ num: customer_phone }] : [],
  });
}

/** The supplier: the account, whose members the configured party replaces. */
export function supplierOf(
  invoice: StripeInvoice,
  account: Account | undefined,
  configured: JsonObject,
): JsonObject | undefined {
  const { support_address, support_email, support_phone } = account?.business_profile ?? {};
  return compact({
    name: invoice.account_name ?? undefined,
    ...idsOf(invoice.account_tax_ids ?? []),
    addresses: addressesOf(support_address),
    emails: support_email ? [{ addr: support_email }] : [],
    telephones: support_phone ? [{ num: support_phone }] : [],
    ...configured,
  });
}

/** Tax id and identities. The first of the country's tax ids is the party's. */
function idsOf(ids: readonly TaxId[]): Readonly<Record<string, Json | undefined>> {
  const main = ids.find(isTaxId);
  const others = ids.filter((id) => id !== main && id.value);
  return {
    tax_id: main && { country: countryOf(main), code: main.value ?? "" },
    identities: others.map((id) => ({
      country: countryOf(id),
      type: id.type.toUpperCase().replaceAll("_", "-"),
      code: id.value ?? "",
    })),
  };
}

function isTaxId({ type, value }: TaxId): boolean {
  return Boolean(value) && !OTHER_IDS.has(type) && TAX_IDS.has(type.slice(type.indexOf("_") + 1));
}

/** Types begin with the country; those of the European Union with `eu`, and their values with the country. */
function countryOf({ type, value }: TaxId): string {
  const from = type.startsWith("eu_") ? (value ?? "") : type;
  return from.slice(0, 2).toUpperCase();
}

function addressesOf(address: StripeAddress | null | undefined): JsonObject[] {
  if (!address) return [];
  return listOf([
    compact({
      street: address.line1 ?? undefined,
      street_extra: address.line2 ?? undefined,
      locality: address.city ?? undefined,
      region: address.state ?? undefined,
      code: address.postal_code ?? undefined,
      country: address.country ?? undefined,
    }),
  ]);
}
