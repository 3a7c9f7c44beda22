import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** FA(2), logical structure 1-0E. */
export const FA2_TYPES: XmlSchemaTypes = {
  content: {
    KodFormularza: "#:TKodFormularza @kodSystemowy:text @wersjaSchemy:text",
    TNaglowek: "KodFormularza WariantFormularza DataWytworzeniaFa SystemInfo:TZnakowy?",
    TPodmiot1: "NIP:TNrNIP Nazwa:TZnakowy512",
    TAdres: "KodKraju:TKodKraju AdresL1:TZnakowy512 AdresL2:TZnakowy512?",
    DaneKontaktowe: "( Email:TAdresEmail? Telefon:TNumerTelefonu? )?",
    Podmiot1:
      "PrefiksPodatnika:TKodyKrajowUE? DaneIdentyfikacyjne:TPodmiot1 Adres:TAdres DaneKontaktowe{0,3}",
    TPodmiot2:
      "( NIP:TNrNIP | KodUE:TKodyKrajowUE NrVatUE:TNrVatUE | KodKraju:TKodKraju? NrID | BrakID:TWybor1 ) ( Nazwa:TZnakowy512 )?",
    Podmiot2: "DaneIdentyfikacyjne:TPodmiot2 Adres:TAdres? DaneKontaktowe{0,3}",
    TPodmiot3:
      "( NIP:TNrNIP | IDWew:TNIPIdWew | KodUE:TKodyKrajowUE NrVatUE:TNrVatUE | KodKraju:TKodKraju? NrID | BrakID:TWybor1 ) ( Nazwa:TZnakowy512 )?",
    "DaneKontaktowe.2": "Email:TAdresEmail? Telefon:TNumerTelefonu?",
    Podmiot3:
      "DaneIdentyfikacyjne:TPodmiot3 Adres:TAdres DaneKontaktowe:DaneKontaktowe.2{0,3} ( Rola:TRolaPodmiotu3 | RolaInna:TWybor1 OpisRoli:TZnakowy )",
    OkresFa: "P_6_Od:TDataT P_6_Do:TDataT",
    Zwolnienie:
      "( P_19:TWybor1 ( P_19A:TZnakowy | P_19B:TZnakowy | P_19C:TZnakowy ) | P_19N:TWybor1 )",
    NowySrodekTransportu:
      "P_22A:TDataT P_NrWierszaNST:TNaturalny ( P_22B:TZnakowy | P_22C:TZnakowy | P_22D:TZnakowy )",
    NoweSrodkiTransportu:
      "( P_22:TWybor1 P_42_5:TWybor1_2 NowySrodekTransportu{1,10000} | P_22N:TWybor1 )",
    PMarzy:
      "( P_PMarzy:TWybor1 ( P_PMarzy_2:TWybor1 | P_PMarzy_3_1:TWybor1 | P_PMarzy_3_2:TWybor1 | P_PMarzy_3_3:TWybor1 ) | P_PMarzyN:TWybor1 )",
    Adnotacje:
      "P_16:TWybor1_2 P_17:TWybor1_2 P_18:TWybor1_2 P_18A:TWybor1_2 Zwolnienie NoweSrodkiTransportu P_23:TWybor1_2 PMarzy",
    DaneFaKorygowanej:
      "DataWystFaKorygowanej:TDataT NrFaKorygowanej:TZnakowy ( NrKSeF:TWybor1 NrKSeFFaKorygowanej:TNumerKSeF | NrKSeFN:TWybor1 )",
    FakturaZaliczkowa:
      "( NrKSeFZN:TWybor1 NrFaZaliczkowej:TZnakowy | NrKSeFFaZaliczkowej:TNumerKSeF )",
    FaWiersz:
      "NrWierszaFa:TNaturalny UU_ID:TZnakowy50? P_7:TZnakowy? Indeks:TZnakowy50? GTIN:TZnakowy20? PKWiU:TZnakowy50? CN:TZnakowy50? P_8A:TZnakowy? P_8B:TIlosci? P_9A:TKwotowy2? P_9B:TKwotowy2? P_10:TKwotowy2? P_11:TKwotowy? P_11A:TKwotowy? P_12:TStawkaPodatku? P_12_XII:TProcentowy? GTU:TGTU? KursWaluty:TIlosci? StanPrzed:TWybor1?",
    ZaplataCzesciowa: "KwotaZaplatyCzesciowej:TKwotowy DataZaplatyCzesciowej:TData",
    TerminPlatnosci: "Termin:TData",
    TRachunekBankowy: "NrRB:TNrRB SWIFT:SWIFT_Type? NazwaBanku:TZnakowy?",
    Platnosc:
      "( Zaplacono:TWybor1 DataZaplaty:TData | ZnacznikZaplatyCzesciowej:TWybor1 ZaplataCzesciowa{1,100} )? TerminPlatnosci{0,100} ( FormaPlatnosci:TFormaPlatnosci | PlatnoscInna:TWybor1 OpisPlatnosci:TZnakowy )? RachunekBankowy:TRachunekBankowy{0,100}",
    Umowy: "( DataUmowy:TData? NrUmowy:TZnakowy? )?",
    Zamowienia: "( DataZamowienia:TData? NrZamowienia:TZnakowy? )?",
    WarunkiTransakcji:
      "Umowy{0,100} Zamowienia{0,100} ( KursUmowny:TIlosci WalutaUmowna:TKodWaluty )?",
    Fa: "KodWaluty:TKodWaluty P_1:TDataT P_2:TZnakowy ( P_6:TDataT | OkresFa )? ( P_13_1:TKwotowy P_14_1:TKwotowy P_14_1W:TKwotowy? )? ( P_13_2:TKwotowy P_14_2:TKwotowy P_14_2W:TKwotowy? )? ( P_13_3:TKwotowy P_14_3:TKwotowy P_14_3W:TKwotowy? )? ( P_13_4:TKwotowy P_14_4:TKwotowy P_14_4W:TKwotowy? )? ( P_13_5:TKwotowy P_14_5:TKwotowy? )? P_13_6_1:TKwotowy? P_13_6_2:TKwotowy? P_13_6_3:TKwotowy? P_13_7:TKwotowy? P_13_8:TKwotowy? P_13_9:TKwotowy? P_13_10:TKwotowy? P_13_11:TKwotowy? P_15:TKwotowy KursWalutyZ:TIlosci? Adnotacje RodzajFaktury:TRodzajFaktury ( PrzyczynaKorekty:TZnakowy? TypKorekty:TTypKorekty? DaneFaKorygowanej+ ( P_15ZK:TKwotowy )? )? FakturaZaliczkowa{0,100} FaWiersz{0,10000} Platnosc? WarunkiTransakcji?",
    Informacje: "( StopkaFaktury:TTekstowy? )?",
    Rejestry: "( KRS:TNrKRS? REGON:text? BDO? )?",
    Stopka: "( Informacje{0,3} Rejestry{0,100} )?",
    Faktura: "Naglowek:TNaglowek Podmiot1 Podmiot2 Podmiot3{0,100} Fa Stopka?",
  },
  values: {
    TKodFormularza: {
      enumeration: "FA",
    },
    WariantFormularza: {
      enumeration: "2",
    },
    DataWytworzeniaFa: {
      kind: "dateTime",
      minInclusive: "2022-01-01T00:00:00Z",
      maxInclusive: "2050-01-01T23:59:59Z",
    },
    TZnakowy: {
      minLength: 1,
      maxLength: 256,
    },
    TKodyKrajowUE: {
      enumeration:
        "AT BE BG CY CZ DK EE FI FR DE EL HR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE XI",
    },
    TNrNIP: {
      patterns: ["[1-9]((\\d[1-9])|([1-9]\\d))\\d{7}"],
    },
    TZnakowy512: {
      minLength: 1,
      maxLength: 512,
    },
    TKodKraju: {
      enumeration:
        "AF AX AL DZ AD AO AI AQ AG AN SA AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BT BY BO BQ BA BW BR BN IO BG BF BI XC CL CN HR CW CY TD ME DK DM DO DJ EG EC ER EE ET FK FJ PH FI FR TF GA GM GH GI GR GD GL GE GU GG GY GF GP GT GN GQ GW HT ES HN HK IN ID IQ IR IE IS IL JM JP YE JE JO KY KH CM CA QA KZ KE KG KI CO KM CG CD KP XK CR CU KW LA LS LB LR LY LI LT LV LU MK MG YT MO MW MV MY ML MT MP MA MQ MR MU MX XL FM UM MD MC MN MS MZ MM NA NR NP NL DE NE NG NI NU NF NO NC NZ PS OM PK PW PA PG PY PE PN PF PL GS PT PR CF CZ KR ZA RE RU RO RW EH BL KN LC MF VC SV WS AS SM SN RS SC SL SG SK SI SO LK PM US SZ SD SS SR SJ SH SY CH SE TJ TH TW TZ TG TK TO TT TN TR TM TV UG UA UY UZ VU WF VA HU VE GB VN IT TL CI BV CX IM SX CK VI VG HM CC MH FO SB ST TC ZM CV ZW AE XI",
    },
    TAdresEmail: {
      patterns: ["(.)+@(.)+"],
      minLength: 3,
      maxLength: 255,
    },
    TNumerTelefonu: {
      minLength: 1,
      maxLength: 16,
    },
    TNrVatUE: {
      patterns: ["(\\d|[A-Z]|\\+|\\*){1,12}"],
    },
    NrID: {
      minLength: 1,
      maxLength: 50,
      patterns: ["[a-zA-Z0-9]{1,50}"],
    },
    TWybor1: {
      enumeration: "1",
    },
    TNIPIdWew: {
      minLength: 1,
      maxLength: 20,
      patterns: ["[1-9]((\\d[1-9])|([1-9]\\d))\\d{7}-\\d{5}"],
    },
    TRolaPodmiotu3: {
      enumeration: "1 2 3 4 5 6 7 8 9 10",
    },
    TKodWaluty: {
      enumeration:
        "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XUA XXX YER ZAR ZMW ZWL",
    },
    TDataT: {
      kind: "date",
      patterns: ["((\\d{4})-(\\d{2})-(\\d{2}))"],
      minInclusive: "2006-01-01",
      maxInclusive: "2050-01-01",
    },
    TKwotowy: {
      kind: "decimal",
      patterns: ["-?([1-9]\\d{0,15}|0)(\\.\\d{1,2})?"],
      totalDigits: 18,
      fractionDigits: 2,
    },
    TIlosci: {
      kind: "decimal",
      patterns: ["-?([1-9]\\d{0,15}|0)(\\.\\d{1,6})?"],
      totalDigits: 22,
      fractionDigits: 6,
    },
    TWybor1_2: {
      enumeration: "1 2",
    },
    TNaturalny: {
      kind: "integer",
      minInclusive: "0",
      totalDigits: 14,
      minExclusive: "0",
    },
    TRodzajFaktury: {
      enumeration: "VAT KOR ZAL ROZ UPR KOR_ZAL KOR_ROZ",
    },
    TTypKorekty: {
      enumeration: "1 2 3",
    },
    TNumerKSeF: {
      patterns: [
        "([1-9]((\\d[1-9])|([1-9]\\d))\\d{7}|M\\d{9}|[A-Z]{3}\\d{7})-(20[2-9][0-9]|2[1-9][0-9]{2}|[3-9][0-9]{3})(0[1-9]|1[0-2])(0[1-9]|[1-2][0-9]|3[0-1])-([0-9A-F]{6})-?([0-9A-F]{6})-([0-9A-F]{2})",
      ],
    },
    TZnakowy50: {
      minLength: 1,
      maxLength: 50,
    },
    TZnakowy20: {
      minLength: 1,
      maxLength: 20,
    },
    TKwotowy2: {
      kind: "decimal",
      patterns: ["-?([1-9]\\d{0,13}|0)(\\.\\d{1,8})?"],
      totalDigits: 22,
      fractionDigits: 8,
    },
    TStawkaPodatku: {
      enumeration: "23 22 8 7 5 4 3 0 zw oo np",
    },
    TProcentowy: {
      kind: "decimal",
      totalDigits: 9,
      fractionDigits: 6,
      minInclusive: "0",
      maxInclusive: "100",
    },
    TGTU: {
      enumeration:
        "GTU_01 GTU_02 GTU_03 GTU_04 GTU_05 GTU_06 GTU_07 GTU_08 GTU_09 GTU_10 GTU_11 GTU_12 GTU_13",
    },
    TData: {
      kind: "date",
      patterns: ["((\\d{4})-(\\d{2})-(\\d{2}))"],
      minInclusive: "2016-07-01",
      maxInclusive: "2050-01-01",
    },
    TFormaPlatnosci: {
      enumeration: "1 2 3 4 5 6 7",
    },
    TNrRB: {
      patterns: ["[0-9A-Z]{10,32}"],
    },
    SWIFT_Type: {
      patterns: ["[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3}){0,1}"],
    },
    TTekstowy: {
      minLength: 1,
      maxLength: 3500,
    },
    TNrKRS: {
      patterns: ["\\d{10}"],
    },
    BDO: {
      minLength: 1,
      maxLength: 9,
    },
  },
};
