import { cancellationOf, signedNfe, signedRequest } from "@fakturo/app-br-nfe";
import { isObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import { simulator } from "@fakturo/simulator-sefaz";
import { expect, it } from "vitest";
import { envelopeOf } from "../../apps/br-nfe/fixtures/documents.ts";

const NOW = Date.parse("2026-01-16T15:00:00Z");
const HOUR_MS = 3_600_000;
const NFE = "http://www.portalfiscal.inf.br/nfe";
const SOAP = "http://www.w3.org/2003/05/soap-envelope";
const REASON = "Venda coberta por outra NFC-e";
const ISSUER = "11222333000181";
const credentials = selfSigned({
  commonName: `TECHNOVA LTDA:${ISSUER}`,
  from: NOW - HOUR_MS,
  until: NOW + 400 * HOUR_MS,
});
const pages = {
  qrUrl: "https://nfce.example/qr",
  keyUrl: "https://nfce.example/consulta",
  code: { id: "000001", secret: "S3gr3d0" },
};

/** An NFC-e of Rio de Janeiro, which takes documents that were issued offline. */
function consumer(code: string): Envelope {
  const { doc } = envelopeOf("consumer");
  const supplier = isObject(doc.supplier) ? doc.supplier : {};
  const [address] = Array.isArray(supplier.addresses) ? supplier.addresses : [];
  const rio = {
    ...supplier,
    tax_id: { country: "BR", code: ISSUER },
    addresses: [{ ...Object(address), region: "Rio de Janeiro", state: "RJ" }],
    ext: { ...Object(supplier.ext), "br-ibge-municipality": "3304557" },
  };
  const changes = { code, issue_date: "2026-01-16", issue_time: "11:59:00", supplier: rio };
  const uuid = `0190c0c3-1f3e-7000-8000-${code.padStart(12, "0")}`;
  const envelope = envelopeOf("consumer", changes);
  return { ...envelope, head: { ...envelope.head, uuid } };
}

function rioDeJaneiro() {
  let now = NOW;
  const open = simulator.open([], { certificates: "optional" });
  const answer = (service: string, message: string) => {
    const content = message.replace(/^<\?xml[^>]*\?>\s*/, "");
    const xml = `<s:Envelope xmlns:s="${SOAP}"><s:Body><nfeDadosMsg>${content}</nfeDadosMsg></s:Body></s:Envelope>`;
    const request = {
      ...{ method: "POST", path: `/SVRS/65/${service}`, query: new Map<string, string>() },
      ...{ headers: { "content-type": "application/soap+xml" }, body: Buffer.from(xml) },
      certificate: undefined,
    };
    const { reply } = open.handle(request, { now: () => now, random: () => 0.5 });
    return Buffer.from(reply.body ?? "").toString();
  };
  const last = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`<${name}>([^<]*)<`, "g"))].at(-1)?.[1] ?? "";
  return {
    pass(hours: number) {
      now += hours * HOUR_MS;
    },
    /** The authorised document with its stamps. */
    issue(envelope: Envelope, contingency?: string): Envelope {
      const how = { environment: "test", now, ...(contingency && { contingency }) } as const;
      const { xml } = signedNfe(envelope, how, { credentials, pages });
      const batch = `<enviNFe xmlns="${NFE}" versao="4.00"><idLote>1</idLote><indSinc>1</indSinc>${xml.replace(/^<\?xml[^>]*\?>\s*/, "")}</enviNFe>`;
      const text = answer("NFeAutorizacao4", batch);
      expect(last(text, "cStat")).toBe("100");
      const stamps = [
        { prv: "sefaz-key", val: last(text, "chNFe") },
        { prv: "sefaz-auth", val: last(text, "nProt") },
      ];
      return { ...envelope, head: { ...envelope.head, stamps } };
    },
    replace(envelope: Envelope, substitute: Envelope) {
      const origin = { environment: "test", now } as const;
      const request = cancellationOf(envelope, REASON, origin, keyOf(substitute));
      return last(answer("NFeRecepcaoEvento4", signedRequest(request, credentials, now)), "cStat");
    },
    stateOf(envelope: Envelope) {
      const query = `<consSitNFe xmlns="${NFE}" versao="4.00"><tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chNFe>${keyOf(envelope)}</chNFe></consSitNFe>`;
      const text = answer("NFeConsultaProtocolo4", query);
      return /<cStat>(\d+)</.exec(text)?.[1];
    },
  };
}

const keyOf = ({ head }: Envelope) => head.stamps?.[0]?.val ?? "";

it("cancels an NFC-e that one issued offline replaces, once and within 168 hours", () => {
  const state = rioDeJaneiro();
  const lost = state.issue(consumer("1"));
  const offline = state.issue(consumer("2"), "Sem conexao com a SEFAZ");
  state.pass(167);
  expect(state.replace(lost, offline)).toBe("135");
  expect(state.stateOf(lost)).toBe("101");
  expect(state.stateOf(offline)).toBe("100");
  expect(state.replace(lost, offline)).toBe("573");
  const late = rioDeJaneiro();
  const [first, second] = [
    late.issue(consumer("1")),
    late.issue(consumer("2"), "Sem conexao com a SEFAZ"),
  ];
  late.pass(169);
  expect(late.replace(first, second)).toBe("501");
});

it("takes no substitute that is unknown, and writes none that was not issued offline", () => {
  const state = rioDeJaneiro();
  const lost = state.issue(consumer("1"));
  const unknown = rioDeJaneiro().issue(consumer("2"), "Sem conexao com a SEFAZ");
  expect(state.replace(lost, unknown)).toBe("580");
  const normal = state.issue(consumer("3"));
  expect(() => state.replace(lost, normal)).toThrow("NFE-SUBSTITUTA");
  expect(() => state.replace(lost, lost)).toThrow("NFE-SUBSTITUTA");
});
