/** Units of the format with their UN/ECE Recommendation 20 and 21 codes; `-` has none. */
const ROWS = `
  mg=MGM cg=CGM g=GRM kg=KGM t=TNE mm=MMT cm=CMT dm=DMT m=MTR
  lm=LM km=KMT in=INH ft=FOT lft=LF mm2=MMK cm2=CMK dm2=DMK m2=MTK ac=ACR
  ha=HAR mm3=MMQ cm3=CMQ dm3=DMQ m3=MTQ ml=MLT cl=CLT dl=DLT l=LTR kl=K6
  w=WTT kw=KWT kwh=KWH kj=KJO kcal=E14 rate=A9 yr=ANN mon=MON wk=WEE day=DAY
  s=SEC h=HUR min=MIN piece=H87 item=EA pair=PR dozen=DZN assortment=AS service=E48 job=E51
  activity=ACT trip=E54 group=10 outfit=11 kit=KT basebox=BB pk=AB one=C62 bag=XBG box=XBX
  bin=XBI can=XCA tub=XTB case=XCS tray=XDS portion=- set=SET roll=XRO carton=XCT cylinder=XCY
  barrel=XBA jerrican=XJY carboy=XCO demijohn=XDJ bottle=XBO 6pack=- canister=XCI pkg=XPK pkt=XPA bunch=XBH
  bdl=XBE blk=XOK tetrabrik=- pallet=XPX reel=XRL sack=XSA sheet=XST envelope=XEN lot=XLT unit=XUN
`;

/** Unit key to UN/ECE code; empty where no code matches. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  ROWS.trim()
    .split(/\s+/)
    .map((row) => row.split("="))
    .map(([unit = "", code = ""]) => [unit, code === "-" ? "" : code]),
);

const UNECE = /^[A-Z0-9]{2,3}$/;
const MUTUALLY_DEFINED = "ZZ";

/** True for a listed unit, and for any text in the form of a UN/ECE code (GOBL-ORG-UNIT-01). */
export function isUnit(unit: string): boolean {
  return UNITS.has(unit) || UNECE.test(unit);
}

/** UN/ECE code of a unit: codes are unchanged, unknown units become `ZZ`. */
export function uneceUnit(unit: string): string {
  return UNITS.get(unit) ?? (UNECE.test(unit) ? unit : MUTUALLY_DEFINED);
}
