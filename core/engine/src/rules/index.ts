import type { Rules } from "@fakturo/plugin";
import { BILL } from "./bill.ts";
import { CAL } from "./cal.ts";
import { CBC } from "./cbc.ts";
import { CURRENCY } from "./currency.ts";
import { DSIG } from "./dsig.ts";
import { GOBL } from "./gobl.ts";
import { HEAD } from "./head.ts";
import { I18N } from "./i18n.ts";
import { NOTE } from "./note.ts";
import { ORG } from "./org.ts";
import { PAY } from "./pay.ts";
import { SCHEMA } from "./schema.ts";
import { TAX } from "./tax.ts";
import { UUID } from "./uuid.ts";

/** Rules of the core before those of regimes, in the order faults are reported (spec §5.2). */
export const CORE_RULES: readonly Rules[] = [
  UUID,
  SCHEMA,
  CAL,
  DSIG,
  I18N,
  CBC,
  HEAD,
  NOTE,
  CURRENCY,
  TAX,
  ORG,
  PAY,
  BILL,
];

/** Rules on envelopes, after the regimes' and before the addons'. */
export const ENVELOPE_RULES: Rules = GOBL;
