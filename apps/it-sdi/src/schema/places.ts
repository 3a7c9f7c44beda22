/** Sources in the invoice of the elements of both formats. */
const SHARED = [
  ["IdTrasmittente/IdPaese", "$.supplier.tax_id.country"],
  ["IdTrasmittente/IdCodice", "$.supplier.tax_id.code"],
  ["CodiceDestinatario", "$.customer.inboxes"],
  ["PECDestinatario", "$.customer.inboxes"],
  ...party("CedentePrestatore", "$.supplier"),
  ["RegimeFiscale", "$.supplier.ext.it-sdi-fiscal-regime"],
  ["IscrizioneREA/Ufficio", "$.supplier.registration.office"],
  ["IscrizioneREA/NumeroREA", "$.supplier.registration.entry"],
  ["IscrizioneREA/CapitaleSociale", "$.supplier.registration.capital"],
  ["IscrizioneREA/SocioUnico", "$.supplier.registration.ext.it-sdi-shareholder-state"],
  ["IscrizioneREA/StatoLiquidazione", "$.supplier.registration.ext.it-sdi-liquidation-state"],
  ...party("CessionarioCommittente", "$.customer"),
  ["TipoDocumento", "$.tax.ext.it-sdi-document-type"],
  ["Divisa", "$.currency"],
  ["DatiGeneraliDocumento/Data", "$.issue_date"],
  ["DatiGeneraliDocumento/Numero", "$.code"],
  ["Allegati", "$.attachments"],
] as const;

/** Parts of a party in either format. */
function party(element: string, path: string): [xml: string, json: string][] {
  return [
    [element, path],
    [`${element}/DatiAnagrafici`, path],
    ...["", "/DatiAnagrafici", "/IdentificativiFiscali"].flatMap((group): [string, string][] => [
      [`${element}${group}/IdFiscaleIVA`, `${path}.tax_id`],
      [`${element}${group}/IdFiscaleIVA/IdPaese`, `${path}.tax_id.country`],
      [`${element}${group}/IdFiscaleIVA/IdCodice`, `${path}.tax_id.code`],
      [`${element}${group}/CodiceFiscale`, `${path}.identities`],
    ]),
    ...["/DatiAnagrafici/Anagrafica", "", "/AltriDatiIdentificativi"].flatMap(
      (group): [string, string][] => [
        [`${element}${group}/Denominazione`, `${path}.name`],
        [`${element}${group}/Nome`, `${path}.people[0].name.given`],
        [`${element}${group}/Cognome`, `${path}.people[0].name.surname`],
        [`${element}${group}/Titolo`, `${path}.people[0].name.prefix`],
      ],
    ),
    ...["", "/AltriDatiIdentificativi"].flatMap((group): [string, string][] => {
      const sede = `${element}${group}/Sede`;
      const address = `${path}.addresses[0]`;
      return [
        [sede, address],
        [`${sede}/Indirizzo`, `${address}.street`],
        [`${sede}/NumeroCivico`, `${address}.num`],
        [`${sede}/CAP`, `${address}.code`],
        [`${sede}/Comune`, `${address}.locality`],
        [`${sede}/Provincia`, `${address}.region`],
        [`${sede}/Nazione`, `${address}.country`],
      ];
    }),
    [`${element}/Contatti/Telefono`, `${path}.telephones[0].num`],
    [`${element}/Contatti/Email`, `${path}.emails[0].addr`],
  ];
}

const LINE = "$.lines[{DettaglioLinee}]";

/** Elements of the ordinary format. */
export const ORDINARY_PLACES = [
  ...SHARED,
  ...party("TerzoIntermediarioOSoggettoEmittente", "$.ordering.issuer"),
  ["DatiRitenuta", "$.totals.taxes.categories"],
  ["DatiRitenuta/CausalePagamento", "$.lines"],
  ["DatiBollo", "$.charges"],
  ["DatiCassaPrevidenziale", "$.charges"],
  ["DatiGeneraliDocumento/ScontoMaggiorazione", "$.discounts"],
  ["ImportoTotaleDocumento", "$.totals.total_with_tax"],
  ["Arrotondamento", "$.totals.rounding"],
  ["Causale", "$.notes"],
  ["DatiOrdineAcquisto", "$.ordering.purchases[{DatiOrdineAcquisto}]"],
  ["DatiContratto", "$.ordering.contracts[{DatiContratto}]"],
  ["DatiConvenzione", "$.ordering.tender[{DatiConvenzione}]"],
  ["DatiRicezione", "$.ordering.receiving[{DatiRicezione}]"],
  ["DatiFattureCollegate", "$.preceding[{DatiFattureCollegate}]"],
  ["DatiDDT", "$.ordering.despatch[{DatiDDT}]"],
  ["DatiDDT/DataDDT", "$.ordering.despatch[{DatiDDT}].issue_date"],
  ["DettaglioLinee", LINE],
  ["DettaglioLinee/CodiceArticolo", `${LINE}.item.identities`],
  ["DettaglioLinee/Descrizione", `${LINE}.item.name`],
  ["DettaglioLinee/Quantita", `${LINE}.quantity`],
  ["DettaglioLinee/UnitaMisura", `${LINE}.item.unit`],
  ["DettaglioLinee/DataInizioPeriodo", `${LINE}.period.start`],
  ["DettaglioLinee/DataFinePeriodo", `${LINE}.period.end`],
  ["DettaglioLinee/PrezzoUnitario", `${LINE}.item.price`],
  ["DettaglioLinee/ScontoMaggiorazione", `${LINE}.discounts`],
  ["DettaglioLinee/PrezzoTotale", `${LINE}.total`],
  ["DettaglioLinee/AliquotaIVA", `${LINE}.taxes`],
  ["DettaglioLinee/Natura", `${LINE}.taxes`],
  ["DettaglioLinee/RiferimentoAmministrazione", `${LINE}.cost`],
  ["AltriDatiGestionali", `${LINE}.item.attributes`],
  ["DatiRiepilogo", "$.totals.taxes.categories"],
  ["DatiRiepilogo/EsigibilitaIVA", "$.lines"],
  ["DatiPagamento", "$.payment"],
  ["DettaglioPagamento/Beneficiario", "$.payment.payee.name"],
  ["DettaglioPagamento/ModalitaPagamento", "$.payment"],
  ["DettaglioPagamento/CodicePagamento", "$.payment.instructions.ref"],
  ["DettaglioPagamento/IstitutoFinanziario", "$.payment.instructions.credit_transfer[0].name"],
] as const;

/** Elements of the simplified format. */
export const SIMPLIFIED_PLACES = [
  ...SHARED,
  ["DatiFatturaRettificata", "$.preceding[0]"],
  ["DatiFatturaRettificata/NumeroFR", "$.preceding[0].code"],
  ["DatiFatturaRettificata/DataFR", "$.preceding[0].issue_date"],
  ["DatiBeniServizi", "$.lines[{DatiBeniServizi}]"],
  ["DatiBeniServizi/Descrizione", "$.lines[{DatiBeniServizi}].item.name"],
  ["DatiBeniServizi/Importo", "$.lines[{DatiBeniServizi}].total"],
  ["DatiBeniServizi/DatiIVA", "$.lines[{DatiBeniServizi}].taxes"],
] as const;
