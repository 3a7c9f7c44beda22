import { base64 } from "@fakturo/model";
import { declare, group, leaf, readXml, type XmlNode } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import {
  addressingHeaders,
  addressingOf,
  binaryIn,
  ENVELOPES,
  readSoap,
  type SoapAttachment,
  type SoapVersion,
  securityHeader,
  soapRequest,
  timestampToken,
  usernameDigestToken,
  usernameToken,
  writeEnvelope,
} from "./index.ts";

const utf8 = new TextEncoder();
const body: XmlNode = {
  ...group("p:Ping", leaf("Name", "Ñandú & co")),
  attributes: declare({ p: "urn:p" }),
};
const FILE: SoapAttachment = {
  id: "f-1@example.com",
  type: "application/octet-stream",
  data: Uint8Array.of(0, 13, 10, 45, 45, 98, 255),
};

const answer = (xml: string, type = "text/xml; charset=utf-8", status = 200) => ({
  status,
  headers: { "content-type": type },
  body: utf8.encode(xml),
});
const wrapped = (inner: string, version: SoapVersion = "1.1", header = "") =>
  `<e:Envelope xmlns:e="${ENVELOPES[version]}">${header}<e:Body>${inner}</e:Body></e:Envelope>`;
const text = (data: Uint8Array) => new TextDecoder().decode(data);

