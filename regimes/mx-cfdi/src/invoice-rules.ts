import type { Invoice, StringMap } from "@fakturo/model";
import { type Chain, canConvertTo, ext, is, on } from "@fakturo/plugin";
import { GLOBAL } from "./addon.ts";
import {
  DOC_TYPE,
  FISCAL_REGIME,
  GLOBAL_MONTH,
  GLOBAL_PERIOD,
  GLOBAL_YEAR,
  ISSUE_PLACE,
  PAYMENT_METHOD,
  PROD_SERV,
  REL_TYPE,
  USE,
} from "./extensions.ts";
import { aboveZero, certified, isMexican, postCode } from "./tests.ts";

const EIGHT_DIGITS = /^\d{8}$/;
const PERIOD = [GLOBAL_PERIOD, GLOBAL_MONTH, GLOBAL_YEAR] as const;

function isTagged({ $tags }: Invoice): boolean {
  return Boolean($tags?.includes(GLOBAL));
}

const isGlobal = is.that("has global tag", isTagged);
const isNotGlobal = is.that("no global tag", (bill: Invoice) => !isTagged(bill));
const hasPreceding = is.that("has preceding", ({ preceding }: Invoice) => is.present.holds(preceding, NONE));
