import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** FA(3), logical structure 1-0E, complete. */
export const FA3_TYPES: XmlSchemaTypes = {
  content: {
    KodFormularza: "#:TKodFormularza @kodSystemowy:text @wersjaSchemy:text",
    TNaglowek: "KodFormularza WariantFormularza DataWytworzeniaFa SystemInfo:TZnakowy?",
    TPodmiot1: "NIP:TNrNIP Nazwa:TZnakowy512",
    TAdres: "KodKraju:TKodKraju AdresL1:TZnakowy512 AdresL2:TZnakowy512? GLN:TGLN?",
    AdresKoresp: "KodKraju:TKodKraju AdresL1:TZnakowy512 AdresL2:TZnakowy512? GLN:TGLN?",
    DaneKontaktowe: "( Email:TAdresEmail? Telefon:TNumerTelefonu? )?",
    Podmiot1:
      "PrefiksPodatnika:TKodyKrajowUE? NrEORI:TZnakowy? DaneIdentyfikacyjne:TPodmiot1 Adres:TAdres AdresKoresp? DaneKontaktowe{0,3} StatusInfoPodatnika:TStatusInfoPodatnika?",
    TPodmiot2:
      "( NIP:TNrNIP | KodUE:TKodyKrajowUE NrVatUE:TNrVatUE | KodKraju:TKodKraju? NrID | BrakID:TWybor1 ) ( Nazwa:TZnakowy512 )?",
    Podmiot2:
      "NrEORI:TZnakowy? DaneIdentyfikacyjne:TPodmiot2 Adres:TAdres? AdresKoresp:TAdres? DaneKontaktowe{0,3} NrKlienta:TZnakowy? IDNabywcy? JST GV:JST",
    TPodmiot3:
      "( NIP:TNrNIP | IDWew:TNIPIdWew | KodUE:TKodyKrajowUE NrVatUE:TNrVatUE | KodKraju:TKodKraju? NrID | BrakID:TWybor1 ) ( Nazwa:TZnakowy512 )?",
    "DaneKontaktowe.2": "Email:TAdresEmail? Telefon:TNumerTelefonu?",
    Podmiot3:
      "IDNabywcy? NrEORI:TZnakowy? DaneIdentyfikacyjne:TPodmiot3 Adres:TAdres? AdresKoresp:TAdres? DaneKontaktowe:DaneKontaktowe.2{0,3} ( Rola:TRolaPodmiotu3 | RolaInna:TWybor1 OpisRoli:TZnakowy ) Udzial:TProcentowy? NrKlienta:TZnakowy?",
    "DaneKontaktowe.3": "EmailPU:TAdresEmail? TelefonPU:TNumerTelefonu?",
    PodmiotUpowazniony:
      "NrEORI:TZnakowy? DaneIdentyfikacyjne:TPodmiot1 Adres:TAdres AdresKoresp:TAdres? DaneKontaktowe:DaneKontaktowe.3{0,3} RolaPU:TRolaPodmiotuUpowaznionego",
    OkresFa: "P_6_Od:TDataT P_6_Do:TDataT",
    Zwolnienie:
      "( P_19:TWybor1 ( P_19A:TZnakowy | P_19B:TZnakowy | P_19C:TZnakowy ) | P_19N:TWybor1 )",
    NowySrodekTransportu:
      "P_22A:TDataT P_NrWierszaNST:TNaturalny P_22BMK:TZnakowy? P_22BMD:TZnakowy? P_22BK:TZnakowy? P_22BNR:TZnakowy? P_22BRP:TZnakowy? ( P_22B:TZnakowy ( P_22B1:TZnakowy? | P_22B2:TZnakowy? | P_22B3:TZnakowy? | P_22B4:TZnakowy? )? P_22BT:TZnakowy? | P_22C:TZnakowy P_22C1:TZnakowy? | P_22D:TZnakowy P_22D1:TZnakowy? )",
    NoweSrodkiTransportu:
      "( P_22:TWybor1 P_42_5:JST NowySrodekTransportu{1,10000} | P_22N:TWybor1 )",
    PMarzy:
      "( P_PMarzy:TWybor1 ( P_PMarzy_2:TWybor1 | P_PMarzy_3_1:TWybor1 | P_PMarzy_3_2:TWybor1 | P_PMarzy_3_3:TWybor1 ) | P_PMarzyN:TWybor1 )",
    Adnotacje:
      "P_16:JST P_17:JST P_18:JST P_18A:JST Zwolnienie NoweSrodkiTransportu P_23:JST PMarzy",
    DaneFaKorygowanej:
      "DataWystFaKorygowanej:TDataT NrFaKorygowanej:TZnakowy ( NrKSeF:TWybor1 NrKSeFFaKorygowanej:TNumerKSeF | NrKSeFN:TWybor1 )",
    Podmiot1K: "PrefiksPodatnika:TKodyKrajowUE? DaneIdentyfikacyjne:TPodmiot1 Adres:TAdres",
    Podmiot2K: "DaneIdentyfikacyjne:TPodmiot2 Adres:TAdres? IDNabywcy?",
    ZaliczkaCzesciowa: "P_6Z:TDataT P_15Z:TKwotowy KursWalutyZW:TIlosci?",
    TKluczWartosc: "NrWiersza:TNaturalny? Klucz:TZnakowy Wartosc:TZnakowy",
    FakturaZaliczkowa:
      "( NrKSeFZN:TWybor1 NrFaZaliczkowej:TZnakowy | NrKSeFFaZaliczkowej:TNumerKSeF )",
    FaWiersz:
      "NrWierszaFa:TNaturalny UU_ID:NrID? P_6A:TDataT? P_7:TZnakowy512? Indeks:NrID? GTIN:TZnakowy20? PKWiU:NrID? CN:NrID? PKOB:NrID? P_8A:TZnakowy? P_8B:TIlosci? P_9A:TKwotowy2? P_9B:TKwotowy2? P_10:TKwotowy2? P_11:TKwotowy? P_11A:TKwotowy? P_11Vat:TKwotowy? P_12:TStawkaPodatku? P_12_XII:TProcentowy? P_12_Zal_15:TWybor1? KwotaAkcyzy:TKwotowy? GTU:TGTU? Procedura:TOznaczenieProcedury? KursWaluty:TIlosci? StanPrzed:TWybor1?",
    Obciazenia: "Kwota:TKwotowy Powod:TZnakowy",
    Odliczenia: "Kwota:TKwotowy Powod:TZnakowy",
    Rozliczenie:
      "Obciazenia{0,100} SumaObciazen:TKwotowy? Odliczenia{0,100} SumaOdliczen:TKwotowy? ( DoZaplaty:TKwotowy | DoRozliczenia:TKwotowy )?",
    ZaplataCzesciowa:
      "KwotaZaplatyCzesciowej:TKwotowy DataZaplatyCzesciowej:TData ( FormaPlatnosci:TFormaPlatnosci | PlatnoscInna:TWybor1 OpisPlatnosci:TZnakowy )?",
    TerminOpis: "Ilosc:integer Jednostka:NrID ZdarzeniePoczatkowe:TZnakowy",
    TerminPlatnosci: "( Termin:TData? TerminOpis? )?",
    TRachunekBankowy:
      "NrRB:TNrRB SWIFT:SWIFT_Type? RachunekWlasnyBanku:TRolaPodmiotuUpowaznionego? NazwaBanku:TZnakowy? OpisRachunku:TZnakowy?",
    Skonto: "WarunkiSkonta:TZnakowy WysokoscSkonta:TZnakowy",
    Platnosc:
      "( Zaplacono:TWybor1 DataZaplaty:TData | ZnacznikZaplatyCzesciowej:JST ZaplataCzesciowa{1,100} )? TerminPlatnosci{0,100} ( FormaPlatnosci:TFormaPlatnosci | PlatnoscInna:TWybor1 OpisPlatnosci:TZnakowy )? RachunekBankowy:TRachunekBankowy{0,100} RachunekBankowyFaktora:TRachunekBankowy{0,20} Skonto? LinkDoPlatnosci? IPKSeF?",
    Umowy: "( DataUmowy:TDataU? NrUmowy:TZnakowy? )?",
    Zamowienia: "( DataZamowienia:TDataU? NrZamowienia:TZnakowy? )?",
    Przewoznik: "DaneIdentyfikacyjne:TPodmiot2 AdresPrzewoznika:TAdres",
    Transport:
      "( RodzajTransportu:TRodzajTransportu | TransportInny:TWybor1 OpisInnegoTransportu:NrID ) Przewoznik? NrZleceniaTransportu:TZnakowy? ( OpisLadunku:TLadunek | LadunekInny:TWybor1 OpisInnegoLadunku:NrID ) JednostkaOpakowania:TZnakowy? ( DataGodzRozpTransportu:TDataCzas? DataGodzZakTransportu:TDataCzas? WysylkaZ:TAdres? WysylkaPrzez:TAdres{0,20} WysylkaDo:TAdres? )?",
    WarunkiTransakcji:
      "Umowy{0,100} Zamowienia{0,100} NrPartiiTowaru:TZnakowy{0,1000} WarunkiDostawy:TZnakowy? ( KursUmowny:TIlosci WalutaUmowna:TKodWaluty )? Transport{0,20} PodmiotPosredniczacy:TWybor1?",
    ZamowienieWiersz:
      "NrWierszaZam:TNaturalny UU_IDZ:NrID? P_7Z:TZnakowy512? IndeksZ:NrID? GTINZ:TZnakowy20? PKWiUZ:NrID? CNZ:NrID? PKOBZ:NrID? P_8AZ:TZnakowy? P_8BZ:TIlosci? P_9AZ:TKwotowy2? P_11NettoZ:TKwotowy? P_11VatZ:TKwotowy? P_12Z:TStawkaPodatku? P_12Z_XII:TProcentowy? P_12Z_Zal_15:TWybor1? GTUZ:TGTU? ProceduraZ:TOznaczenieProceduryZ? KwotaAkcyzyZ:TKwotowy? StanPrzedZ:TWybor1?",
    Zamowienie: "WartoscZamowienia:TKwotowy ZamowienieWiersz{1,10000}",
    Fa: "KodWaluty:TKodWaluty P_1:TDataT P_1M:TZnakowy? P_2:TZnakowy WZ:TZnakowy{0,1000} ( P_6:TDataT | OkresFa )? ( P_13_1:TKwotowy P_14_1:TKwotowy P_14_1W:TKwotowy? )? ( P_13_2:TKwotowy P_14_2:TKwotowy P_14_2W:TKwotowy? )? ( P_13_3:TKwotowy P_14_3:TKwotowy P_14_3W:TKwotowy? )? ( P_13_4:TKwotowy P_14_4:TKwotowy P_14_4W:TKwotowy? )? ( P_13_5:TKwotowy P_14_5:TKwotowy? )? P_13_6_1:TKwotowy? P_13_6_2:TKwotowy? P_13_6_3:TKwotowy? P_13_7:TKwotowy? P_13_8:TKwotowy? P_13_9:TKwotowy? P_13_10:TKwotowy? P_13_11:TKwotowy? P_15:TKwotowy KursWalutyZ:TIlosci? Adnotacje RodzajFaktury:TRodzajFaktury ( PrzyczynaKorekty:TZnakowy? TypKorekty:TRolaPodmiotuUpowaznionego? DaneFaKorygowanej+ OkresFaKorygowanej:TZnakowy? NrFaKorygowany:TZnakowy? Podmiot1K? Podmiot2K{0,101} ( P_15ZK:TKwotowy KursWalutyZK:TIlosci? )? )? ZaliczkaCzesciowa{0,31} FP:TWybor1? TP:TWybor1? DodatkowyOpis:TKluczWartosc{0,10000} FakturaZaliczkowa{0,100} ZwrotAkcyzy:TWybor1? FaWiersz{0,10000} Rozliczenie? Platnosc? WarunkiTransakcji? Zamowienie?",
    Informacje: "( StopkaFaktury:TTekstowy? )?",
    Rejestry: "( PelnaNazwa:TZnakowy? KRS:TNrKRS? REGON:text? BDO? )?",
    Stopka: "( Informacje{0,3} Rejestry{0,100} )?",
    MetaDane: "ZKlucz:TZnakowy ZWartosc:TZnakowy",
    Tekst: "Akapit:TZnakowy512{1,10}",
    TMetaDane: "TKlucz:TZnakowy TWartosc:TZnakowy",
    NKom: "#:TZnakowy2",
    Kol: "NKom @Typ:Typ",
    "TNaglowek.2": "Kol{1,20}",
    Wiersz: "WKom:TZnakowy2{1,20}",
    Suma: "SKom:TZnakowy2{1,20}",
    Tabela: "TMetaDane{0,1000} Opis:TZnakowy512? TNaglowek:TNaglowek.2 Wiersz{1,1000} Suma?",
    BlokDanych: "ZNaglowek:TZnakowy512? MetaDane{1,1000} Tekst? ( Tabela{0,1000} )?",
    Zalacznik: "BlokDanych{1,1000}",
    Faktura:
      "Naglowek:TNaglowek Podmiot1 Podmiot2 Podmiot3{0,100} PodmiotUpowazniony? Fa Stopka? Zalacznik?",
  },
  values: {
    TKodFormularza: {
      enumeration: "FA",
    },
    WariantFormularza: {
      enumeration: "3",
    },
    DataWytworzeniaFa: {
      kind: "dateTime",
      minInclusive: "2025-09-01T00:00:00Z",
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
    TGLN: {
      minLength: 1,
      maxLength: 13,
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
    TStatusInfoPodatnika: {
      enumeration: "1 2 3 4",
    },
    TNrVatUE: {
      patterns: ["(\\d|[A-Z]|\\+|\\*){1,12}"],
    },
    NrID: {
      minLength: 1,
      maxLength: 50,
    },
    TWybor1: {
      enumeration: "1",
    },
    IDNabywcy: {
      minLength: 1,
      maxLength: 32,
    },
    JST: {
      enumeration: "1 2",
    },
    TNIPIdWew: {
      minLength: 1,
      maxLength: 20,
      patterns: ["[1-9]((\\d[1-9])|([1-9]\\d))\\d{7}-\\d{5}"],
    },
    TRolaPodmiotu3: {
      enumeration: "1 2 3 4 5 6 7 8 9 10 11",
    },
    TProcentowy: {
      kind: "decimal",
      totalDigits: 9,
      fractionDigits: 6,
      minInclusive: "0",
      maxInclusive: "100",
    },
    TRolaPodmiotuUpowaznionego: {
      enumeration: "1 2 3",
    },
    TKodWaluty: {
      enumeration:
        "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XUA XXX YER ZAR ZMW ZWL",
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
    TNaturalny: {
      kind: "integer",
      minInclusive: "0",
      totalDigits: 14,
      minExclusive: "0",
    },
    TRodzajFaktury: {
      enumeration: "VAT KOR ZAL ROZ UPR KOR_ZAL KOR_ROZ",
    },
    TNumerKSeF: {
      patterns: [
        "([1-9]((\\d[1-9])|([1-9]\\d))\\d{7}|M\\d{9}|[A-Z]{3}\\d{7})-(20[2-9][0-9]|2[1-9][0-9]{2}|[3-9][0-9]{3})(0[1-9]|1[0-2])(0[1-9]|[1-2][0-9]|3[0-1])-([0-9A-F]{6})-?([0-9A-F]{6})-([0-9A-F]{2})",
      ],
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
      enumeration: [
        "23",
        "22",
        "8",
        "7",
        "5",
        "4",
        "3",
        "0 KR",
        "0 WDT",
        "0 EX",
        "zw",
        "oo",
        "np I",
        "np II",
      ],
    },
    TGTU: {
      enumeration:
        "GTU_01 GTU_02 GTU_03 GTU_04 GTU_05 GTU_06 GTU_07 GTU_08 GTU_09 GTU_10 GTU_11 GTU_12 GTU_13",
    },
    TOznaczenieProcedury: {
      enumeration: "WSTO_EE IED TT_D I_42 I_63 B_SPV B_SPV_DOSTAWA B_MPV_PROWIZJA",
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
    integer: {
      kind: "integer",
    },
    TNrRB: {
      minLength: 10,
      maxLength: 34,
    },
    SWIFT_Type: {
      patterns: ["[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3}){0,1}"],
    },
    LinkDoPlatnosci: {
      minLength: 1,
      maxLength: 512,
      patterns: [
        "(https?)://([a-zA-Z0-9][a-zA-Z0-9-]*\\.)+[a-zA-Z]{2,}(:[0-9]{1,5})?(/[^\\s?#]*)?\\?([^#\\s]*&)?IPKSeF=[0-9]{3}[a-zA-Z0-9]{10}(&[^#\\s]*)?(#.*)?",
      ],
    },
    IPKSeF: {
      minLength: 1,
      maxLength: 13,
      patterns: ["[0-9]{3}[a-zA-Z0-9]{10}"],
    },
    TDataU: {
      kind: "date",
      patterns: ["((\\d{4})-(\\d{2})-(\\d{2}))"],
      minInclusive: "1990-01-01",
      maxInclusive: "2050-01-01",
    },
    TRodzajTransportu: {
      enumeration: "1 2 3 4 5 7 8",
    },
    TLadunek: {
      enumeration: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
    },
    TDataCzas: {
      kind: "dateTime",
      minInclusive: "2021-10-01T00:00:00Z",
      maxInclusive: "2050-01-01T23:59:59Z",
    },
    TOznaczenieProceduryZ: {
      enumeration: "WSTO_EE IED TT_D B_SPV B_SPV_DOSTAWA B_MPV_PROWIZJA",
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
    TZnakowy2: {
      minLength: 0,
      maxLength: 256,
    },
    Typ: {
      enumeration: "date datetime dec int time txt",
    },
  },
};
