const DIGITS = { municipality: 7, registration: 14, series: 5, number: 15 } as const;

const CNPJ_LENGTH = 14;

/** Data that identify a DPS. */
export interface DpsFacts {
  /** IBGE code of the place of issue. */
  readonly municipality: string;
  /** CNPJ or CPF of the issuer. */
  readonly registration: string;
  readonly series: string;
  readonly number: string;
}

/** `Id` of a DPS: 45 characters, numbers filled with zeros on the left. */
export function dpsId({ municipality, registration, series, number }: DpsFacts): string {
  const kind = registration.length === CNPJ_LENGTH ? "2" : "1";
  const parts = [
    municipality.padStart(DIGITS.municipality, "0"),
    kind,
    registration.padStart(DIGITS.registration, "0"),
    series.padStart(DIGITS.series, "0"),
    number.padStart(DIGITS.number, "0"),
  ];
  return `DPS${parts.join("")}`;
}
