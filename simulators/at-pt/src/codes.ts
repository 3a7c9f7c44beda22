/** Codes of the services for invoices and series about the header of a request (AT, "Comunicação dos elementos dos documentos de faturação"). */
const AUTHENTICATION = {
  1: "the user is missing",
  2: "the user is too long",
  3: "the NIF is not valid",
  4: "the user has no valid form",
  5: "the number of the sub-user has no valid form",
  6: "the password is missing",
  7: "the nonce is not base64",
  8: "the nonce cannot be decrypted with the key of the authentication system",
  9: "Created is no time",
  10: "the credential is not valid any more",
  11: "the key of the request has a wrong length",
  12: "the key of the request was used before",
  16: "Created cannot be decrypted with the key of the request",
  17: "the password cannot be decrypted with the key of the request",
  18: "the digest is missing or wrong",
  19: "Created is missing",
  20: "the nonce is missing",
  33: "the message is not valid",
  99: "the password is wrong, or the access is suspended",
} as const;

/** What is wrong with a header; transport documents have other numbers for some of it. */
export type HeaderCode = keyof typeof AUTHENTICATION;

/** Numbers of the service for transport documents ("Comunicação dos Documentos de Transporte"). */
const TRANSPORT_NUMBERS: Readonly<Partial<Record<HeaderCode, number>>> = {
  9: 10,
  10: 11,
  11: 8,
  12: 13,
  18: 15,
  19: 9,
  20: 12,
};

/** Code and text of a refused header. */
export function headerProblem(
  code: HeaderCode,
  service: string,
): { readonly code: string; readonly text: string } {
  const number = service === "transport" ? (TRANSPORT_NUMBERS[code] ?? code) : code;
  return { code: String(number), text: AUTHENTICATION[code] };
}
