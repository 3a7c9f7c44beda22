import { brazilianCertificate } from "@fakturo/brazil";
import type { Credential, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { addressOf, ENDPOINTS } from "./addresses.ts";
import { answerToEvent, foundIn } from "./answers.ts";
import { connection } from "./connection.ts";
import { recordBytes, type SefazRecord } from "./record.ts";

const value = { pkcs12: "", password: "" };
const text = JSON.stringify(value);
const credential: Credential = { key: brazilianCertificate.key, version: 1, value, text };
const NFE = "http://www.portalfiscal.inf.br/nfe";

const keyOf = (n: number) => String(n).padStart(44, "0");

/** A document; its access key ends with its number. */
function recordOf(n: number): SefazRecord {
  const key = keyOf(n);
  return {
    ...{ state: "SP", model: "55", environment: "2", key, digest: `D${n}`, file: "1-nfe.xml" },
    xml: `<NFe xmlns="${NFE}"><infNFe Id="NFe${key}"/></NFe>`,
  };
}
const bytesOf = (n: number) => recordBytes(recordOf(n));

const answer = (content: string): HttpReply => ({
  status: 200,
  headers: { "content-type": "application/soap+xml" },
  body: new TextEncoder().encode(
    `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><r>${content}</r></s:Body></s:Envelope>`,
  ),
});
const root = (name: string, code: string, more = "") =>
  answer(`<${name} xmlns="${NFE}"><cStat>${code}</cStat><xMotivo>x</xMotivo>${more}</${name}>`);
const protocol = (key: string, code: string, digest: string) =>
  `<protNFe><infProt><chNFe>${key}</chNFe><nProt>135260000000042</nProt><digVal>${digest}</digVal><cStat>${code}</cStat><xMotivo>x</xMotivo></infProt></protNFe>`;

const RECEIPT_CODES = { accepted: "100", refused: "610", duplicate: "204" } as const;
const codeOf = (is: string | undefined) =>
  is === "accepted" || is === "duplicate" ? RECEIPT_CODES[is] : RECEIPT_CODES.refused;

/** Keys of the documents under their receipts. */
const receipts = new Map<string, string>();

const wire: AuthorityWire = {
  credentials: { [brazilianCertificate.key]: credential },
  record: (n) => ({ identity: keyOf(n), bytes: bytesOf(n) }),
  read({ body }) {
    const xml = new TextDecoder().decode(body);
    const [, sent] = /Id="NFe(\d{44})"/.exec(xml) ?? [];
    if (sent !== undefined)
      return { is: "send", records: [{ identity: sent, digest: digestOf(bytesOf(Number(sent))) }] };
    const [, receipt] = /<nRec>([^<]+)</.exec(xml) ?? [];
    if (receipt !== undefined) return { is: "receipt", reference: receipt };
    const [, asked = ""] = /<chNFe>(\d{44})</.exec(xml) ?? [];
    return { is: "consult", identity: asked };
  },
  write(told) {
    switch (told.is) {
      case "not-found":
        return root("retConsSitNFe", "217");
      case "found": {
        const n = Number(told.identity);
        const digest = told.digest === digestOf(bytesOf(n)) ? `D${n}` : "other";
        return root("retConsSitNFe", "100", protocol(told.identity, "100", digest));
      }
      case "receipt": {
        if (told.answer.is === "taken") return root("retConsReciNFe", "105");
        const key = receipts.get(told.reference) ?? "";
        const code = codeOf(told.answer.is);
        return root("retConsReciNFe", "104", protocol(key, code, `D${Number(key)}`));
      }
      case "answers": {
        const [one] = told.answers;
        const key = one?.identity ?? "";
        if (one?.answer.is !== "taken")
          return root("retEnviNFe", "104", protocol(key, codeOf(one?.answer.is), "D"));
        receipts.set(one.answer.reference, key);
        return root("retEnviNFe", "103", `<infRec><nRec>${one.answer.reference}</nRec></infRec>`);
      }
    }
  },
};

describeConnection(connection, wire, 100);

describe("addresses", () => {
  it.each([
    ["SP", "55", "https://homologacao.nfe.fazenda.sp.gov.br/ws/nfeautorizacao4.asmx"],
    ["SP", "65", "https://homologacao.nfce.fazenda.sp.gov.br/ws/NFeAutorizacao4.asmx"],
    ["RJ", "55", "https://nfe-homologacao.svrs.rs.gov.br/ws/NfeAutorizacao/NFeAutorizacao4.asmx"],
    ["MA", "55", "https://hom.sefazvirtual.fazenda.gov.br/NFeAutorizacao4/NFeAutorizacao4.asmx"],
    ["MA", "65", "https://nfce-homologacao.svrs.rs.gov.br/ws/NfeAutorizacao/NFeAutorizacao4.asmx"],
    ["BA", "65", "https://nfce-homologacao.svrs.rs.gov.br/ws/NfeAutorizacao/NFeAutorizacao4.asmx"],
  ])("of %s, model %s", (state, model, url) => {
    expect(ENDPOINTS.test[addressOf(state, model, "authorise")]).toBe(url);
  });

  it("are other hosts in production and in the test environment", () => {
    const hosts = (urls: readonly string[]) => new Set(urls.map((url) => new URL(url).host));
    const live = hosts(Object.values(ENDPOINTS.live));
    const shared = [...hosts(Object.values(ENDPOINTS.test))].filter((host) => live.has(host));
    expect(shared).toEqual([]);
  });
});

describe("answers to queries", () => {
  const found = (code: string) => {
    const text = `<retConsSitNFe xmlns="${NFE}"><cStat>${code}</cStat><xMotivo>x</xMotivo></retConsSitNFe>`;
    const known = foundIn({ root: readXml(text), text }, recordOf(1));
    return known.is === "found" ? [known.is, known.isOwn] : [known.is];
  };

  it.each([
    ["an unknown key", "217", ["not-found"]],
    ["a number that was used in another month", "561", ["found", false]],
    ["a number that was used with another random code", "562", ["found", false]],
    ["a number that was used with another key", "613", ["found", false]],
    ["too many queries", "656", ["unknown"]],
  ])("%s (%s)", (_what, code, expected) => {
    expect(found(code)).toEqual(expected);
  });
});

describe("answers about events", () => {
  const CANCELLATION = "110111";
  const CORRECTION = "110110";
  const ADVANCE = "110140";
  const answered = (type: string, code: string) => {
    const key = keyOf(1);
    const event = `<evento><infEvento Id="ID${type}${key}01"/></evento>`;
    const text = `<retEnvEvento xmlns="${NFE}"><cStat>128</cStat><retEvento><infEvento><cStat>${code}</cStat><xMotivo>x</xMotivo></infEvento></retEvento></retEnvEvento>`;
    const record = { ...recordOf(1), digest: "", xml: `<envEvento>${event}</envEvento>` };
    const answer = answerToEvent({ root: readXml(text), text }, record);
    return answer.is === "refused" ? answer.faults.map((one) => one.code) : answer.is;
  };

  it.each([
    ["an event that is registered already", ADVANCE, "573", "duplicate"],
    ["a letter that is registered already", CORRECTION, "573", "duplicate"],
    ["a cancellation of a cancelled document", CANCELLATION, "218", "duplicate"],
    ["a cancellation of a cancelled document", CANCELLATION, "420", "duplicate"],
    ["an advance notice of a cancelled document", ADVANCE, "218", ["218"]],
    ["an advance notice of a cancelled document", ADVANCE, "420", ["420"]],
    ["a letter about a cancelled document", CORRECTION, "218", ["218"]],
    ["a notice while earlier ones are not followed up", ADVANCE, "142", ["142"]],
    ["a notice with the number of another", ADVANCE, "485", ["485"]],
    ["a notice while the service is stopped", ADVANCE, "108", "not-sent"],
  ])("%s (%s, %s)", (_what, type, code, expected) => {
    expect(answered(type, code)).toEqual(expected);
  });
});
