import { defineRecord, Type } from "@fakturo/plugin";

const text = Type.String();

/** An invoice that a company has sent or received, found by the statuses about it. */
export const invoices = defineRecord({
  key: "gov-fr.invoice",
  schema: Type.Object({
    entry: text,
    /** Code of the newest status, and its moment, `YYYY-MM-DDTHH:MM:SS`; empty before the first. */
    status: text,
    at: text,
  }),
});

/** The line of a company in the directory, by its address. */
export const lines = defineRecord({
  key: "gov-fr.line",
  schema: Type.Object({
    /** Id at the platform. */
    instance: text,
    /** First day, `YYYY-MM-DD`. */
    dateFrom: text,
  }),
});

const kind = Type.Union([Type.Literal("tx"), Type.Literal("py")]);
const role = Type.Union([Type.Literal("seller"), Type.Literal("buyer")]);

/** VAT regimes of e-reporting, which decide its periods. */
export const REGIMES = [
  "real_normal_monthly",
  "real_normal_quarterly",
  "simplified",
  "franchise",
] as const;
export type Regime = (typeof REGIMES)[number];

/** A company whose e-reporting is done, by its SIREN. */
export const reporters = defineRecord({
  key: "gov-fr.reporter",
  schema: Type.Object({
    entry: text,
    holder: text,
    name: text,
    regime: Type.Union(REGIMES.map((one) => Type.Literal(one))),
    enabled: Type.Boolean(),
  }),
  indexes: ["entry"],
});

/** A document's part in a report, by SIREN, kind, role, day and entry. */
export const rows = defineRecord({
  key: "gov-fr.row",
  schema: Type.Object({
    siren: text,
    kind,
    role,
    /** Day of the operation or of the payment, `YYYY-MM-DD`. */
    day: text,
    /** Sub-flow: 10.1 to 10.4. */
    flow: text,
    /** Facts for the file, JSON. */
    data: text,
    entry: text,
  }),
  indexes: ["entry"],
});

/** A period whose report has to be filed, by SIREN, kind, role and days. */
export const obligations = defineRecord({
  key: "gov-fr.obligation",
  schema: Type.Object({
    siren: text,
    kind,
    role,
    /** Last day of the period, `YYYY-MM-DD`. */
    end: text,
  }),
  indexes: ["siren"],
});

const STATES = ["generated", "submitted", "filed", "rejected"] as const;

/** A report of a period, by SIREN, kind, role, days and sequence. */
export const periods = defineRecord({
  key: "gov-fr.period",
  schema: Type.Object({
    siren: text,
    kind,
    role,
    start: text,
    end: text,
    sequence: Type.Integer(),
    previous: text,
    /** Digest of the reported rows. */
    digest: text,
    /** Id of the transmission in the file. */
    report: text,
    entry: text,
    status: Type.Union(STATES.map((one) => Type.Literal(one))),
    ack: text,
    submitted: text,
    created: text,
    updated: text,
    xml: text,
  }),
  indexes: ["entry", "siren"],
});
