import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FakturoError } from "@fakturo/model";
import { issueCertificate, type SigningCredentials, selfSigned, signXml } from "@fakturo/signature";
import { shared } from "@fakturo/test-support";
import { attributed, declare, group, leaf, writeXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import {
  type Anchors,
  type Classified,
  classify,
  cnameName,
  type DnsAnswer,
  dnsAnswer,
  dnsQuery,
  EXACT_SCHEME,
  groupPath,
  isListed,
  LookupCache,
  type LookupPorts,
  lookUp,
  naptrName,
  PARTICIPANT_SCHEME,
  PEPPOL_SERVICES,
  participantOf,
  participantOfTaxId,
  publisherIn,
  readSignedMetadata,
  registeredType,
  serviceMetadata,
  servicePath,
  uriOf,
  writeServiceGroup,
} from "./index.ts";

const NOW = Date.UTC(2026, 10, 23);
const ZONE = "sml.test";
const SMP = "https://smp.test";
const YEAR_MS = 365 * 86_400_000;
const period = { from: NOW - YEAR_MS, until: NOW + YEAR_MS };
const authority = (commonName: string) =>
  selfSigned({ commonName, ...period, usages: ["keyCertSign"], isAuthority: true });

const apAuthority = authority("AP authority");
const smpAuthority = authority("SMP authority");
const publisher = issueCertificate({ commonName: "POP000009", ...period }, smpAuthority);
const accessPoint = issueCertificate({ commonName: "POP000002", ...period }, apAuthority);
const anchors: Anchors = {
  accessPoints: [apAuthority.certificate],
  publishers: [smpAuthority.certificate],
};
const network = { zone: ZONE, anchors };

const receiver = participantOf("0192:987654321");
const invoice = (customization: string, profile = "") =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>${customization}</cbc:CustomizationID><cbc:ProfileID>${profile}</cbc:ProfileID></Invoice>`;
const BIS = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const bis = classify(invoice(BIS));

interface Signed {
  readonly by?: SigningCredentials;
  readonly certificate?: SigningCredentials;
  readonly of?: Pick<Classified, "type" | "processes">;
  readonly transport?: string;
}

function metadata({
  by = publisher,
  certificate = accessPoint,
  of = bis,
  transport,
}: Signed = {}): Uint8Array {
  const point = {
    url: "https://ap.test/as4",
    certificate: certificate.certificate.raw.toString("base64"),
    description: "test",
    contact: "mailto:test@ap.test",
    ...(transport !== undefined && { transport }),
  };
  const type = { scheme: of.type.scheme, value: of.type.value };
  const node = serviceMetadata(receiver, { type, processes: of.processes.slice(0, 1) }, point);
  return signed(node, by);
}

function signed(node: ReturnType<typeof serviceMetadata>, by: SigningCredentials): Uint8Array {
  const names = { "": "http://busdox.org/serviceMetadata/publishing/1.0/" };
  const xml = writeXml(attributed(group("SignedServiceMetadata", node), declare(names)));
  const options = { now: NOW, method: "rsa-sha256", digest: "sha256", prefix: "" } as const;
  return Buffer.from(signXml(xml, by, options).xml);
}

const FOUND: DnsAnswer = {
  is: "found",
  ttl: 60,
  naptr: [{ order: 100, preference: 10, flags: "U", service: "Meta:SMP", regexp: `!.*!${SMP}!` }],
};

function ports(pages: Readonly<Record<string, Uint8Array | number>>, dns: DnsAnswer = FOUND) {
  const asked: string[] = [];
  const world = { now: NOW };
  const own: LookupPorts = {
    now: () => world.now,
    cache: new LookupCache(),
    dns: async (name) => {
      asked.push(name);
      return dns;
    },
    get: async (url) => {
      asked.push(url);
      const page = pages[url] ?? 404;
      if (page === 0) throw new Error("no answer");
      return typeof page === "number"
        ? { status: page, body: new Uint8Array() }
        : { status: 200, body: page };
    },
  };
  return { own, asked, world };
}

const addressOf = (of: Pick<Classified, "type"> = bis) => `${SMP}${servicePath(receiver, of.type)}`;

describe("participants", () => {
  it("have the published names in the locator", () => {
    const name = naptrName(participantOf("9915:test"), ZONE);
    const label = "EH5BOAVAKTMBGZYH2A63DZ4QOV33FVP5NSDVQKLUCFRAAYOODW6A";
    expect(name).toBe(`${label}.${PARTICIPANT_SCHEME}.${ZONE}`);
    expect(cnameName(participantOf("9915:test"), ZONE)).toContain(
      "B-85008b8279e07ab0392da75fa55856a2.",
    );
  });

  it.each([
    ["BE", "0202239951", "0208:0202239951"],
    ["ES", "B98602642", "9920:esb98602642"],
    ["DE", "111111125", "9930:de111111125"],
    ["FR", "44732829320", "0225:732829320"],
    ["FI", "23456789", "0216:003723456789"],
    ["SE", "556703748501", "0007:5567037485"],
    ["IT", "12345670785", "0211:it12345670785"],
    ["GR", "EL123456789", "9933:el123456789"],
  ])("of %s %s are %s", (country, code, value) => {
    expect(participantOfTaxId(country, code)?.value).toBe(value);
  });

  it("are case-insensitive and need the digits of an agency", () => {
    expect(participantOf("iso6523-actorid-upis::9920:ESB98602642").value).toBe("9920:esb98602642");
    for (const text of ["0202239951", "abcd:1", "0208:", "0208:a b"])
      expect(() => participantOf(text)).toThrow("is no Peppol participant");
  });
});

describe("the locator", () => {
  it("takes the address of the first record for publishers", () => {
    const record = { order: 1, preference: 1, flags: "U", service: "Meta:SMP" };
    expect(
      publisherIn([
        { ...record, order: 2, regexp: "!.*!https://second.test!" },
        { ...record, service: "Meta:Other", regexp: "!.*!https://other.test!" },
        { ...record, preference: 2, regexp: "!^.*$!https://first.test/!" },
      ]),
    ).toBe("https://first.test");
    expect(publisherIn([{ ...record, regexp: "!(a)!http://\\1.test!" }])).toBeUndefined();
  });

  it("reads DNS messages and refuses cut ones", () => {
    const query = dnsQuery("a.test", "NAPTR");
    const text = (value: string) => [value.length, ...Buffer.from(value)];
    const data = [0, 100, 0, 10, ...text("U"), ...text("Meta:SMP"), ...text(`!.*!${SMP}!`), 0];
    const answer = Uint8Array.from([
      ...[0, 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0],
      ...query.subarray(12),
      ...[0xc0, 12, 0, 35, 0, 1, 0, 0, 0, 60, 0, data.length],
      ...data,
    ]);
    expect(dnsAnswer(answer)).toEqual(FOUND);
    for (let length = 0; length < answer.length; length += 1)
      expect(() => dnsAnswer(answer.subarray(0, length))).toThrow();
    answer[3] = 0x83;
    expect(dnsAnswer(answer)).toMatchObject({ is: "none" });
    answer[3] = 0x82;
    expect(dnsAnswer(answer)).toMatchObject({ is: "failed" });
  });

  it("refuses names whose pointers lead in circles", () => {
    const loop = Uint8Array.from([0, 0, 0x81, 0x80, 0, 0, 0, 1, 0, 0, 0, 0, 0xc0, 12, 0, 5, 0, 1]);
    expect(() => dnsAnswer(loop)).toThrow("too many parts");
  });
});

describe("document types", () => {
  const PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
  it("follow the document's root, customization and version", () => {
    expect(bis.type.scheme).toBe(EXACT_SCHEME);
    expect(bis.type.value).toMatch(/^urn:oasis.*Invoice-2::Invoice##urn:cen.*billing:3\.0::2\.1$/);
    expect(bis.processes[0]?.value).toBe(PROCESS);
    expect(PEPPOL_SERVICES["ubl-invoice"][0]?.type.value).toBe(bis.type.value);
  });

  it("prefer the process that the document names", () => {
    const regulated = "urn:peppol:france:billing:regulated";
    expect(classify(invoice(BIS, regulated)).processes[0]?.value).toBe(regulated);
  });

  it("of OIOUBL have processes in both schemes, that of the document first", () => {
    const nes5 = "urn:www.nesubl.eu:profiles:profile5:ver2.0";
    const { type, processes } = classify(invoice("OIOUBL-2.1", nes5));
    expect(type.value).toMatch(/Invoice-2::Invoice##OIOUBL-2\.1::2\.1$/);
    expect(processes.slice(0, 2)).toEqual([
      { scheme: "cenbii-procid-ubl", value: nes5 },
      { scheme: "oioubl-procid-ubl", value: nes5 },
    ]);
    expect(processes.at(2)?.value).toBe("Procurement-BilSim-1.0");
  });

  it("refuse what is no document of the network", () => {
    expect(() => classify("<a/>")).toThrow("cannot be sent over Peppol");
    expect(() => classify("<a")).toThrow("is no XML");
  });

  it("find the most specific wildcard of PINT", () => {
    const pint = classify(invoice("urn:peppol:pint:billing-1@jp-1")).type;
    const of = (id: string) => ({
      scheme: pint.scheme,
      value: pint.value.replace("urn:peppol:pint:billing-1@jp-1", id),
    });
    const wide = of("urn:peppol:pint:billing-1*");
    const narrow = of("urn:peppol:pint:billing-1@jp-1*");
    expect(registeredType(pint, [wide, narrow])).toBe(narrow);
    expect(registeredType(pint, [wide])).toBe(wide);
    expect(registeredType(pint, [{ ...wide, scheme: EXACT_SCHEME }])).toBeUndefined();
    expect(
      registeredType(bis.type, [{ ...bis.type, value: `${bis.type.value}*` }]),
    ).toBeUndefined();
  });
});

describe("a lookup", () => {
  it("finds the endpoint and asks again only after the time of the answers", async () => {
    const { own, asked, world } = ports({ [addressOf()]: metadata() });
    expect(await lookUp(receiver, bis, network, own)).toMatchObject({
      is: "found",
      destination: { endpoint: { url: "https://ap.test/as4" } },
    });
    await lookUp(receiver, bis, network, own);
    expect(asked).toHaveLength(2);
    world.now += 61_000;
    await lookUp(receiver, bis, network, own);
    expect(asked).toHaveLength(3);
    own.cache.drop(receiver);
    await lookUp(receiver, bis, network, own);
    expect(asked).toHaveLength(5);
  });

  it("asks whether certificates of publisher and access point are revoked", async () => {
    const revoked = (of: (subject: string) => boolean) => ({
      ...network,
      anchors: {
        ...network.anchors,
        isRevoked: async ({ subject }: { readonly subject: string }) => of(subject),
      },
    });
    const asked: string[] = [];
    const found = (one: typeof network) =>
      lookUp(receiver, bis, one, ports({ [addressOf()]: metadata() }).own);
    const note = (subject: string) => asked.push(subject) < 0;
    expect(await found(revoked(note))).toMatchObject({ is: "found" });
    expect(asked).toHaveLength(2);
    for (const subject of asked)
      expect(await found(revoked((one) => one === subject))).toMatchObject({
        is: "untrusted",
        message: expect.stringContaining("is revoked"),
      });
    const unavailable = () => {
      throw new FakturoError("unavailable", "no list");
    };
    expect(await found(revoked(unavailable))).toEqual({ is: "failed", message: "no list" });
  });

  it.each([
    ["not-registered", {}, { is: "none", ttl: 1 }],
    ["failed", {}, { is: "failed", message: "SERVFAIL" }],
    ["not-supported", {}, FOUND],
    ["failed", { [addressOf()]: 503 }, FOUND],
    ["failed", { [addressOf()]: 0 }, FOUND],
    ["untrusted", { [addressOf()]: Buffer.from("<html/>") }, FOUND],
  ] satisfies [string, Record<string, Uint8Array | number>, DnsAnswer][])(
    "is %s where the network says so",
    async (is, pages, dns) => {
      const found = await lookUp(receiver, bis, network, ports(pages, dns).own);
      expect(found).toMatchObject({ is });
    },
  );

  it.each([
    ["a publisher of an unknown authority", { by: authority("stranger") }],
    ["an access point that signs as publisher", { by: accessPoint }],
    ["a publisher's certificate as endpoint", { certificate: publisher }],
    [
      "an expired access point",
      {
        certificate: issueCertificate(
          { commonName: "POP000003", from: period.from, until: NOW - 1000 },
          apAuthority,
        ),
      },
    ],
  ] satisfies [string, Signed][])("does not trust %s", async (_case, how) => {
    const { own } = ports({ [addressOf()]: metadata(how) });
    expect(await lookUp(receiver, bis, network, own)).toMatchObject({ is: "untrusted" });
  });

  it("uses endpoints of the network's transport profile only", async () => {
    const pages = { [addressOf()]: metadata({ transport: "other-as4" }) };
    expect(await lookUp(receiver, bis, network, ports(pages).own)).toMatchObject({
      is: "not-supported",
    });
    const other = { ...network, transport: "other-as4" };
    expect(await lookUp(receiver, bis, other, ports(pages).own)).toMatchObject({ is: "found" });
    const own = { [addressOf()]: metadata() };
    expect(await lookUp(receiver, bis, other, ports(own).own)).toMatchObject({
      is: "not-supported",
    });
  });

  it("asks the only publisher of a network without locator", async () => {
    const alone = { zone: "", anchors, publisher: `${SMP}/` };
    const group = { [`${SMP}${groupPath(receiver)}`]: Buffer.from(writeServiceGroup(receiver)) };
    const there = ports({ ...group, [addressOf()]: metadata() });
    expect(await lookUp(receiver, bis, alone, there.own)).toMatchObject({ is: "found" });
    expect(there.asked.every((one) => one.startsWith(SMP))).toBe(true);
    expect(await lookUp(receiver, bis, alone, ports(group).own)).toMatchObject({
      is: "not-supported",
    });
    expect(await lookUp(receiver, bis, alone, ports({}).own)).toMatchObject({
      is: "not-registered",
    });
  });

  it("does not trust changed metadata, or those of another participant", async () => {
    const changed = Buffer.from(metadata()).toString().replace("ap.test/as4", "ap.test/as5");
    const { own } = ports({ [addressOf()]: Buffer.from(changed) });
    expect(await lookUp(receiver, bis, network, own)).toMatchObject({ is: "untrusted" });
    const other = participantOf("0192:111111111");
    const pages = { [`${SMP}${servicePath(other, bis.type)}`]: metadata() };
    const found = await lookUp(other, bis, network, ports(pages).own);
    expect(found).toMatchObject({ is: "untrusted" });
  });

  it("follows one redirect to the publisher that it names", async () => {
    const href = "https://other.test/metadata";
    const redirect = (uid: string) =>
      signed(
        group(
          "ServiceMetadata",
          attributed(group("Redirect", leaf("CertificateUID", uid)), { href }),
        ),
        publisher,
      );
    const found = (uid: string, target = metadata()) =>
      lookUp(receiver, bis, network, ports({ [addressOf()]: redirect(uid), [href]: target }).own);
    expect(await found("CN=POP000009")).toMatchObject({ is: "found" });
    expect(await found("CN=POP000008")).toMatchObject({ is: "untrusted" });
    expect(await found("CN=POP000009", redirect("CN=POP000009"))).toMatchObject({
      is: "untrusted",
    });
  });

  it("asks the service group for the wildcard of PINT", async () => {
    const pint = classify(invoice("urn:peppol:pint:billing-1@jp-1"));
    const type = { ...pint.type, value: pint.type.value.replace("@jp-1", "*") };
    const service = `${SMP}${servicePath(receiver, type)}`;
    const base = `${SMP}/${encodeURIComponent(uriOf(receiver))}`;
    const { own } = ports({
      [base]: Buffer.from(writeServiceGroup(receiver, [service])),
      [service]: metadata({ of: { ...pint, type } }),
    });
    expect(await lookUp(receiver, pint, network, own)).toMatchObject({ is: "found" });
    expect(await isListed(receiver, network, own)).toBe(true);
  });
});

const folder = shared("tools/peppol-ap/sample");
it.skipIf(!folder)("verifies metadata that a Java publisher signed", () => {
  const file = (name: string) => readFileSync(join(folder ?? "", name));
  const pems =
    file("ca.pem")
      .toString()
      .match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
  const authorities = pems.map((pem) => new X509Certificate(pem));
  const read = readSignedMetadata(file("signed-service-metadata.xml"), { authorities, now: NOW });
  expect(read).toMatchObject({
    is: "endpoints",
    participant: { value: "0192:987654321" },
    endpoints: [{ url: "http://localhost:18443/as4" }],
  });
});
