import { gunzipSync, gzipSync } from "node:zlib";
import {
  type NfseManifestation,
  nfseManifestationOf,
  plugin,
  signedCancellation,
  signedDps,
  signedEvent,
} from "@fakturo/app-br-nfse";
import type { JsonObject } from "@fakturo/model";
import type { CallContext, Envelope, FeedEntry } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import { simulator } from "@fakturo/simulator-sefaz";
import { expect, it } from "vitest";
import { envelopeOf } from "../../apps/br-nfse/fixtures/documents.ts";

const NOW = Date.parse("2026-01-16T15:00:00Z");
const HOUR_MS = 3_600_000;
const PROVIDER = "11222333000181";
const REASON = "Valor digitado com erro na emissão";
const origin = () => ({ environment: "test", now: NOW }) as const;
const sealOf = (code: string) =>
  selfSigned({
    commonName: `EMPRESA:${code}`,
    from: NOW - HOUR_MS,
    until: NOW + 400 * 24 * HOUR_MS,
  });
const seal = sealOf(PROVIDER);

const packed = (xml: string) => gzipSync(Buffer.from(xml)).toString("base64");
const unpacked = (text: string) => gunzipSync(Buffer.from(text, "base64")).toString();

/** An NFS-e of a fixture's invoice with another number. */
function invoiceOf(code: string, customer?: string): Envelope {
  const envelope = envelopeOf("simples");
  const { supplier, customer: own } = envelope.doc as Readonly<Record<string, JsonObject>>;
  return {
    ...envelope,
    doc: {
      ...envelope.doc,
      code,
      supplier: { ...supplier, tax_id: { country: "BR", code: PROVIDER } },
      ...(customer && {
        customer: { name: "Padaria LTDA", ...own, tax_id: { country: "BR", code: customer } },
      }),
    },
  };
}

/** The national system. Its clock starts at `NOW`. */
function sefin(settings: JsonObject = {}) {
  let now = NOW;
  const open = simulator.open([], { certificates: "optional", ...settings });
  const call = (method: string, path: string, json?: object) => {
    const [plain = "", query = ""] = path.split("?");
    const request = {
      ...{ method, path: plain, query: new Map(new URLSearchParams(query)), headers: {} },
      ...{ body: Buffer.from(json ? JSON.stringify(json) : ""), certificate: undefined },
    };
    const { reply } = open.handle(request, { now: () => now, random: () => 0.5 });
    return { status: reply.status, json: JSON.parse(Buffer.from(reply.body ?? "{}").toString()) };
  };
  const codesOf = ({ status, json }: ReturnType<typeof call>) =>
    status < 300 ? [] : json.erros.map((one: JsonObject) => one.Codigo);
  return {
    call,
    pass(ms: number) {
      now += ms;
    },
    /** The envelope with its access key. */
    issue(envelope: Envelope): Envelope {
      const xml = signedDps(envelope, "test", seal, NOW);
      const { status, json } = call("POST", "/SefinNacional/nfse", { dpsXmlGZipB64: packed(xml) });
      expect([status, json.erros]).toEqual([201, undefined]);
      const stamps = [{ prv: "sefaz-key", val: json.chaveAcesso }];
      return { ...envelope, head: { ...envelope.head, stamps } };
    },
    register(envelope: Envelope, xml: string) {
      const path = `/SefinNacional/nfse/${keyOf(envelope)}/eventos`;
      return codesOf(call("POST", path, { pedidoRegistroEventoXmlGZipB64: packed(xml) }));
    },
  };
}

const keyOf = ({ head }: Envelope) => head.stamps?.[0]?.val ?? "";
const cancellation = (envelope: Envelope, substitute?: string, code = substitute ? "99" : "1") =>
  signedCancellation(envelope, { ...origin(), reason: REASON, code, substitute }, seal);
function event(
  envelope: Envelope,
  said: Pick<NfseManifestation, "event"> & Partial<NfseManifestation>,
  by = seal,
): string {
  const whole = { party: "provider", reason: REASON, code: "9", ...said } as const;
  return signedEvent(nfseManifestationOf(envelope, whole, origin()), by, NOW);
}

it("refuses DPS and requests of events that break the official schema", () => {
  const one = sefin();
  const xml = signedDps(invoiceOf("1"), "test", seal, NOW);
  const send = (text: string) =>
    one.call("POST", "/SefinNacional/nfse", { dpsXmlGZipB64: packed(text) });
  const invalid = send(xml.replace("<tpAmb>2<", "<tpAmb>3<"));
  expect(invalid.status).toBe(400);
  expect(invalid.json.erros).toEqual([
    expect.objectContaining({ Codigo: "E1235", Complemento: "DPS/infDPS/tpAmb" }),
  ]);
  expect(send("<DPS/>").json.erros[0].Codigo).toBe("E1235");
  const issued = one.issue(invoiceOf("1"));
  const request = cancellation(issued);
  const wrong = request.replace("<cMotivo>1<", "<cMotivo>7<");
  expect(one.register(issued, wrong)).toEqual(["E1235"]);
  expect(one.register(issued, request)).toEqual([]);
  expect(one.register(issued, request)).toEqual(["E0840"]);
});

it.each<[string, string | RegExp, string]>([
  ["E0010", /<serie>[^<]+</, "<serie>50000<"],
  ["E0206", "<serv>", "<toma><CPF>11144477736</CPF><xNome>Cliente</xNome></toma><serv>"],
  ["E0600", /<opSimpNac>\d</, "<opSimpNac>2<"],
  ["E0850", /<dCompet>[^<]+</, "<dCompet>2025-12-31<"],
])("refuses DPS by the rule %s", (code, from, to) => {
  const envelope = code === "E0850" ? envelopeOf("reform") : invoiceOf("1");
  const signed = signedDps(envelope, "test", seal, NOW);
  const changed = signed.replace(from, to);
  expect(changed).not.toBe(signed);
  const sent = { dpsXmlGZipB64: packed(changed) };
  const { json } = sefin().call("POST", "/SefinNacional/nfse", sent);
  expect(json.erros.map((one: JsonObject) => one.Codigo)).toContain(code);
});

