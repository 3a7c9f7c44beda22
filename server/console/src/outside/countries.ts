/** Countries with a tax regime, ISO 3166. */
export const COUNTRIES: readonly string[] =
  "AE AR AT BE BR CA CH CO DE DK ES FI FR GB GR IE IN IT MX NL NO PL PT SA SE SG US".split(" ");
