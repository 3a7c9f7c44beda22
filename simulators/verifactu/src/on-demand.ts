/** Codes of the agency's table that no message provokes; the setting `code` answers them. Reasons by code. */
export const ON_DEMAND: Readonly<Record<number, string>> = {
  ...because(
    "a technical failure inside the agency",
    [1129, 1241, 1243, 1256, 3500, 3501, 4108, 4110, 4111, 4128],
  ),
  ...because(
    "the schema requires exactly one of both elements, so that 4102 is answered first",
    [1195, 1196, 1223, 1228],
  ),
  ...because(
    "records of billing have no payments or properties that could be queried",
    [3502, 3503],
  ),
  1187: "1155 and 1159 are answered for the two cases of this condition",
  1210: "delivered as the remark 2005 today",
  1214: "the schema has no NumeroOTAlta any more",
  1216: "delivered as the remark 2006 today",
  1234: "1126 is answered for the same condition",
  1240: "1217 and 1219 are answered for the two cases of this condition",
  1278: "delivered as the remark 2008 today",
  1279: "the agency's list has no text; 1281 and 1284 are the rules on surcharges",
  1280: "the agency's list has no text; 1281 and 1284 are the rules on surcharges",
  2008: "a hash that equals the one before is not the calculated one, for which 2000 is answered first",
  4114: "4113 is answered for the same condition",
  4123: "4105 is answered for the same condition",
  4139: "the simulator is no production system; the fault `maintenance` answers 4134",
};

function because(reason: string, codes: readonly number[]): Record<number, string> {
  return Object.fromEntries(codes.map((code) => [code, reason]));
}
