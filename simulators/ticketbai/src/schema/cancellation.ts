import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Cancellations of TicketBAI 1.2, without signature. */
export const CANCELLATION_TYPES: XmlSchemaTypes = {
  content: {
    Cabecera: "IDVersionTBAI:IDVersionTicketBaiType",
    Emisor: "NIF:NIFType ApellidosNombreRazonSocial:TextMax120ObligatorioType",
    CabeceraFacturaType:
      "SerieFactura:TextMax20Type? NumFactura:TextMax20ObligatorioType FechaExpedicionFactura:FechaType",
    IDFactura: "Emisor CabeceraFactura:CabeceraFacturaType",
    IDOtro: "CodigoPais:CountryType2? IDType:IDTypeType ID:TextMax20Type",
    EntidadDesarrolladoraType: "( NIF:NIFType | IDOtro )",
    SoftwareFacturacionType:
      "LicenciaTBAI:TextMax20ObligatorioType EntidadDesarrolladora:EntidadDesarrolladoraType Nombre:TextMax120ObligatorioType Version:TextMax20ObligatorioType",
    HuellaTBAI: "Software:SoftwareFacturacionType NumSerieDispositivo:TextMax30Type?",
    AnulaTicketBai: "Cabecera IDFactura HuellaTBAI",
  },
  values: {
    IDVersionTicketBaiType: {
      enumeration: "1.2",
    },
    NIFType: {
      patterns: ["(([a-z|A-Z]{1}\\d{7}[a-z|A-Z]{1})|(\\d{8}[a-z|A-Z]{1})|([a-z|A-Z]{1}\\d{8}))"],
      minLength: 9,
      maxLength: 9,
    },
    TextMax120ObligatorioType: {
      patterns: ["(\\s*[^\\s]\\s*)+"],
      minLength: 1,
      maxLength: 120,
    },
    TextMax20Type: {
      maxLength: 20,
    },
    TextMax20ObligatorioType: {
      patterns: ["(\\s*[^\\s]\\s*)+"],
      minLength: 1,
      maxLength: 20,
    },
    FechaType: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4}"],
      minLength: 10,
      maxLength: 10,
    },
    CountryType2: {
      enumeration:
        "AF AL DE AD AO AI AQ AG SA DZ AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BY BO BA BW BV BR BN BG BF BI BT CV KY KH CM CA CF CC CO KM CG CD CK KP KR CI CR HR CU TD CZ CL CN CY CW DK DM DO EC EG AE ER SK SI ES US EE ET FO PH FI FJ FR GA GM GE GS GH GI GD GR GL GU GT GG GN GQ GW GY HT HM HN HK HU IN ID IR IQ IE IM IS IL IT JM JP JE JO KZ KE KG KI KW LA LS LV LB LR LY LI LT LU XG MO MK MG MY MW MV ML MT FK MP MA MH MU MR YT UM MX FM MD MC MN ME MS MZ MM NA NR CX NP NI NE NG NU NF NO NC NZ IO OM NL BQ PK PW PA PG PY PE PN PF PL PT PR QA GB RW RO RU SB SV WS AS KN SM SX PM VC SH LC ST SN RS SC SL SG SY SO LK SZ ZA SD SS SE CH SR TH TW TZ TJ PS TF TL TG TK TO TT TN TC TM TR TV UA UG UY UZ VU VA VE VN VG VI WF YE DJ ZM ZW QU XB XU XN AX BL EH GF GP MF MQ RE SJ",
    },
    IDTypeType: {
      enumeration: "02 03 04 05 06",
    },
    TextMax30Type: {
      maxLength: 30,
    },
  },
};
