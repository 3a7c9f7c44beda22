import type { Normalizer } from "@fakturo/plugin";
import { BILL_NORMALIZERS } from "./bill.ts";
import { ORG_NORMALIZERS } from "./org.ts";
import { TAX_NORMALIZERS } from "./tax.ts";
import { TEXT_NORMALIZERS } from "./text.ts";

/** Normalisers of the core, which run before those of regimes and addons. */
export const CORE_NORMALIZERS: readonly Normalizer[] = [
  ...TEXT_NORMALIZERS,
  ...ORG_NORMALIZERS,
  ...TAX_NORMALIZERS,
  ...BILL_NORMALIZERS,
];
