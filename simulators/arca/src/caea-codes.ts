import type { ServiceError } from "./access.ts";

/**
 * Codes of the same rule for vouchers that ARCA authorises and for those that are reported (FECAEARegInformativo), by the
 * tables of manual 4.8.
 */
const REFUSED = [
  "10012 711, 10013 1403, 10015 1417, 10018 715, 10019 1000, 10022 1003, 10024 1423, 10025 900",
  "10030 713, 10037 1401, 10039 726, 10042 908, 10069 788, 10071 1443, 10197 1491, 10198 1492",
  "10242 823, 10246 826, 10151 808, 10153 1450, 10154 1451, 10155 1452, 10156 1453, 10157 1454",
  "10158 1455, 10159 1456, 10160 1457, 10161 1458, 10162 1459, 10163 1460, 10164 1461, 10165 1462",
  "10166 1463, 10167 1464, 10168 1465, 10169 1466, 10170 1467, 10171 1468, 10172 1469, 10173 1470",
  "10174 1471, 10175 1472, 10176 1445, 10178 1475, 10180 1476, 10181 1477, 10183 1478, 10184 1479",
  "10186 1480, 10187 1481, 10193 1486, 10189 1482, 10190 1483, 10194 1432, 10196 1490, 10214 1513",
  "10215 1514, 10216 1515",
].join(", ");

/** Rules that a reported voucher, which is issued already, breaks with an observation only. */
const OBSERVED =
  "10017 708, 10217 1516, 10245 825, 10023 725, 10029 1406, 10032 1412, 10036 1411, 10048 724, 10051 1006, 10061 1408, 10070 1427, 10119 821, 10040 806, 10192 1485, 10243 824";

function pairs(list: string): ReadonlyMap<number, number> {
  return new Map(
    [...list.matchAll(/(\d+) (\d+)/g)].map(([, from, to]) => [Number(from), Number(to)]),
  );
}
const refused = pairs(REFUSED);
const observed = pairs(OBSERVED);

/** Violations of the rules under the codes of reports: those that refuse a voucher, and observations of it. */
export function asReported(found: readonly ServiceError[]): {
  readonly refusing: readonly ServiceError[];
  readonly remarks: readonly ServiceError[];
} {
  const under = (codes: ReadonlyMap<number, number>) =>
    found.flatMap(({ code, text }) => {
      const own = codes.get(code);
      return own === undefined ? [] : [{ code: own, text }];
    });
  const others = found.filter(({ code }) => !refused.has(code) && !observed.has(code));
  return { refusing: [...under(refused), ...others], remarks: under(observed) };
}
