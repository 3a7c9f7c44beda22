import { ZERO_DATE } from "../cal/date.ts";
import { ownValue } from "../json.ts";

type Value = Readonly<Record<string, unknown>>;

/** Operations on documents of a schema as the root of an envelope. */
export interface Abilities {
  /** Can be built, i.e. normalised and calculated; others are stored unchanged. */
  readonly calculable: boolean;
  readonly correctable: boolean;
  /** Properties cleared in a copy; absent where a copy stays identical. */
  readonly replicable: readonly string[] | undefined;
  /** Receives a version 7 `uuid` when it has none. */
  readonly identified: boolean;
  /** True if the value is complete enough to be signed. */
  readonly signable: (value: Value) => boolean;
}

const always = (): boolean => true;
const isNumbered = ({ code }: Value): boolean => isText(code);
const isNumberedAndDated = ({ code, issue_date }: Value): boolean =>
  isText(code) && isText(issue_date) && issue_date !== ZERO_DATE;

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

const PLAIN: Abilities = {
  calculable: false,
  correctable: false,
  replicable: undefined,
  identified: false,
  signable: always,
};

const IDENTIFIED: Abilities = { ...PLAIN, identified: true };

const NORMALISED: Abilities = { ...PLAIN, calculable: true };

const COPY_OF_DELIVERY = ["uuid", "code", "issue_date", "issue_time", "value_date"] as const;
const COPY_OF_SALE = [...COPY_OF_DELIVERY, "op_date"] as const;

const BILLED: Abilities = {
  calculable: true,
  correctable: false,
  replicable: COPY_OF_SALE,
  identified: true,
  signable: isNumbered,
};

/** Abilities by short schema id; schemas that are not listed have none (documents spec §1.1). */
export const ABILITIES: Readonly<Record<string, Abilities>> = Object.freeze({
  "bill/invoice": { ...BILLED, correctable: true },
  "bill/order": BILLED,
  "bill/delivery": { ...BILLED, replicable: COPY_OF_DELIVERY },
  "bill/payment": { ...BILLED, replicable: COPY_OF_DELIVERY },
  "bill/status": { ...BILLED, replicable: undefined, signable: isNumberedAndDated },
  "org/party": { ...NORMALISED, identified: true },
  "tax/identity": NORMALISED,
  "bill/charge": IDENTIFIED,
  "bill/discount": IDENTIFIED,
  "bill/line": IDENTIFIED,
  "head/link": IDENTIFIED,
  "note/message": IDENTIFIED,
  "org/address": IDENTIFIED,
  "org/attachment": IDENTIFIED,
  "org/document-ref": IDENTIFIED,
  "org/email": IDENTIFIED,
  "org/endpoint": IDENTIFIED,
  "org/identity": IDENTIFIED,
  "org/image": IDENTIFIED,
  "org/inbox": IDENTIFIED,
  "org/item": IDENTIFIED,
  "org/name": IDENTIFIED,
  "org/note": IDENTIFIED,
  "org/person": IDENTIFIED,
  "org/registration": IDENTIFIED,
  "org/telephone": IDENTIFIED,
  "org/website": IDENTIFIED,
  "pay/record": IDENTIFIED,
});

/** Abilities of a short schema id; those of plain data for an unlisted one. */
export function abilitiesOf(schema: string): Abilities {
  return ownValue(ABILITIES, schema) ?? PLAIN;
}
