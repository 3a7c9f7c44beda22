/**
 * Codes of refusals that the simulator checks. The texts are our own, the numbers are those of the SdI (technical rules on FatturaPA, "Allegato A",
 * list of checks).
 */
export const CODES = {
  "00001": "The name of the file is not valid",
  "00002": "A file with this name or content was sent before",
  "00003": "The file is too big",
  "00100": "The certificate of the signature has expired",
  "00102": "The signature is missing or not valid",
  "00106": "The file is empty or cannot be opened",
  "00200": "The file does not follow the schema",
  "00201": "The file has more than 50 errors of form",
  "00300": "1.1.1.2 IdCodice is not valid",
  "00301": "1.2.1.1.2 IdCodice of the seller is not valid",
  "00302": "1.2.1.2 CodiceFiscale of the seller is not valid",
  "00305": "1.4.1.1.2 IdCodice of the customer is not valid",
  "00306": "1.4.1.2 CodiceFiscale of the customer is not valid",
  "00311": "1.1.4 CodiceDestinatario is unknown",
  "00312": "1.1.4 CodiceDestinatario is not active",
  "00313": "1.1.4 XXXXXXX is only for customers abroad",
  "00400": "2.2.1.14 Natura is missing at a rate of 0",
  "00401": "2.2.1.14 Natura is not allowed with a rate",
  "00403": "2.1.1.3 Data is later than the receipt of the file",
  "00404": "The invoice was sent before",
  "00409": "The file has the invoice twice",
  "00411": "2.1.1.5 DatiRitenuta is missing though a line is withheld from",
  "00413": "2.1.1.7.7 Natura is missing at a rate of 0",
  "00414": "2.1.1.7.7 Natura is not allowed with a rate",
  "00415": "2.1.1.5 DatiRitenuta is missing though a fund is withheld from",
  "00417": "1.4.1 the customer needs IdFiscaleIVA or CodiceFiscale",
  "00418": "2.1.1.3 Data is before that of the linked invoice",
  "00419": "2.2.2 DatiRiepilogo is missing for a rate",
  "00420": "2.2.2.7 EsigibilitaIVA S is not allowed with N6",
  "00421": "2.2.2.6 Imposta is not base times rate",
  "00422": "2.2.2.5 ImponibileImporto is not the sum of the lines",
  "00423": "2.2.1.11 PrezzoTotale is not price times quantity",
  "00424": "2.2.1.12 AliquotaIVA is not a percentage",
  "00425": "2.1.1.4 Numero has no digit",
  "00426": "1.1.6 PECDestinatario is only for the code 0000000",
  "00427": "1.1.4 CodiceDestinatario has the wrong length for the format",
  "00428": "1.1.3 FormatoTrasmissione does not suit the file",
  "00429": "2.2.2.2 Natura is missing at a rate of 0",
  "00430": "2.2.2.2 Natura is not allowed with a rate",
  "00437": "2.1.1.8.2 a discount needs Percentuale or Importo",
  "00438": "2.2.1.10.2 a discount needs Percentuale or Importo",
  "00444": "2.2.2.2 Natura of a line has no summary",
  "00445": "2.2.1.14 generic codes of Natura are no longer allowed",
  "00460": "The simplified invoice is above the limit",
  "00471": "1.2 and 1.4 must differ for this TipoDocumento",
  "00472": "1.2 and 1.4 must be the same for this TipoDocumento",
  "00473": "1.2.1.1.1 the seller must be abroad for this TipoDocumento",
  "00475": "1.4.1.1 the customer needs IdFiscaleIVA for this TipoDocumento",
  "00476": "Seller and customer are both abroad",
} as const;
export type Code = keyof typeof CODES;

/** Text of a code; those that the simulator does not check have a common one. */
export function meaningOf(code: string): string {
  const found = Object.entries(CODES).find(([known]) => known === code);
  return found?.[1] ?? "Answered because the setting `codes` asks for it";
}
