import { fits, type TSchema, Type, unmetExpectations } from "@fakturo/schema";

const text = Type.String();
const filled = Type.String({ minLength: 1 });
const closed = { additionalProperties: false } as const;
const nothing = Type.Null();
const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, nothing]);

const Message = Type.Object(
  {
    type: Type.Union(["INFO", "WARNING", "ERROR"].map((one) => Type.Literal(one))),
    code: orNull(filled),
    category: orNull(filled),
    message: text,
    status: Type.Union(["PASS", "WARNING", "ERROR"].map((one) => Type.Literal(one))),
  },
  closed,
);
const list = Type.Array(Message);
const optionalList = Type.Optional(orNull(list));
const Results = Type.Object(
  {
    infoMessages: orNull(list),
    warningMessages: orNull(list),
    errorMessages: optionalList,
    // So written in the schemas of the published interface, not in its examples.
    erroMessages: optionalList,
    status: Type.Union(["PASS", "WARNING", "ERROR"].map((one) => Type.Literal(one))),
  },
  closed,
);
const reported = Type.Union([Type.Literal("REPORTED"), Type.Literal("NOT_REPORTED")]);
const cleared = Type.Union([Type.Literal("CLEARED"), Type.Literal("NOT_CLEARED")]);

const Report = Type.Object({ validationResults: Results, reportingStatus: reported }, closed);
const Clearance = Type.Object(
  {
    validationResults: Results,
    clearanceStatus: cleared,
    clearedInvoice: Type.Optional(orNull(filled)),
  },
  closed,
);
const Check = Type.Object(
  {
    validationResults: Results,
    reportingStatus: orNull(reported),
    clearanceStatus: orNull(cleared),
    qrSellertStatus: orNull(text),
    qrBuyertStatus: orNull(text),
  },
  closed,
);
const Off = Type.Object(
  { message: filled, clearanceStatus: cleared, validationResults: nothing },
  closed,
);
const Issue = Type.Object(
  {
    requestID: Type.Integer({ minimum: 1_000_000_000_000 }),
    tokenType: Type.Optional(orNull(filled)),
    dispositionMessage: Type.Union([Type.Literal("ISSUED"), Type.Literal("NOT_COMPLIANT")]),
    binarySecurityToken: filled,
    secret: filled,
    errors: Type.Optional(nothing),
  },
  closed,
);
const Nested = Type.Object({ value: Issue }, closed);
const Refusal = Type.Object(
  { errors: Type.Array(Type.Object({ code: filled, message: filled }, closed), { minItems: 1 }) },
  closed,
);

/** Answers by service and status, as the published descriptions of the interface show them. */
const ANSWERS: Readonly<Record<string, Readonly<Record<number, TSchema>>>> = {
  "POST /compliance": { 200: Issue, 400: Refusal },
  "POST /compliance/invoices": { 200: Check, 202: Check, 400: Check },
  "POST /production/csids": { 200: Issue, 400: Refusal, 428: Type.Union([Issue, Nested]) },
  "PATCH /production/csids": { 200: Issue, 400: Refusal, 428: Type.Union([Issue, Nested]) },
  "POST /invoices/reporting/single": { 200: Report, 202: Report, 400: Report, 409: Report },
  "POST /invoices/clearance/single": {
    ...{ 200: Clearance, 202: Clearance, 208: Clearance, 303: Off, 400: Clearance },
    409: Clearance,
  },
};

/** @throws Error where an answer has another shape than the published one, which is a fault of the simulator. */
export function checkAnswer(service: string, status: number, body: string): void {
  const schema = ANSWERS[service]?.[status];
  if (!schema) return;
  const value: unknown = JSON.parse(body);
  if (fits(schema, value, "as-is")) return;
  const [first] = unmetExpectations(schema, value, "as-is");
  const why = first ? JSON.stringify(first) : body;
  throw new Error(`the simulated answer to ${service} has another shape: ${why}`);
}
