/** Codes of the agency's table that no message provokes; the setting `code` answers them. Reasons by code. */
export const ON_DEMAND: Readonly<Record<number, string>> = {
  ...because(
    "a technical failure inside the agency",
    [3500, 3501, 3502, 3504, 3506, 4107, 4112, 4113, 4115, 4121, 4127, 4128, 4129],
  ),
  ...because(
    "the simulator has no books of payments and collections",
    [1151, 3003, 3005, 3006, 3007, 3503],
  ),
  ...because("the simulator has no yearly books", [2007, 2010, 3008, 3013]),
  ...because(
    "the agency's list has no text for each number of this range",
    [
      1321, 1322, 1323, 1324, 1325, 1326, 1327, 1328, 1329, 1330, 1331, 1332, 1333, 1334, 1335,
      1336, 1337, 1338, 1339, 1340, 1341, 1342, 1343,
    ],
  ),
  ...because(
    "the known list does not say which value contradicts which regime",
    [2000, 2001, 2002, 2005],
  ),
  ...because("only records of capital goods have their period in the key", [3015, 3016, 3017]),
  1126: "the known list does not say which year is meant",
  3018: "the simulator has no service for further properties",
  3902: "the key of each record contains its holder, so that nobody finds one of others",
  4110: "the gateway redirects a certificate that it cannot read before there is a message",
  4125: "4117 is answered for the same condition",
};

function because(reason: string, codes: readonly number[]): Record<number, string> {
  return Object.fromEntries(codes.map((code) => [code, reason]));
}
