import type { AuthorityCode } from "@fakturo/plugin";

/** Remedy for a code of the agency. */
export type Remedy = "document" | "configuration" | "program" | "later" | "person";

/** Meaning of a code. */
export interface AgencyCode {
  readonly meaning: string;
  readonly remedy: Remedy;
}

const REMEDIES: Readonly<Record<Remedy, string>> = {
  document: "correct the document and send it again",
  configuration: "correct certificate, taxpayer or settings",
  program: "report it: the record was not built as the agency requires",
  later: "it is sent again later",
  person: "a person has to look at the agency's portal",
};

type Row = readonly [numbers: string, remedy: Remedy, meaning: string];

/** AEAT, "Validaciones" of the VERI*FACTU services, 1.2.0, and their errores.properties. */
const ROWS: readonly Row[] = [
  ["4102", "program", "the message does not follow the schema"],
  ["4103", "later", "the agency could not parse the message"],
  ["4104 4115", "configuration", "the census does not know the NIF of the issuer"],
  ["4105 4123 4124", "configuration", "the census does not know the representative"],
  ["4106 1105 1145", "document", "a date is not valid"],
  ["4107", "configuration", "a NIF is not in the census"],
  ["4108 4110 4111 4128", "later", "a technical problem of the agency"],
  ["4109 4116 4117", "configuration", "a NIF is badly formed"],
  ["4112", "configuration", "the certificate's holder may not send for this issuer"],
  ["4113 4114", "program", "the message has too many records"],
  ["4118", "configuration", "the message does not belong to this address"],
  ["4119 4135 4136 4137 4138", "program", "the message is not one of the service"],
  ["4120 4121", "document", "the header of voluntary submission is not valid"],
  [
    "4122 4125 4126 4127 4129 4130 4131 4133",
    "configuration",
    "the reference of a request is not valid here",
  ],
  ["4132 4140", "configuration", "the certificate may not query these records"],
  ["4134 4139", "later", "the service is not active"],
  ["3500 3501", "later", "the agency's database has a problem"],
  ["3502 3503", "document", "the queried invoice does not exist or belongs to another holder"],
  [
    "1248 1249 1250 1261 1270 1271 1272",
    "program",
    "period, dates or flags of a query are not valid",
  ],
  ["1100", "document", "a value or its type is not allowed"],
  [
    "1101 1102 1103 1111 1122 1126 1232 1233 1234",
    "document",
    "country or kind of an identity is not valid",
  ],
  ["1104 1130", "document", "the number has a length or characters that are not allowed"],
  ["1106 1107 1114 1115", "document", "type of invoice or correction is not valid"],
  ["1108", "configuration", "the record's issuer is not the message's"],
  ["1109 1110 1121 1123 1131 1193", "document", "a NIF is not valid or not in the census"],
  ["1112 1125 1133 1134 1146 1147 1152 1173", "document", "a date is not allowed for this invoice"],
  [
    "1116 1117 1118 1119",
    "document",
    "references to corrected or replaced invoices do not suit the type",
  ],
  ["1124 1132 1194 1235 1236", "document", "the tax rate is not allowed at that date"],
  [
    "1127 1135 1160 1162 1163 1164 1165 1166 1167 1168 1169 1170 1277 1279 1280 1281 1284",
    "document",
    "the surcharge is not allowed or does not suit the rate",
  ],
  ["1140 1142 1143 1144", "document", "the tax does not follow from base and rate"],
  ["1128", "document", "the agency does not know the billing agreement"],
  ["1129 1241 1243 1256", "later", "a technical problem of the agency"],
  ["1136 1137 1138 1139", "document", "the flags of simplified or very large invoices are wrong"],
  ["1148 1149", "document", "regime 14 does not allow this type of invoice or customer"],
  [
    "1151 1155 1158 1159 1178 1186 1187 1188 1211",
    "document",
    "the data of the third party that issued the invoice is inconsistent",
  ],
  ["1154", "document", "the census does not know the issuer of the corrected invoice"],
  ["1157", "document", "a coupon is only for corrections R1 and R5"],
  [
    "1181 1182 1195 1196",
    "document",
    "an operation needs either a class or a reason for exemption",
  ],
  ["1183 1184 1185", "document", "the flags for missing recipients do not suit the type"],
  ["1197 1198", "document", "reverse charge needs another type of invoice, and no rate and tax"],
  ["1199", "document", "the general regime does not allow exemptions E2 and E3"],
  [
    "1200 1201 1202 1203 1205 1206 1209 1252",
    "document",
    "class, type or rate is not allowed in this regime",
  ],
  ["1207 1208", "document", "tax and rate belong to operations of class S1"],
  ["1210 1216", "document", "the totals differ from the sum of the details"],
  [
    "1215 1217 1219 1239 1240 1273",
    "document",
    "issuer, recipient or the person who cancels is not valid",
  ],
  ["1218 1245 1246 1260", "document", "tax or regime is missing or not allowed"],
  [
    "1224 1225 1227 1228 1229 1230 1231 1258 1259",
    "document",
    "who generated the cancellation is not described as required",
  ],
  ["1237 1238", "document", "operations without tax have no rate, tax or surcharge"],
  ["1254 1255", "document", "the country prefix is not valid at that date"],
  ["1257", "document", "a base at cost is only for regime 06, IPSI and other taxes"],
  ["1282 1283", "document", "a natural person needs a name"],
  ["1150", "document", "a simplified invoice is above the limit"],
  ["1153 1161 1171 1275", "program", "the flags of an amendment do not go together"],
  [
    "1174 1175 1180 1262 1263 1264 1265 1266 1267 1269 1274 1276 1278",
    "program",
    "the link to the record before is not valid",
  ],
  [
    "1176 1177 1179 1212 1213 1214 1220 1221 1222 1223 1226 1242",
    "configuration",
    "the invoicing system is not described as required",
  ],
  ["1156 1189 1190 1191 1192", "document", "the type of invoice does not suit its recipients"],
  ["1244 1247 1251 1253 1268", "program", "moment, hash type, version or reference is not valid"],
  [
    "2000 2002 2003 2008",
    "program",
    "the hash or the link to the record before is not as calculated",
  ],
  ["2001", "document", "the recipient's NIF is not in the census"],
  ["2004", "configuration", "the record's moment is in the future: check the clock"],
  ["2005 2006", "document", "the totals differ from the sum of the details"],
  [
    "2007",
    "program",
    "the system has records of this issuer already, so this one is not the first",
  ],
  ["3000", "person", "the agency has a record of this invoice"],
  ["3001", "person", "the invoice is cancelled already"],
  ["3002", "person", "the agency has no record of this invoice"],
  ["3003", "configuration", "the sender may not change this record"],
  ["3004", "person", "the invoice was entered by hand and cannot be changed"],
];

/** Codes of the agency by number. */
export const AGENCY_CODES: ReadonlyMap<string, AgencyCode> = new Map(
  ROWS.flatMap(([numbers, remedy, meaning]) =>
    numbers.split(" ").map((number) => [number, { meaning, remedy }] as const),
  ),
);

/** All codes, for the reference pages. */
export const CODE_LIST: readonly AuthorityCode[] = [...AGENCY_CODES]
  .map(([code, { meaning, remedy }]) => ({ code, meaning, remedy: REMEDIES[remedy] }))
  .sort((a, b) => Number(a.code) - Number(b.code));

/** Meaning, remedy and the agency's own text of a code. */
export function explainCode(code: string, text: string): string {
  const known = AGENCY_CODES.get(code);
  return known ? `${known.meaning}; ${REMEDIES[known.remedy]} (AEAT: ${text})` : text;
}
