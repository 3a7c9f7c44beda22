import { Amount } from "@fakturo/model";
import { type Answer, type CallContext, Type } from "@fakturo/plugin";
import { callAccount, type NoResult, read } from "./api.ts";
import { faultOf } from "./codes.ts";
import type { InvoiceRecord } from "./record.ts";

const Id = Type.Union([Type.Integer(), Type.String()]);
const Optional = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Taxes = Type.Object({
  taxes: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Type.Union([Type.Number(), Type.String()]),
      region: Optional,
    }),
  ),
});
const Sequences = Type.Object({
  sequences: Type.Array(Type.Object({ id: Id, serie: Type.String() })),
});
const Documents = Type.Object({
  invoices: Type.Array(Type.Object({ id: Id, inverted_sequence_number: Optional })),
});

/** What the account calls the taxes, the sequence and the corrected document of a record. */
export interface AccountNames {
  readonly is: "names";
  /** Name of the tax of each item. */
  readonly taxes: readonly string[];
  readonly sequence?: string;
  readonly owner?: string;
}

type Refused = Extract<Answer, { is: "refused" }>;

/** Looks up the account's names; a refusal where it has none. */
export async function lookUp(
  record: InvoiceRecord,
  ctx: CallContext,
): Promise<AccountNames | Refused | NoResult> {
  const taxes = await taxesOf(record, ctx);
  if (!Array.isArray(taxes)) return taxes;
  const sequence = await sequenceOf(record, ctx);
  if (typeof sequence === "object") return sequence;
  const owner = await ownerOf(record, ctx);
  if (typeof owner === "object") return owner;
  return {
    is: "names",
    taxes,
    ...(sequence !== undefined && { sequence }),
    ...(owner !== undefined && { owner }),
  };
}

/** An answer to a query by its schema, or why there is none. */
async function listed<S extends Parameters<typeof read>[0]>(
  schema: S,
  path: string,
  query: Readonly<Record<string, string>>,
  ctx: CallContext,
) {
  const result = await callAccount({ method: "GET", path, query }, ctx);
  if (result.is !== "reply") return result;
  const value = result.status === 200 ? read(schema, result.body) : undefined;
  if (value === undefined)
    return { is: "not-sent", fault: "down", message: `${path}: status ${result.status}` } as const;
  return { is: "value", value } as const;
}

function refused(code: string, text: string): Refused {
  return { is: "refused", faults: [faultOf(code, text)] };
}

async function taxesOf({ items }: InvoiceRecord, ctx: CallContext) {
  const result = await listed(Taxes, "/taxes.json", {}, ctx);
  if (result.is !== "value") return result;
  const names: string[] = [];
  for (const { rate, region } of items) {
    const tax = result.value.taxes.find(
      (one) => isRate(one.value, rate) && (one.region ?? region) === region,
    );
    if (!tax) return refused("tax-unknown", `the account has no tax of ${rate} % in ${region}`);
    names.push(tax.name);
  }
  return names;
}

function isRate(value: number | string, rate: string): boolean {
  const text = String(value);
  return /^\d{1,3}(\.\d{1,6})?$/.test(text) && Amount.parse(text).equals(Amount.parse(rate));
}

async function sequenceOf({ series }: InvoiceRecord, ctx: CallContext) {
  if (series === "") return undefined;
  const result = await listed(Sequences, "/sequences.json", {}, ctx);
  if (result.is !== "value") return result;
  const sequence = result.value.sequences.find(({ serie }) => serie === series);
  return sequence
    ? String(sequence.id)
    : refused("series-unknown", `there is no sequence ${series}`);
}

async function ownerOf({ preceding }: InvoiceRecord, ctx: CallContext) {
  if (preceding === undefined) return undefined;
  const query = { text: preceding, non_archived: "true", page: "1", per_page: "30" };
  const result = await listed(Documents, "/invoices.json", query, ctx);
  if (result.is !== "value") return result;
  const owner = result.value.invoices.find(
    ({ inverted_sequence_number: number }) => number === preceding,
  );
  return owner
    ? String(owner.id)
    : refused("preceding-unknown", `there is no document ${preceding}`);
}
