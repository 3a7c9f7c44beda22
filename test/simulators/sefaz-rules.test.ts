import { cancellationOf, signedNfe, signedRequest } from "@fakturo/app-br-nfe";
import { isObject, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { selfSigned, signXml } from "@fakturo/signature";
import { simulator } from "@fakturo/simulator-sefaz";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../../apps/br-nfe/fixtures/documents.ts";

const NOW = Date.parse("2026-01-15T17:10:00Z");
const MINUTE_MS = 60_000;
const NFE = "http://www.portalfiscal.inf.br/nfe";
const SOAP = "http://www.w3.org/2003/05/soap-envelope";
const REASON = "Venda desfeita pelo cliente";
const ISSUER = "11222333000181";
const certificateOf = (commonName: string, until = NOW + 400 * 24 * 60 * MINUTE_MS) =>
  selfSigned({ commonName, from: NOW - 40 * 24 * 60 * MINUTE_MS, until });
const credentials = certificateOf(`TECHNOVA LTDA:${ISSUER}`);
const pages = {
  qrUrl: "https://nfce.example/qr",
  keyUrl: "https://nfce.example/consulta",
  code: { id: "000001", secret: "S3gr3d0" },
};
const making = { environment: "test", now: NOW } as const;

/** A simulated SEFAZ of São Paulo. */
function sefaz(settings: JsonObject = {}) {
  let now = NOW;
  const open = simulator.open([], { certificates: "optional", ...settings });
  const answerTo = (path: string, content: string, certificate?: object) => {
    const xml = `<s:Envelope xmlns:s="${SOAP}"><s:Body><nfeDadosMsg>${content}</nfeDadosMsg></s:Body></s:Envelope>`;
    const request = {
      ...{ method: "POST", path, query: new Map<string, string>(), body: Buffer.from(xml) },
      ...{ headers: { "content-type": "application/soap+xml" }, certificate },
    } as Parameters<typeof open.handle>[0];
    const { reply } = open.handle(request, { now: () => now, random: () => 0.5 });
    const text = Buffer.from(reply.body ?? "").toString();
    const codes = [...text.matchAll(/<cStat>(\d+)</g)].map(([, code]) => code);
    return { text, code: codes.at(-1) ?? "" };
  };
  const batchOf = (xml: string) =>
    `<enviNFe xmlns="${NFE}" versao="4.00"><idLote>1</idLote><indSinc>1</indSinc>${bare(xml)}</enviNFe>`;
  return {
    pass(minutes: number) {
      now += minutes * MINUTE_MS;
    },
    post: answerTo,
    send: (xml: string, model = "55") =>
      answerTo(`/SP/${model}/NFeAutorizacao4`, batchOf(xml)).code,
    answerOf: (xml: string) => answerTo("/SP/55/NFeAutorizacao4", batchOf(xml)).text,
    query: (key: string) =>
      answerTo(
        "/SP/55/NFeConsultaProtocolo4",
        `<consSitNFe xmlns="${NFE}" versao="4.00"><tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chNFe>${key}</chNFe></consSitNFe>`,
      ).code,
    event: (xml: string) => answerTo("/SP/55/NFeRecepcaoEvento4", bare(xml)).code,
    status: (certificate?: object) =>
      answerTo(
        "/SP/55/NFeStatusServico4",
        `<consStatServ xmlns="${NFE}" versao="4.00"><tpAmb>2</tpAmb><cUF>35</cUF><xServ>STATUS</xServ></consStatServ>`,
        certificate,
      ).code,
  };
}

const bare = (xml: string) => xml.replace(/^<\?xml[^>]*\?>\s*/, "");
const fileOf = (name: string, changes: JsonObject = {}) =>
  signedNfe(envelopeOf(name, changes), making, { credentials, pages }).xml;
const GOODS = fileOf("goods");

/** The document with another text, signed again. */
function altered(from: string | RegExp, to: string, file = GOODS, by = credentials): string {
  const changed = file.replace(from, to);
  expect(changed, String(from)).not.toBe(file);
  const [, id = ""] = /Id="(NFe[^"]+)"/.exec(changed) ?? [];
  const data = { id, transform: "c14n" } as const;
  const unsigned = bare(changed).replace(/<Signature[\s\S]*<\/Signature>/, "");
  return bare(
    signXml(unsigned, by, { now: NOW, method: "rsa-sha1", digest: "sha1", prefix: "", data }).xml,
  );
}
const keyIn = (xml: string) => /Id="NFe([^"]+)"/.exec(xml)?.[1] ?? "";

