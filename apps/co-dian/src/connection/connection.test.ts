import type { HttpReply } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { readXml } from "@fakturo/xml";
import { CERTIFICATE } from "../sign.ts";
import { packed, unpacked } from "./archive.ts";
import { dian } from "./connection.ts";
import { readFacts } from "./facts.ts";

const credentials = selfSigned({ commonName: "A", from: 0, until: 4e12 });
const key = credentials.key.export({ type: "pkcs8", format: "pem" }).toString();
const pem = `${key}${credentials.certificate}`;

const CBC = 'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';
const codeOf = (n: number) => String(n).padStart(96, "0");
const documentOf = (n: number) => `<Invoice ${CBC}><cbc:UUID>${codeOf(n)}</cbc:UUID></Invoice>`;

function result(operation: string, members: string): HttpReply {
  const xml = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><${operation}Response xmlns="http://wcf.dian.colombia"><${operation}Result xmlns:b="http://schemas.datacontract.org/2004/07/DianResponse" xmlns:c="http://schemas.microsoft.com/2003/10/Serialization/Arrays">${members}</${operation}Result></${operation}Response></s:Body></s:Envelope>`;
  return { status: 200, headers: {}, body: new TextEncoder().encode(xml) };
}

const status = (code: string, isValid: boolean, more = "") =>
  `<b:IsValid>${isValid}</b:IsValid><b:StatusCode>${code}</b:StatusCode>${more}`;
const rule = (text: string) =>
  `<b:ErrorMessage><c:string>Regla: ${text}</c:string></b:ErrorMessage>`;
const ACCEPTED = status("00", true);

const recordOf = (n: number) =>
  packed({ name: "fv.xml", data: new TextEncoder().encode(documentOf(n)) });
/** A CUFE follows from its document: another document has another one, under the same number. */
const OWN: ReadonlySet<string> = new Set(
  Array.from({ length: 200 }, (_, n) => digestOf(recordOf(n))),
);
const OTHER_CODE = "f".repeat(96);

const wire: AuthorityWire = {
  tellsStored: true,
  record: (n) => ({
    identity: codeOf(n),
    bytes: recordOf(n),
  }),
  credentials: {
    [CERTIFICATE.key]: {
      key: CERTIFICATE.key,
      version: 1,
      value: { pem },
      text: JSON.stringify({ pem }),
    },
  },
  read({ body }) {
    const text = Buffer.from(body ?? "").toString();
    const operation = readXml(text).children.at(-1)?.children[0];
    const [first, second] = operation?.children ?? [];
    if (operation?.name === "GetStatus") return { is: "consult", identity: first?.text ?? "" };
    const bytes = Buffer.from(second?.text ?? "", "base64");
    const { code } = readFacts(unpacked(bytes).data);
    return { is: "send", records: [{ identity: code, digest: digestOf(bytes) }] };
  },
  write(told) {
    if (told.is === "found" && OWN.has(told.digest)) return result("GetStatus", ACCEPTED);
    if (told.is === "found" || told.is === "not-found")
      return result("GetStatus", status("66", false));
    const [first] = told.is === "answers" ? told.answers : [];
    if (first?.answer.is === "accepted") return result("SendBillSync", ACCEPTED);
    if (first?.answer.is !== "duplicate")
      return result("SendBillSync", rule("FAD06, Rechazo: x") + status("99", false));
    const key = OWN.has(first.answer.digest ?? "") ? first.identity : OTHER_CODE;
    const more = `<b:XmlDocumentKey>${key}</b:XmlDocumentKey>`;
    return result("SendBillSync", rule("90, Rechazo: x") + status("99", false, more));
  },
};

describeConnection(dian, wire, 40);
