import { cancellationOf, signedNfe, signedRequest } from "@fakturo/app-br-nfe";
import { selfSigned } from "@fakturo/signature";
import { simulator } from "@fakturo/simulator-sefaz";
import { expect, it } from "vitest";
import { envelopeOf } from "../../apps/br-nfe/fixtures/documents.ts";

const NOW = Date.parse("2026-01-16T15:00:00Z");
const HOUR_MS = 3_600_000;
const NFE = "http://www.portalfiscal.inf.br/nfe";
const SOAP = "http://www.w3.org/2003/05/soap-envelope";
const KEY = "35260111222333000181550010000000421735192648";
const credentials = selfSigned({
  commonName: "TECHNOVA LTDA:11222333000181",
  from: NOW - HOUR_MS,
  until: NOW + HOUR_MS,
});

/** The answer's codes, from the outside to the inside. A simulator's answer that breaks its schema throws. */
function answered(service: string, message: string): readonly string[] {
  const open = simulator.open([], { certificates: "optional" });
  const xml = `<s:Envelope xmlns:s="${SOAP}"><s:Body><nfeDadosMsg>${message}</nfeDadosMsg></s:Body></s:Envelope>`;
  const request = {
    ...{ method: "POST", path: service, query: new Map<string, string>() },
    ...{ headers: { "content-type": "application/soap+xml" }, body: Buffer.from(xml) },
    certificate: undefined,
  };
  const { reply } = open.handle(request, { now: () => NOW, random: () => 0.5 });
  const text = Buffer.from(reply.body ?? "").toString();
  return [...text.matchAll(/<cStat>(\d{3})</g)].map(([, code = ""]) => code);
}
const rooted = (name: string, version: string, content: string) =>
  `<${name} xmlns="${NFE}" versao="${version}">${content}</${name}>`;
const withoutDeclaration = (xml: string) => xml.replace(/^<\?xml[^>]*\?>\s*/, "");

const file = withoutDeclaration(
  signedNfe(
    envelopeOf("goods"),
    { environment: "test", now: NOW },
    { credentials, pages: undefined },
  ).xml,
);
const batch = (documents: string, lot = "1") =>
  rooted("enviNFe", "4.00", `<idLote>${lot}</idLote><indSinc>1</indSinc>${documents}`);
const SP = "/SP/55/NFeAutorizacao4";

it.each<[string, string, string, readonly string[]]>([
  ["a batch without document", SP, batch(""), ["225"]],
  ["a batch with a wrong number", SP, batch(file, "x"), ["225"]],
  [
    "a document with a wrong code",
    SP,
    batch(file.replace(/<modFrete>\d</, "<modFrete>7<")),
    ["104", "215"],
  ],
  ["a document without payment", SP, batch(file.replace(/<pag>.*<\/pag>/, "")), ["104", "215"]],
  ["another root", SP, rooted("consStatServ", "4.00", ""), ["516"]],
  [
    "a query of a short key",
    "/SP/55/NFeConsultaProtocolo4",
    rooted("consSitNFe", "4.00", "<tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chNFe>1</chNFe>"),
    ["215"],
  ],
  [
    "a query of an unknown key",
    "/SP/55/NFeConsultaProtocolo4",
    rooted("consSitNFe", "4.00", `<tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chNFe>${KEY}</chNFe>`),
    ["217"],
  ],
  [
    "a query of a key with another check digit",
    "/SP/55/NFeConsultaProtocolo4",
    rooted(
      "consSitNFe",
      "4.00",
      `<tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chNFe>${KEY.slice(0, -1)}${(Number(KEY.at(-1)) + 1) % 10}</chNFe>`,
    ),
    ["236"],
  ],
  [
    "a query of a wrong receipt",
    "/SP/55/NFeRetAutorizacao4",
    rooted("consReciNFe", "4.00", "<tpAmb>2</tpAmb><nRec>x</nRec>"),
    ["215"],
  ],
  [
    "a query of the state without state",
    "/SP/55/NFeStatusServico4",
    rooted("consStatServ", "4.00", "<tpAmb>2</tpAmb><xServ>STATUS</xServ>"),
    ["215"],
  ],
  [
    "a notice without numbers",
    "/SP/55/NFeInutilizacao4",
    rooted("inutNFe", "4.00", "<infInut/>"),
    ["215"],
  ],
  [
    "a distribution without taxpayer",
    "/AN/55/NFeDistribuicaoDFe",
    rooted(
      "distDFeInt",
      "1.01",
      "<tpAmb>2</tpAmb><distNSU><ultNSU>000000000000000</ultNSU></distNSU>",
    ),
    ["215"],
  ],
])("answers %s with the code of its schema", (_what, service, message, codes) => {
  expect(answered(service, message)).toEqual(codes);
});

it("answers events by what is wrong with them", () => {
  const goods = envelopeOf("goods");
  const stamps = [
    { prv: "sefaz-key", val: /Id="NFe(\d{44})"/.exec(file)?.[1] ?? "" },
    { prv: "sefaz-auth", val: "135260000000042" },
  ];
  const envelope = { ...goods, head: { ...goods.head, stamps } };
  const origin = { environment: "test", now: NOW } as const;
  const request = cancellationOf(envelope, "Venda desfeita pelo cliente", origin);
  const xml = withoutDeclaration(signedRequest(request, credentials, NOW));
  const register = (text: string) => answered("/SP/55/NFeRecepcaoEvento4", text);
  expect(register(xml)).toEqual(["128", "494"]);
  expect(register(xml.replace(/<xJust>[^<]*</, "<xJust>curta<"))).toEqual(["128", "493"]);
  expect(register(xml.replace("<tpAmb>2<", "<tpAmb>8<"))).toEqual(["215"]);
  expect(register(xml.replace("<tpEvento>110111<", "<tpEvento>999999<"))).toEqual(["491"]);
});
