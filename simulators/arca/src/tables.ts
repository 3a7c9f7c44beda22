/** Types of vouchers of WSFEv1, by class. */
const CLASSES: readonly (readonly [name: string, types: readonly number[]])[] = [
  ["A", [1, 2, 3, 4, 5, 34, 39, 51, 52, 53, 54, 60, 63, 201, 202, 203]],
  ["B", [6, 7, 8, 9, 10, 35, 40, 61, 64, 206, 207, 208]],
  ["C", [11, 12, 13, 15, 211, 212, 213]],
  ["49", [49]],
];

/** Class of a type of voucher; undefined for types of other services. */
export function classOf(type: number): string | undefined {
  return CLASSES.find(([, types]) => types.includes(type))?.[0];
}

/** All types of WSFEv1. */
export const TYPES: readonly number[] = CLASSES.flatMap(([, types]) => types);

/** Debit and credit notes: they refer to other vouchers. */
export const NOTES: ReadonlySet<number> = new Set([
  2, 3, 7, 8, 12, 13, 52, 53, 202, 203, 207, 208, 212, 213,
]);

/** Credit invoices of small companies, and the notes on them. */
export const CREDIT_TYPES = {
  invoices: new Set([201, 206, 211]),
  debits: new Set([202, 207, 212]),
  credits: new Set([203, 208, 213]),
} as const;

/** All of them. */
export const CREDIT_INVOICES: ReadonlySet<number> = new Set(
  Object.values(CREDIT_TYPES).flatMap((types) => [...types]),
);

/** Types of vouchers that one of a type may refer to (10040). */
export const REFERABLE: ReadonlyMap<number, ReadonlySet<number>> = new Map(
  (
    [
      [
        [1, 6, 51],
        [88, 991],
      ],
      [
        [2, 3],
        [1, 2, 3, 4, 5, 34, 39, 60, 63, 88, 991],
      ],
      [
        [7, 8],
        [6, 7, 8, 9, 10, 35, 40, 61, 64, 88, 991],
      ],
      [
        [12, 13],
        [11, 12, 13, 15],
      ],
      [
        [52, 53],
        [51, 52, 53, 54, 88, 991],
      ],
      [
        [201, 206, 211],
        [91, 990, 991, 993, 994, 995],
      ],
      [
        [202, 203],
        [201, 202, 203, 91, 88, 988, 990, 991, 993, 994, 995, 996, 997],
      ],
      [
        [207, 208],
        [206, 207, 208, 91, 88, 988, 990, 991, 993, 994, 995, 996, 997],
      ],
      [
        [212, 213],
        [211, 212, 213, 91, 88, 988, 990, 991, 993, 994, 995, 996, 997],
      ],
    ] as const
  ).flatMap(([types, referable]) =>
    types.map((type): [number, ReadonlySet<number>] => [type, new Set<number>(referable)]),
  ),
);

/** Percent of VAT by id (AlicIva). */
export const RATES: ReadonlyMap<string, string> = new Map([
  ["3", "0"],
  ["4", "10.5"],
  ["5", "21"],
  ["6", "27"],
  ["8", "5"],
  ["9", "2.5"],
]);

/** Kinds of identification (DocTipo). */
export const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ["80", "CUIT"],
  ["86", "CUIL"],
  ["87", "CDI"],
  ["89", "LE"],
  ["90", "LC"],
  ["91", "CI extranjera"],
  ["92", "en trámite"],
  ["93", "Acta nacimiento"],
  ["94", "Pasaporte"],
  ["96", "DNI"],
  ["99", "Doc. (Otro)"],
]);

/** VAT statuses of customers (CondicionIVAReceptorId) by class. */
export const STATUSES: Readonly<Record<string, readonly string[]>> = {
  A: ["1", "6", "13", "16"],
  B: ["4", "5", "7", "8", "9", "10", "15"],
  C: ["1", "4", "5", "6", "7", "8", "9", "10", "13", "15", "16"],
  "49": ["5"],
};

/** Other taxes (Tributo). */
export const TAXES: ReadonlySet<string> = new Set([
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "13",
  "99",
]);

/** Further data of vouchers (Opcional): those of credit invoices. */
export const OPTIONALS: ReadonlyMap<string, string> = new Map([
  ["2101", "FCE MiPyME: CBU del emisor"],
  ["2102", "FCE MiPyME: alias del emisor"],
  ["22", "FCE MiPyME: anulación"],
  ["23", "FCE MiPyME: referencia comercial"],
  ["27", "FCE MiPyME: transferencia"],
]);

/** Currencies besides the peso (PES). */
export const CURRENCIES: ReadonlySet<string> = new Set([
  ...["PES", "DOL", "060", "012", "011", "033", "010", "029", "031", "032", "035", "021", "009"],
  ...["019", "018", "064"],
]);
