import type { Amount, Percentage } from "@fakturo/model";
import { isPresent, type Test } from "@fakturo/plugin";

function guard<T>(label: string, holds: (value: T) => boolean): Test<T> {
  return { label, holds: (value) => value !== undefined && holds(value) };
}

interface Share {
  readonly base?: Amount | undefined;
  readonly percent?: Percentage | undefined;
}

export const hasBase = guard<Share>("Base != nil", ({ base }) => base !== undefined);

export const hasBaseOrPercent = guard<Share>(
  "Base != nil || Percent != nil",
  ({ base, percent }) => base !== undefined || percent !== undefined,
);

interface Measured {
  readonly quantity?: Amount | undefined;
}

export const noQuantity = guard<Measured>("Quantity == nil", ({ quantity }) => !quantity);
export const hasQuantity = guard<Measured>("Quantity != nil", ({ quantity }) => Boolean(quantity));

export const itemHasPrice = guard<{
  readonly item?: { readonly price?: Amount | undefined } | undefined;
}>("item has price", ({ item }) => item?.price !== undefined);

export const hasUnit = guard<{ readonly unit?: string | undefined }>(
  'string(Unit) != ""',
  ({ unit }) => Boolean(unit),
);

export const noSurname = guard<{ readonly surname?: string | undefined }>(
  'Surname == ""',
  ({ surname }) => !surname,
);

export const noGiven = guard<{ readonly given?: string | undefined }>(
  'Given == ""',
  ({ given }) => !given,
);

export const hasTaxPoint = guard<{
  readonly tax?: { readonly point?: string | undefined } | undefined;
}>("has tax point", ({ tax }) => Boolean(tax?.point));

export const hasTaxCode = guard<{
  readonly tax_id?: { readonly code?: string | undefined } | undefined;
}>("has tax ID code", ({ tax_id }) => Boolean(tax_id?.code));

export const noDiscountsOrCharges = guard<{
  readonly discounts?: readonly unknown[] | undefined;
  readonly charges?: readonly unknown[] | undefined;
}>(
  "no discounts or charges",
  ({ discounts, charges }) => !isPresent(discounts) && !isPresent(charges),
);

interface Signed {
  readonly sigs?: readonly string[] | undefined;
}

export const notSigned = guard<Signed>("not signed", ({ sigs }) => !sigs?.length);
export const signed = guard<Signed>("has signatures", ({ sigs }) => Boolean(sigs?.length));
