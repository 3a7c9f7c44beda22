/** Alpha-2 codes with their alpha-3 codes; `EL`, `XI`, `XU` and `EU` are tax countries only, `GR` ISO only. */
const ALPHA3 = `
  AF=AFG AX=ALA AL=ALB DZ=DZA AS=ASM AD=AND AO=AGO AI=AIA AQ=ATA AG=ATG
  AR=ARG AM=ARM AW=ABW AU=AUS AT=AUT AZ=AZE BS=BHS BH=BHR BD=BGD BB=BRB
  BY=BLR BE=BEL BZ=BLZ BJ=BEN BM=BMU BT=BTN BO=BOL BQ=BES BA=BIH BW=BWA
  BV=BVT BR=BRA IO=IOT BN=BRN BG=BGR BF=BFA BI=BDI CV=CPV KH=KHM CM=CMR
  CA=CAN KY=CYM CF=CAF TD=TCD CL=CHL CN=CHN CX=CXR CC=CCK CO=COL KM=COM
  CG=COG CD=COD CK=COK CR=CRI CI=CIV HR=HRV CU=CUB CW=CUW CY=CYP CZ=CZE
  DK=DNK DJ=DJI DM=DMA DO=DOM EC=ECU EG=EGY SV=SLV GQ=GNQ ER=ERI EE=EST
  SZ=SWZ ET=ETH FK=FLK FO=FRO FJ=FJI FI=FIN FR=FRA GF=GUF PF=PYF TF=ATF
  GA=GAB GM=GMB GE=GEO DE=DEU GH=GHA GI=GIB GR=GRC GL=GRL GD=GRD GP=GLP
  GU=GUM GT=GTM GG=GGY GN=GIN GW=GNB GY=GUY HT=HTI HM=HMD VA=VAT HN=HND
  HK=HKG HU=HUN IS=ISL IN=IND ID=IDN IR=IRN IQ=IRQ IE=IRL IM=IMN IL=ISR
  IT=ITA JM=JAM JP=JPN JE=JEY JO=JOR KZ=KAZ KE=KEN KI=KIR KP=PRK KR=KOR
  KW=KWT KG=KGZ LA=LAO LV=LVA LB=LBN LS=LSO LR=LBR LY=LBY LI=LIE LT=LTU
  LU=LUX MO=MAC MK=MKD MG=MDG MW=MWI MY=MYS MV=MDV ML=MLI MT=MLT MH=MHL
  MQ=MTQ MR=MRT MU=MUS YT=MYT MX=MEX FM=FSM MD=MDA MC=MCO MN=MNG ME=MNE
  MS=MSR MA=MAR MZ=MOZ MM=MMR NA=NAM NR=NRU NP=NPL NL=NLD NC=NCL NZ=NZL
  NI=NIC NE=NER NG=NGA NU=NIU NF=NFK MP=MNP NO=NOR OM=OMN PK=PAK PW=PLW
  PS=PSE PA=PAN PG=PNG PY=PRY PE=PER PH=PHL PN=PCN PL=POL PT=PRT PR=PRI
  QA=QAT RE=REU RO=ROU RU=RUS RW=RWA BL=BLM SH=SHN KN=KNA LC=LCA MF=MAF
  PM=SPM VC=VCT WS=WSM SM=SMR ST=STP SA=SAU SN=SEN RS=SRB SC=SYC SL=SLE
  SG=SGP SX=SXM SK=SVK SI=SVN SB=SLB SO=SOM ZA=ZAF GS=SGS SS=SSD ES=ESP
  LK=LKA SD=SDN SR=SUR SJ=SJM SE=SWE CH=CHE SY=SYR TW=TWN TJ=TJK TZ=TZA
  TH=THA TL=TLS TG=TGO TK=TKL TO=TON TT=TTO TN=TUN TR=TUR TM=TKM TC=TCA
  TV=TUV UG=UGA UA=UKR AE=ARE GB=GBR US=USA UM=UMI UY=URY UZ=UZB VU=VUT
  VE=VEN VN=VNM VG=VGB VI=VIR WF=WLF EH=ESH YE=YEM ZM=ZMB ZW=ZWE EL=GRC
  XI=GBR XU=GBR EU=EUE
`;

const CODES: ReadonlyMap<string, string> = new Map(
  ALPHA3.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 2), pair.slice(3)]),
);

const TAX_ONLY = new Set(["EL", "XI", "XU", "EU"]);
const ISO_ONLY = "GR";

/** ISO 3166-1 alpha-2 codes, for addresses and identities. */
export const ISO_COUNTRIES: readonly string[] = [...CODES.keys()].filter((c) => !TAX_ONLY.has(c));

/** Codes of tax identities, combos and regimes: ISO with `EL`, `XI`, `XU`, `EU` and without `GR`. */
export const TAX_COUNTRIES: readonly string[] = [...CODES.keys()].filter((c) => c !== ISO_ONLY);

/** Alpha-3 code, e.g. `ESP`. */
export function alpha3(country: string): string | undefined {
  return CODES.get(country);
}

/** Dates of accession to the European Union, and of leaving it; both count as membership. */
const EU_MEMBERS: ReadonlyMap<string, readonly [since: string, until?: string]> = new Map([
  ["AT", ["1995-01-01"]],
  ["BE", ["1958-01-01"]],
  ["BG", ["2007-01-01"]],
  ["CY", ["2004-01-01"]],
  ["CZ", ["2004-01-01"]],
  ["DE", ["1958-01-01"]],
  ["DK", ["1973-01-01"]],
  ["EE", ["2004-01-01"]],
  ["ES", ["1986-01-01"]],
  ["FI", ["1995-01-01"]],
  ["FR", ["1958-01-01"]],
  ["GB", ["1973-01-01", "2020-01-31"]],
  ["GR", ["1981-01-01"]],
  ["HR", ["2013-01-01"]],
  ["HU", ["2004-01-01"]],
  ["IE", ["1973-01-01"]],
  ["IT", ["1958-01-01"]],
  ["LT", ["2004-01-01"]],
  ["LU", ["1958-01-01"]],
  ["LV", ["2004-01-01"]],
  ["MT", ["2004-01-01"]],
  ["NL", ["1958-01-01"]],
  ["PL", ["2004-01-01"]],
  ["PT", ["1986-01-01"]],
  ["RO", ["2007-01-01"]],
  ["SE", ["1995-01-01"]],
  ["SI", ["2004-01-01"]],
  ["SK", ["2004-01-01"]],
]);

const [GREECE, GREEK_TAX] = ["GR", "EL"];

/** ISO 3166 code of a country in tax offices' notation, which calls Greece `EL`. */
export function toIsoCountry(country: string): string {
  return country === GREEK_TAX ? GREECE : country;
}

/** A country in tax offices' notation, by its ISO 3166 code. */
export function toTaxCountry(country: string): string {
  return country === GREECE ? GREEK_TAX : country;
}

/**
 * True when a country was a member of the European Union on a date (`YYYY-MM-DD`); Greece as `GR` or
 * `EL`.
 */
export function isEuMember(country: string, date: string): boolean {
  const [since, until] = EU_MEMBERS.get(toIsoCountry(country)) ?? [];
  return since !== undefined && since <= date && (until === undefined || date <= until);
}