const digitOf = (body: string) => {
  const sum = [...body]
    .toReversed()
    .reduce((all, one, at) => all + Number(one) * (2 + (at % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};
const withDigits = (key: string, at: number, digits: string) => {
  const body = `${key.slice(0, at)}${digits}${key.slice(at + digits.length, 43)}`;
  return `${body}${digitOf(body)}`;
};

it("takes the documents that break no rule", () => {
  for (const name of ["goods", "simples", "abroad", "return"]) {
    const doc = envelopeOf(name).doc;
    const supplier = isObject(doc.supplier) ? doc.supplier : {};
    const own = { ...supplier, tax_id: { country: "BR", code: ISSUER } };
    expect([name, sefaz().send(fileOf(name, { supplier: own }))]).toEqual([name, "100"]);
  }
});

describe("rules of documents", () => {
  it.each<[string, string, string | RegExp, string]>([
    ["247", "an issuer of another state", /(<enderEmit>.*?<UF>)SP</, "$1RJ<"],
    ["208", "a recipient with other check digits", /(<dest><CNPJ>\d{13})\d</, ""],
    ["598", "another name of the recipient in tests", /(<dest>.*?<xNome>)[^<]+/, "$1Padaria"],
    ["711", "an NF-e issued offline", "<tpEmis>1<", ""],
    [
      "556",
      "a reason without contingency",
      "</verProc>",
      "</verProc><dhCont>2026-01-15T14:00:00-03:00</dhCont><xJust>Sem conexao com a SEFAZ</xJust>",
    ],
    [
      "506",
      "goods that leave before the issue",
      /(<dhEmi>[^<]+<\/dhEmi>)/,
      "$1<dhSaiEnt>2026-01-10T14:00:00-03:00</dhSaiEnt>",
    ],
    ["321", "a return without the document that it returns", "<finNFe>1<", "<finNFe>4<"],
    ["518", "an entry in a sale", /<CFOP>6/, "<CFOP>2"],
    ["519", "a sale in an entry", "<tpNF>1<", "<tpNF>0<"],
    ["733", "an operation within the state", /<CFOP>6/, "<CFOP>5"],
    ["731", "an operation with another country", /<CFOP>6/, "<CFOP>7"],
    ["732", "an operation with another state", "<idDest>2<", "<idDest>1<"],
    ["590", "a CST of the Simples Nacional", /<CRT>\d</, "<CRT>1<"],
    ["629", "a value that is not quantity by price", /<vUnCom>[\d.]+</, "<vUnCom>1.00<"],
    ["528", "a tax that is not base by rate", /<pICMS>[\d.]+</, "<pICMS>1.00<"],
    ["531", "another sum of bases", /(<total><ICMSTot><vBC>)[\d.]+/, "$11.00"],
    ["532", "another sum of ICMS", /(<total>.*?<vICMS>)[\d.]+/, "$11.00"],
    ["533", "another sum of substitution bases", /(<total>.*?<vBCST>)[\d.]+/, "$11.00"],
    ["534", "another sum of substitution tax", /(<total>.*?<vST>)[\d.]+/, "$11.00"],
    ["535", "another sum of freight", /(<total>.*?<vFrete>)[\d.]+/, "$199.00"],
    ["536", "another sum of insurance", /(<total>.*?<vSeg>)[\d.]+/, "$199.00"],
    ["537", "another sum of discounts", /(<total>.*?<vDesc>)[\d.]+/, "$199.00"],
    ["538", "another sum of IPI", /(<total>.*?<vIPI>)[\d.]+/, "$199.00"],
    ["601", "another sum of duty", /(<total>.*?<vII>)[\d.]+/, "$199.00"],
    ["602", "another sum of PIS", /(<total>.*?<vPIS>)[\d.]+/, "$199.00"],
    ["603", "another sum of COFINS", /(<total>.*?<vCOFINS>)[\d.]+/, "$199.00"],
    ["604", "another sum of charges", /(<total>.*?<vOutro>)[\d.]+/, "$199.00"],
    ["564", "another sum of products", /(<total>.*?<vProd>)[\d.]+/, "$11.00"],
    ["610", "another total", /(<total>.*?<vNF>)[\d.]+/, "$11.00"],
    ["865", "payments of less than the total", /<vPag>[\d.]+</, "<vPag>1.00<"],
    ["866", "payments of more than the total", /<vPag>[\d.]+</, "<vPag>999999.00<"],
  ])("%s: %s", (code, _what, from, to) => {
    const replaced = to || REPLACED[code] || "";
    expect(sefaz().send(altered(from, replaced))).toBe(code);
  });

  /** Replacements that depend on the text they stand for. */
  const REPLACED: Readonly<Record<string, string>> = {
    "208": "$10<",
    "711": "<tpEmis>9<",
  };

  it("207: an issuer with other check digits, in its key, too", () => {
    const other = "11222333000182";
    const key = withDigits(keyIn(GOODS), 6, other);
    const moved = GOODS.replaceAll(keyIn(GOODS), key).replace(
      /<cDV>\d</,
      `<cDV>${key.at(-1) ?? ""}<`,
    );
    expect(sefaz().send(altered(`<emit><CNPJ>${ISSUER}<`, `<emit><CNPJ>${other}<`, moved))).toBe(
      "207",
    );
  });

  it("denies documents of irregular parties, whose number is used", () => {
    const denying = sefaz({ irregular: [ISSUER] });
    expect([denying.send(GOODS), denying.send(GOODS)]).toEqual(["301", "205"]);
    const [, recipient = ""] = /<dest><CNPJ>(\d+)</.exec(GOODS) ?? [];
    expect(sefaz({ irregular: [recipient] }).send(GOODS)).toBe("302");
  });
});

describe("signatures and messages", () => {
  it.each([
    ["291", certificateOf(`TECHNOVA LTDA:${ISSUER}`, NOW - 20 * 24 * 60 * MINUTE_MS)],
    ["292", certificateOf("TECHNOVA LTDA")],
    ["213", certificateOf("OUTRA LTDA:33444555000181")],
  ])("%s: certificates of signatures", (code, by) => {
    const then = NOW - 30 * 24 * 60 * MINUTE_MS;
    const [, id = ""] = /Id="(NFe[^"]+)"/.exec(GOODS) ?? [];
    const unsigned = bare(GOODS).replace(/<Signature[\s\S]*<\/Signature>/, "");
    const how = { now: then, method: "rsa-sha1", digest: "sha1", prefix: "" } as const;
    const { xml } = signXml(unsigned, by, { ...how, data: { id, transform: "c14n" } });
    expect(sefaz().send(xml)).toBe(code);
  });

  it.each<[string, (xml: string) => string]>([
    ["290", (xml) => xml.replace(/<X509Certificate>[^<]+/, "<X509Certificate>AAAA")],
    ["297", (xml) => xml.replace(/<natOp>[^<]+/, "<natOp>Outra")],
    ["588", (xml) => xml.replace("<ide>", "\n<ide>")],
  ])("%s: documents that were changed", (code, change) => {
    expect(sefaz().send(change(GOODS))).toBe(code);
  });

  it.each<[string, string]>([
    ["404", `<n:consStatServ xmlns:n="${NFE}" versao="4.00"/>`],
    ["517", `<consStatServ xmlns="${NFE}"/>`],
    ["239", `<consStatServ xmlns="${NFE}" versao="3.10"/>`],
    ["516", `<consSitNFe xmlns="${NFE}" versao="4.00"/>`],
    ["214", `<consStatServ xmlns="${NFE}" versao="4.00">${"x".repeat(512 * 1024)}</consStatServ>`],
  ])("%s: messages of another form", (code, content) => {
    expect(sefaz().post("/SP/55/NFeStatusServico4", content).code).toBe(code);
  });

  it("judge the certificate of the connection", () => {
    const presented = { from: NOW - 1000, until: NOW + 1000, isTrusted: true };
    const subject = { CN: `TECHNOVA LTDA:${ISSUER}` };
    const one = sefaz();
    expect(one.status({ ...presented, subject })).toBe("107");
    expect(one.status({ ...presented, subject, until: NOW - 1 })).toBe("281");
    expect(one.status({ ...presented, subject: { CN: "TECHNOVA LTDA" } })).toBe("282");
  });
});

describe("NFC-e", () => {
  const till = (changes: JsonObject = {}) =>
    fileOf("consumer", { issue_time: "14:09:00", ...changes });

  it.each<[string, string | RegExp, string]>([
    ["706", "<tpNF>1<", "<tpNF>0<"],
    ["707", "<idDest>1<", "<idDest>2<"],
    ["716", "<indFinal>1<", "<indFinal>0<"],
  ])("%s", (code, from, to) => {
    expect(sefaz().send(altered(from, to, till()), "65")).toBe(code);
  });

  it("are taken with the right hash in their QR code only, where codes are set", () => {
    const file = till();
    expect(sefaz({ csc: { "1": "S3gr3d0" } }).send(file, "65")).toBe("100");
    expect(sefaz({ csc: { "2": "S3gr3d0" } }).send(file, "65")).toBe("462");
    expect(sefaz({ csc: { "1": "outro" } }).send(file, "65")).toBe("464");
  });

  it("are not taken offline by São Paulo", () => {
    const how = { ...making, contingency: "Sem conexao com a SEFAZ" };
    const { xml } = signedNfe(envelopeOf("consumer", { issue_time: "14:09:00" }), how, {
      credentials,
      pages,
    });
    expect(sefaz().send(xml, "65")).toBe("712");
  });
});

describe("queries and repeats", () => {
  const key = keyIn(GOODS);

  it.each<[string, string]>([
    ["236", `${key.slice(0, 43)}${(Number(key.at(-1)) + 1) % 10}`],
    ["614", withDigits(key, 0, "99")],
    ["615", withDigits(key, 2, "05")],
    ["616", withDigits(key, 4, "13")],
    ["617", withDigits(key, 6, "00000000000000")],
    ["561", withDigits(key, 4, "02")],
    ["562", withDigits(key, 35, "00000001")],
    ["217", withDigits(key, 25, "000000999")],
    ["100", key],
  ])("%s: the key %s", (code, asked) => {
    const one = sefaz();
    expect(one.send(GOODS)).toBe("100");
    expect(one.query(asked)).toBe(code);
  });

  it("are refused for an hour after ten queries of a key, and thirty equal refusals", () => {
    const one = sefaz();
    expect(Array.from({ length: 11 }, () => one.query(key)).slice(-2)).toEqual(["217", "656"]);
    one.pass(61);
    expect(one.query(key)).toBe("217");
    const wrong = altered(/(<total>.*?<vNF>)[\d.]+/, "$11.00");
    const sent = Array.from({ length: 31 }, () => one.send(wrong));
    expect(sent.slice(-2)).toEqual(["610", "656"]);
    expect(one.send(GOODS)).toBe("100");
    expect(sefaz({ misuse: 0 }).query(key)).toBe("217");
  });

  it("find a document that waits for its result", () => {
    const one = sefaz({ batches: "asynchronous", processing: 60 });
    expect(one.send(GOODS)).toBe("103");
    one.pass(0.5);
    expect(one.send(GOODS)).toBe("103");
    expect(one.post("/SP/55/NFeRetAutorizacao4", receipt(2)).code).toBe("105");
    one.pass(1);
    expect(one.post("/SP/55/NFeRetAutorizacao4", receipt(2)).code).toBe("635");
    expect(one.post("/SP/55/NFeRetAutorizacao4", receipt(1)).code).toBe("100");
  });
  const receipt = (n: number) =>
    `<consReciNFe xmlns="${NFE}" versao="4.00"><tpAmb>2</tpAmb><nRec>35${String(n).padStart(13, "0")}</nRec></consReciNFe>`;
});

describe("events", () => {
  const authorised = (): { one: ReturnType<typeof sefaz>; envelope: Envelope } => {
    const one = sefaz();
    const text = one.answerOf(GOODS);
    const stamps = [
      { prv: "sefaz-key", val: keyIn(GOODS) },
      { prv: "sefaz-auth", val: /<nProt>(\d+)</.exec(text)?.[1] ?? "" },
    ];
    const envelope = envelopeOf("goods");
    return { one, envelope: { ...envelope, head: { ...envelope.head, stamps } } };
  };
  const at = (minutes: number) => ({ ...making, now: NOW + minutes * MINUTE_MS });

  it.each([
    ["579", -60],
    ["578", 60],
    ["135", 0],
  ])("%s: dated %i minutes from now", (code, minutes) => {
    const { one, envelope } = authorised();
    const request = cancellationOf(envelope, REASON, at(minutes));
    expect(one.event(signedRequest(request, credentials, NOW))).toBe(code);
  });
});

describe("the distribution", () => {
  const asking = (recipient: string, content: string) =>
    `<distDFeInt xmlns="${NFE}" versao="1.01"><tpAmb>2</tpAmb><CNPJ>${recipient}</CNPJ>${content}</distDFeInt>`;
  const [, recipient = ""] = /<dest><CNPJ>(\d+)</.exec(GOODS) ?? [];
  const nsu = (number: number) =>
    `<consNSU><NSU>${String(number).padStart(15, "0")}</NSU></consNSU>`;
  const after = (number: number) =>
    `<distNSU><ultNSU>${String(number).padStart(15, "0")}</ultNSU></distNSU>`;

  it("answers numbers and keys, twenty of them in an hour, and no number beyond its last", () => {
    const one = sefaz();
    expect(one.send(GOODS)).toBe("100");
    const ask = (content: string) =>
      one.post("/AN/55/NFeDistribuicaoDFe", asking(recipient, content)).code;
    const key = `<consChNFe><chNFe>${keyIn(GOODS)}</chNFe></consChNFe>`;
    expect([nsu(1), nsu(2), key].map(ask)).toEqual(["138", "137", "138"]);
    expect(ask(after(2))).toBe("589");
    const more = Array.from({ length: 18 }, () => ask(nsu(1)));
    expect(more.slice(-2)).toEqual(["138", "656"]);
    one.pass(61);
    expect(ask(nsu(1))).toBe("138");
    expect([ask(after(0)), ask(after(1))]).toEqual(["138", "656"]);
  });
});