describe("requests", () => {
  it("are envelopes of either version with the action in its place", () => {
    const xml = writeEnvelope({ version: "1.1", body, namespaces: { x: "urn:x" } });
    expect(xml).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<soap:Envelope xmlns:soap="${ENVELOPES["1.1"]}" xmlns:x="urn:x"><soap:Body><p:Ping xmlns:p="urn:p"><Name>Ñandú &amp; co</Name></p:Ping></soap:Body></soap:Envelope>`,
    );
    expect(soapRequest(xml, { version: "1.1", action: 'urn:a "b"' }).headers).toEqual({
      "content-type": "text/xml; charset=utf-8",
      accept: "text/xml, multipart/related",
      soapaction: '"urn:a \\"b\\""',
    });
    expect(soapRequest(xml, { version: "1.1" }).headers.soapaction).toBe('""');
    expect(soapRequest(xml, { version: "1.2", action: "urn:a/b" }).headers).toEqual({
      "content-type": 'application/soap+xml; charset=utf-8; action="urn:a/b"',
      accept: "application/soap+xml, multipart/related",
    });
  });

  it.each(["a\r\nx: y", "é"])("refuse the action %j", (action) => {
    expect(() => soapRequest("<a/>", { version: "1.1", action })).toThrow("header");
  });

  it("have an empty body where nothing is given", () => {
    expect(readSoap(answer(writeEnvelope({ version: "1.2" }))).body).toBeUndefined();
  });

  it("move content into parts and back (MTOM)", () => {
    const xml = writeEnvelope({
      version: "1.1",
      body: group("up", leaf("File", base64(FILE.data)), leaf("Name", "x")),
    });
    const files = { form: "xop", files: [FILE], boundary: "b1" } as const;
    const request = soapRequest(xml, { version: "1.1", action: "urn:up", files });
    expect(request.headers["content-type"]).toBe(
      'multipart/related; type="application/xop+xml"; start-info="text/xml"; start="<root@fakturo>"; boundary=b1',
    );
    expect(text(request.body)).toContain(
      'Content-Type: application/xop+xml; charset=utf-8; type="text/xml"\r\nContent-Transfer-Encoding: 8bit\r\nContent-ID: <root@fakturo>\r\n\r\n<?xml',
    );
    const read = readSoap({ status: 200, ...request });
    const [file] = read.body?.children ?? [];
    expect(file && binaryIn(file, read.attachments)).toEqual(FILE.data);
    expect(read.attachments).toEqual([FILE]);
  });

  it("name the action of MTOM 1.2 beside the envelope's type", () => {
    const xml = writeEnvelope({ version: "1.2", body: leaf("File", base64(FILE.data)) });
    const files = { form: "xop", files: [FILE], boundary: "b1" } as const;
    const { headers } = soapRequest(xml, { version: "1.2", action: "urn:up", files });
    expect(headers["content-type"]).toContain(
      'type="application/xop+xml"; start-info="application/soap+xml"; action="urn:up"',
    );
  });

  it("carry files beside the envelope", () => {
    const files = { form: "attachments", files: [FILE], boundary: "b1" } as const;
    const xml = writeEnvelope({ version: "1.1", body });
    const request = soapRequest(xml, { version: "1.1", files });
    expect(request.headers["content-type"]).toMatch(
      /^multipart\/related; type="text\/xml"; start=/,
    );
    expect(readSoap({ status: 202, ...request })).toMatchObject({
      version: "1.1",
      body: { name: "Ping" },
      attachments: [FILE],
    });
  });

  it.each<[string, Partial<SoapAttachment>, string, string]>([
    ["a boundary in a part", { data: utf8.encode("x--b1") }, "b1", "the boundary occurs"],
    ["an id with a line break", { id: "a\r\nb" }, "b1", "not the id of a part"],
    ["the root's id", { id: "root@fakturo" }, "b1", "same id"],
    ["a type with a line break", { type: "a/b\r\nc: d" }, "b1", "not a media type"],
    ["a boundary with a quote", {}, 'b"1', "not a boundary"],
  ])("refuse %s", (_name, change, boundary, message) => {
    const files = { form: "attachments", files: [{ ...FILE, ...change }], boundary } as const;
    expect(() => soapRequest("<a/>", { version: "1.1", files })).toThrow(message);
  });

  it("refuse content that the envelope does not have", () => {
    const files = { form: "xop", files: [FILE], boundary: "b" } as const;
    expect(() => soapRequest("<a>eA==</a>", { version: "1.1", files })).toThrow("f-1@example.com");
  });
});

describe("answers", () => {
  it("take content in either form", () => {
    const inline = readXml("<File>\n eHl6\n</File>");
    expect(text(binaryIn(inline, []))).toBe("xyz");
    const include = (href: string) =>
      readXml(
        `<File><x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="${href}"/></File>`,
      );
    expect(binaryIn(include("cid:f-1%40example.com"), [FILE])).toEqual(FILE.data);
    for (const href of ["cid:other", "http://example.com/f-1", "cid:%zz", ""])
      expect(() => binaryIn(include(href), [FILE])).toThrow("leads to no attachment");
    expect(() => binaryIn(readXml("<File><a/></File>"), [])).toThrow("no binary content");
    expect(() => binaryIn(readXml("<File>ä</File>"), [])).toThrow("not base64");
  });

  it.each([
    ["a page", "<html><body>down</body></html>", "its root is 'html'"],
    ["nothing", "", "malformed"],
    ["no body", `<e:Envelope xmlns:e="${ENVELOPES["1.1"]}"/>`, "it has no body"],
    [
      "two bodies",
      wrapped("").replace("</e:Envelope>", "<e:Body/></e:Envelope>"),
      "more than one Body",
    ],
    ["another namespace", '<Envelope xmlns="urn:x"><Body/></Envelope>', "its root is 'Envelope'"],
    ["entities", '<!DOCTYPE a [<!ENTITY b "c">]><a/>', "HTTP 503"],
  ])("refuse %s", (_name, xml, reason) => {
    const refused = expect.objectContaining({ key: "input" });
    expect(() => readSoap(answer(xml, "text/html", 503))).toThrow(refused);
    if (reason !== "malformed")
      expect(() => readSoap(answer(xml, "text/html", 503))).toThrow(reason);
    expect(() => readSoap(answer(xml, "text/html", 503))).toThrow("HTTP 503, text/html");
  });

  it("bound what is read", () => {
    const xml = wrapped("x".repeat(1000));
    expect(() => readSoap(answer(xml), { xml: { size: 100 } })).toThrow("longer than 100");
  });
});

describe("faults", () => {
  const read = (xml: string) => readSoap(answer(xml, "text/xml", 500)).fault;

  it("of 1.1 are read, qualified or not", () => {
    const inner = (prefix: string) =>
      `<e:Fault><${prefix}faultcode>e:Client.Auth</${prefix}faultcode><${prefix}faultstring xml:lang="es"> Codigo[4112].No </${prefix}faultstring><${prefix}faultactor>urn:a</${prefix}faultactor><${prefix}detail><code xmlns="">7</code></${prefix}detail></e:Fault>`;
    for (const prefix of ["", "e:"])
      expect(read(wrapped(inner(prefix)))).toMatchObject({
        version: "1.1",
        code: "e:Client.Auth",
        side: "sender",
        subcodes: [],
        reason: "Codigo[4112].No",
        actor: "urn:a",
        detail: { children: [{ name: "code", text: "7" }] },
      });
    expect(read(wrapped("<e:Fault><faultcode>401</faultcode></e:Fault>"))).toMatchObject({
      code: "401",
      side: "other",
      reason: "",
      detail: undefined,
    });
  });

  it("of 1.2 are read with all subcodes and languages", () => {
    const fault =
      '<e:Fault><e:Code><e:Value>e:Receiver</e:Value><e:Subcode><e:Value xmlns:b="urn:b">b:InvalidSecurity</e:Value><e:Subcode><e:Value>x</e:Value></e:Subcode></e:Subcode></e:Code><e:Reason><e:Text xml:lang="en-US">An error</e:Text><e:Text xml:lang="es">Un error</e:Text></e:Reason><e:Node>urn:n</e:Node><e:Role>urn:r</e:Role><e:Detail><a/></e:Detail></e:Fault>';
    const found = read(wrapped(fault, "1.2"));
    expect(found).toMatchObject({
      version: "1.2",
      code: "e:Receiver",
      side: "receiver",
      subcodes: ["b:InvalidSecurity", "x"],
      reason: "An error",
      actor: "urn:r",
      node: "urn:n",
      detail: { name: "Detail" },
    });
    expect([...(found?.reasons ?? [])]).toEqual([
      ["en-us", "An error"],
      ["es", "Un error"],
    ]);
  });

  it("are those of the envelope's version, in the body alone", () => {
    const foreign = `<o:Fault xmlns:o="${ENVELOPES["1.2"]}"/>`;
    expect(readSoap(answer(wrapped(foreign))).fault).toBeUndefined();
    expect(readSoap(answer(wrapped("<a><e:Fault/></a>"))).fault).toBeUndefined();
  });

  it("nest without end only up to a bound", () => {
    const subcodes = "<e:Subcode><e:Value>x</e:Value>".repeat(40) + "</e:Subcode>".repeat(40);
    const fault = `<e:Fault><e:Code><e:Value>e:Sender</e:Value>${subcodes}</e:Code></e:Fault>`;
    expect(read(wrapped(fault, "1.2"))?.subcodes).toHaveLength(20);
  });
});

describe("headers", () => {
  it("of WS-Addressing are written and read", () => {
    const properties = {
      action: "urn:a",
      to: "https://example.com/ws",
      messageId: "urn:uuid:1",
      relatesTo: "urn:uuid:0",
      replyTo: "urn:r",
    };
    const headers = addressingHeaders({ ...properties, toId: "to-1" });
    const read = readSoap(answer(writeEnvelope({ version: "1.2", headers, body })));
    expect(addressingOf(read)).toEqual(properties);
    expect(addressingOf(readSoap(answer(wrapped(""))))).toEqual({ action: "" });
  });

  it("of WS-Security have user, password and time", async () => {
    const user = { username: "u", password: "p<&", id: "U-1" };
    const now = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
    const xml = writeEnvelope({
      version: "1.1",
      headers: [
        securityHeader(timestampToken({ now, seconds: 60, id: "TS-1" }), usernameToken(user)),
      ],
    });
    expect(xml).toContain('soap:mustUnderstand="1"');
    expect(xml).toContain(
      '<wsu:Timestamp wsu:Id="TS-1"><wsu:Created>2026-01-02T03:04:05.006Z</wsu:Created><wsu:Expires>2026-01-02T03:05:05.006Z</wsu:Expires></wsu:Timestamp>',
    );
    expect(xml).toContain('#PasswordText">p&lt;&amp;</wsse:Password></wsse:UsernameToken>');
  });

  it("show a password as digest", async () => {
    // Computed with OpenSSL: sha1(nonce, created, password).
    const token = await usernameDigestToken({
      username: "u",
      password: "secret",
      nonce: utf8.encode("0123456789abcdef"),
      created: Date.UTC(2026, 0, 1),
    });
    const xml = writeEnvelope({ version: "1.1", headers: [securityHeader(token)] });
    expect(xml).toContain('#PasswordDigest">Jcd++c9gZ/c4zFSpJtkPJ3kxLec=</wsse:Password>');
    expect(xml).toContain(
      ">MDEyMzQ1Njc4OWFiY2RlZg==</wsse:Nonce><wsu:Created>2026-01-01T00:00:00.000Z<",
    );
  });
});