it("numbers the NFS-e of each provider, and refuses municipalities outside", () => {
  const one = sefin();
  const [first, second] = [one.issue(invoiceOf("1")), one.issue(invoiceOf("2"))];
  expect([first, second].map((each) => keyOf(each).slice(23, 36))).toEqual([
    "0000000000001",
    "0000000000002",
  ]);
  const xml = signedDps(invoiceOf("1"), "test", seal, NOW);
  const [, municipality = ""] = /<cLocEmi>(\d+)</.exec(xml) ?? [];
  const { json } = sefin({ outside: [municipality] }).call("POST", "/SefinNacional/nfse", {
    dpsXmlGZipB64: packed(xml),
  });
  expect(json.erros.map((each: JsonObject) => each.Codigo)).toEqual(["E0037"]);
});

it("cancels an NFS-e that another one of the provider replaces", () => {
  const one = sefin();
  const [old, next] = [one.issue(invoiceOf("1")), one.issue(invoiceOf("2"))];
  expect(one.register(old, cancellation(old, "9".repeat(50)))).toEqual(["E1404"]);
  expect(one.register(old, cancellation(old, keyOf(next)))).toEqual([]);
  expect(one.register(old, cancellation(old))).toEqual(["E0840"]);
  const { json } = one.call("GET", `/SefinNacional/nfse/${keyOf(old)}/eventos/105102/1`);
  const file = unpacked(Buffer.from(json.eventos[0].arquivoXml, "base64").toString());
  expect(file).toContain(`<chSubstituta>${keyOf(next)}</chSubstituta>`);
});

it.each(["granted", "refused"] as const)(
  "has a late cancellation analysed by the municipality, which is %s",
  (analysis) => {
    const one = sefin({ hours: 1, analysis, analysed: 60 });
    const issued = one.issue(invoiceOf("1"));
    one.pass(2 * HOUR_MS);
    expect(one.register(issued, cancellation(issued))).toEqual(["E0822"]);
    expect(one.register(issued, event(issued, { event: "analysis" }))).toEqual([]);
    const decided = analysis === "granted" ? "105104" : "105105";
    const path = `/SefinNacional/nfse/${keyOf(issued)}/eventos/${decided}/1`;
    const again = () => one.register(issued, event(issued, { event: "analysis" }));
    expect([one.call("GET", path).status, again()]).toEqual([404, ["E0840"]]);
    one.pass(61_000);
    expect(one.call("GET", path).status).toBe(200);
    expect(again()).toEqual(analysis === "granted" ? ["E0840"] : []);
  },
);

it("takes confirmations and refusals of each party once", () => {
  const customer = "11444777000161";
  const one = sefin();
  const issued = one.issue(invoiceOf("1", customer));
  const confirmed = event(issued, { event: "confirmation", party: "customer" }, sealOf(customer));
  const foreign = confirmed.replace(`<CNPJAutor>${customer}`, `<CNPJAutor>${PROVIDER}`);
  expect(one.register(issued, foreign)).toEqual(["E0714", "E0803"]);
  expect(one.register(issued, confirmed)).toEqual([]);
  const refusal = event(issued, { event: "refusal", party: "customer" }, sealOf(customer));
  expect(one.register(issued, refusal)).toEqual(["E0840"]);
  expect(one.register(issued, event(issued, { event: "confirmation" }))).toEqual([]);
});

it("distributes NFS-e to their customers, who import each once", async () => {
  const [mine, other] = ["11444777000161", "55263640000186"];
  const one = sefin();
  const issued = [1, 2, 3].map((n) => one.issue(invoiceOf(String(n), n === 2 ? other : mine)));
  const [first, , third] = issued;
  if (first) expect(one.register(first, cancellation(first))).toEqual([]);
  const sessions = new Map<string, string>();
  const context = {
    holder: mine,
    credential: async () => ({ tls: undefined }),
    endpoint: () => "https://adn.example/contribuintes",
    async http(url: string) {
      const { pathname, search } = new URL(url);
      const { status, json } = one.call("GET", `${pathname}${search}`);
      return { status, headers: {}, body: new TextEncoder().encode(JSON.stringify(json)) };
    },
    async session(name: string, make: () => Promise<{ readonly value: string }>) {
      const value = sessions.get(name) ?? (await make()).value;
      sessions.set(name, value);
      return value;
    },
    async dropSession(name: string) {
      sessions.delete(name);
    },
  } as unknown as CallContext;
  const feed = plugin.feeds?.find(({ key }) => key === "nfe-br.nfse-received");
  const read = async (at: number) => (await feed?.page({ at, id: "" }, context)) ?? { items: [] };
  const { items } = await read(0);
  expect(items.map(({ key }: FeedEntry) => key)).toEqual([first, third].map((e) => e && keyOf(e)));
  expect(items[0]?.contents).toMatchObject({ files: [{ key: "nfse" }] });
  expect((await read(items.at(-1)?.at ?? 0)).items).toEqual([]);
  // The cancellation's number was passed, so that it is not read again.
  expect(sessions.get("distribution")).toBe("4");
  const strange = one.call("GET", "/contribuintes/DFe/99?lote=true&cnpjConsulta=1");
  expect([strange.status, strange.json.StatusProcessamento]).toEqual([
    404,
    "NENHUM_DOCUMENTO_LOCALIZADO",
  ]);
});
