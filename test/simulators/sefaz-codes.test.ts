import {
  advanceOf,
  cancellationOf,
  type Manifestation,
  manifestationOf,
  type NfeEventRequest,
  signedNfe,
  signedRequest,
} from "@fakturo/app-br-nfe";
import type { Envelope } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import { simulator } from "@fakturo/simulator-sefaz";
import { expect, it } from "vitest";
import { envelopeOf } from "../../apps/br-nfe/fixtures/documents.ts";

const NOW = Date.parse("2026-01-16T15:00:00Z");
const HOUR_MS = 3_600_000;
/** Hours within which an NF-e follows its advance notice. */
const HOURS = 168;
const NFE = "http://www.portalfiscal.inf.br/nfe";
const SOAP = "http://www.w3.org/2003/05/soap-envelope";
const REASON = "Serviço da SEFAZ fora do ar";
const making = { environment: "test", now: NOW } as const;
const certificateOf = (commonName: string) =>
  selfSigned({ commonName, from: NOW - 1000, until: NOW + 2 * HOURS * HOUR_MS });
const credentials = certificateOf("TECHNOVA LTDA:11222333000181");
/** Of the invoices' recipient. */
const recipient = certificateOf("PADARIA LTDA:11444777000161");
const goods = envelopeOf("goods");

/** A simulated SEFAZ. Its methods return the code in the answer about the document or event; its clock starts at `NOW`. */
function sefaz() {
  let now = NOW;
  const settings = { certificates: "optional", contingency: ["SP"] };
  const open = simulator.open([], settings);
  const answerTo = (path: string, message: string) => {
    const content = message.replace(/^<\?xml[^>]*\?>\s*/, "");
    const xml = `<s:Envelope xmlns:s="${SOAP}"><s:Body><nfeDadosMsg>${content}</nfeDadosMsg></s:Body></s:Envelope>`;
    const request = {
      ...{ method: "POST", path, query: new Map<string, string>(), body: Buffer.from(xml) },
      headers: { "content-type": "application/soap+xml" },
      certificate: undefined,
    };
    const { reply } = open.handle(request, { now: () => now, random: () => 0.5 });
    return Buffer.from(reply.body ?? "").toString();
  };
  const last = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`<${name}>([^<]*)<`, "g"))].at(-1)?.[1] ?? "";
  return {
    send(authoriser: string, xml: string) {
      const batch = `<enviNFe xmlns="${NFE}" versao="4.00"><idLote>1</idLote><indSinc>1</indSinc>${xml.replace(/^<\?xml[^>]*\?>\s*/, "")}</enviNFe>`;
      const text = answerTo(`/${authoriser}/55/NFeAutorizacao4`, batch);
      return { code: last(text, "cStat"), protocol: last(text, "nProt") };
    },
    register(authoriser: string, request: NfeEventRequest, by = credentials) {
      const xml = signedRequest(request, by, NOW);
      return last(answerTo(`/${authoriser}/55/NFeRecepcaoEvento4`, xml), "cStat");
    },
    pass(hours: number) {
      now += hours * HOUR_MS;
    },
  };
}

function written(isContingent: boolean) {
  const contingent = { contingency: REASON, route: "svc" } as const;
  const issuing = { ...making, ...(isContingent && contingent) };
  return signedNfe(goods, issuing, { credentials, pages: undefined });
}

it("takes NF-e of a contingency only at the contingency service of their state", () => {
  const one = sefaz();
  const ordinary = written(false).xml;
  const contingent = written(true).xml;
  expect(one.send("SVCAN", ordinary).code).toBe("713");
  expect(one.send("SP", contingent).code).toBe("570");
  expect(one.send("SVRS", contingent).code).toBe("570");
  expect(one.send("SVCAN", contingent).code).toBe("100");
  expect(one.send("SP", ordinary).code).toBe("539");
});

const notice = (file: string) => advanceOf(new TextEncoder().encode(file), making);

/** An NF-e that follows an advance notice. */
function advanced(envelope: Envelope = goods): string {
  const issuing = { ...making, contingency: REASON, route: "epec" } as const;
  return signedNfe(envelope, issuing, { credentials, pages: undefined }).xml;
}

it("takes an NF-e of an advance notice only after the notice, and the notice once", () => {
  const one = sefaz();
  const xml = advanced();
  expect(one.send("SP", xml).code).toBe("468");
  expect(one.register("AN", notice(written(false).xml))).toBe("484");
  expect(one.register("SP", notice(xml))).toBe("491");
  const dearer = xml.replace(/<vNF>\d+/, "<vNF>9");
  expect(one.register("AN", notice(dearer))).toBe("136");
  expect(one.register("AN", notice(xml))).toBe("573");
  expect(one.send("SP", xml).code).toBe("467");
  const other = sefaz();
  expect(other.register("AN", notice(xml))).toBe("136");
  expect(other.send("SP", xml).code).toBe("100");
});

it("takes one advance notice under a number, and none under that of an NF-e", () => {
  const uuid = "0190c0c3-1f3e-7000-8000-0000000000aa";
  const other = advanced({ ...goods, head: { ...goods.head, uuid } });
  const one = sefaz();
  expect(one.register("AN", notice(advanced()))).toBe("136");
  expect(one.register("AN", notice(other))).toBe("485");
  const ordinary = sefaz();
  expect(ordinary.send("SP", written(false).xml).code).toBe("100");
  expect(ordinary.register("AN", notice(other))).toBe("485");
});

it("takes no advance notice while the NF-e of an earlier one is overdue", () => {
  const one = sefaz();
  const next = notice(advanced({ ...goods, doc: { ...goods.doc, code: "1205" } }));
  expect(one.register("AN", notice(advanced()))).toBe("136");
  one.pass(HOURS + 1);
  expect(one.register("AN", next)).toBe("142");
  expect(one.send("SP", advanced()).code).toBe("100");
  expect(one.register("AN", next)).toBe("136");
});

it("takes manifestations in their order, of documents that are not cancelled", () => {
  const one = sefaz();
  const { xml, key } = written(false);
  const { code, protocol } = one.send("SP", xml);
  expect(code).toBe("100");
  const stamps = [
    { prv: "sefaz-key", val: key },
    { prv: "sefaz-auth", val: protocol },
  ];
  const envelope: Envelope = { ...goods, head: { ...goods.head, stamps } };
  const said = (manifestation: Manifestation) =>
    manifestationOf(envelope, { manifestation, reason: "Mercadoria não entregue" }, making);
  const again = (request: NfeEventRequest, sequence: number): NfeEventRequest => {
    const id = `${request.id.slice(0, -2)}0${sequence}`;
    const text = JSON.stringify(request.node).replaceAll(request.id, id);
    const number = (n: number) => `"nSeqEvento","content":"${n}"`;
    return { ...request, id, node: JSON.parse(text.replace(number(1), number(sequence))) };
  };
  const manifest = (request: NfeEventRequest) => one.register("AN", request, recipient);
  expect(one.register("AN", said("known"))).toBe("213");
  expect(manifest(said("known"))).toBe("135");
  expect(manifest(said("known"))).toBe("573");
  expect(manifest(again(said("known"), 3))).toBe("594");
  expect(manifest(said("not-carried-out"))).toBe("135");
  expect(manifest(again(said("known"), 2))).toBe("655");
  expect(one.register("SP", cancellationOf(envelope, REASON, making))).toBe("135");
  expect(manifest(again(said("known"), 2))).toBe("650");
  expect(manifest(said("unknown"))).toBe("651");
  expect(manifest(said("confirmed"))).toBe("135");
});
