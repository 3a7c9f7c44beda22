import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { selfSigned } from "../credentials/self-signed.ts";
import { signatureIds } from "./options.ts";
import { signXml } from "./sign.ts";
import { verifyXml } from "./verify.ts";

const NOW = Date.UTC(2026, 5, 1);
const signer = selfSigned({ commonName: "Signer", from: NOW - 1e9, until: NOW + 1e9 });
const XADES = { signingTime: "2026-06-01T00:00:00+00:00", claimedRole: "supplier" };
const BODY = '<body Id="b"><total>10</total></body>';
const covers = ["body"];
const REFUSED = expect.objectContaining({ key: "signature" });

const FORMS = ["c14n", "c14n11", "exc-c14n"] as const;

/** One signed document for each canonical form, with and without XAdES properties. */
const SIGNED = FORMS.flatMap((form) =>
  [undefined, XADES].map((xades) => ({
    name: `${form}${xades ? " with XAdES" : ""}`,
    xml: signXml(`<doc>${BODY}</doc>`, signer, {
      now: NOW,
      method: "rsa-sha256",
      digest: "sha256",
      form,
      ids: signatureIds("d"),
      data: { id: "b", transform: form },
      ...(xades && { xades }),
    }).xml,
  })),
);

/** The complete element of that name. */
function part(xml: string, name: string): string {
  return new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`).exec(xml)?.[0] ?? "";
}

const signature = (xml: string) => /<ds:Signature [\s\S]*<\/ds:Signature>/.exec(xml)?.[0] ?? "";
const evil = (attributes = "") => `<body${attributes}><total>99</total></body>`;

/** Each moves the signed element and puts another one in its place. */
const WRAPPINGS: readonly (readonly [string, (xml: string) => string])[] = [
  ["a copy before, with the same id", (xml) => xml.replace(BODY, `${evil(' Id="b"')}${BODY}`)],
  ["a copy after, with the same id", (xml) => xml.replace(BODY, `${BODY}${evil(' Id="b"')}`)],
  ["the id in another case", (xml) => xml.replace(BODY, `${evil(' ID="b"')}${BODY}`)],
  ["the id in lower case", (xml) => xml.replace(BODY, `${evil(' id="b"')}${BODY}`)],
  ["an id of XML", (xml) => xml.replace(BODY, `${evil(' xml:id="b"')}${BODY}`)],
  ["no id on the copy", (xml) => xml.replace(BODY, `${evil()}${BODY}`)],
  [
    "the signed element within the copy",
    (xml) => xml.replace(BODY, `<body>${BODY}<total>99</total></body>`),
  ],
  ["the signed element in an extension", (xml) => xml.replace(BODY, `<ext>${BODY}</ext>${evil()}`)],
  [
    "the signed element in the signature's object",
    (xml) =>
      xml
        .replace(BODY, evil())
        .replace("</ds:Signature>", `<ds:Object>${BODY}</ds:Object></ds:Signature>`),
  ],
  [
    "the signed element in the key's data",
    (xml) => xml.replace(BODY, evil()).replace("</ds:KeyInfo>", `${BODY}</ds:KeyInfo>`),
  ],
  ["a new root around all", (xml) => `<doc>${evil()}${xml}</doc>`],
  [
    "a new root with the signature outside",
    (xml) => `<doc>${evil()}<old>${xml.replace(signature(xml), "")}</old>${signature(xml)}</doc>`,
  ],
  [
    "the signature within the copy",
    (xml) =>
      xml
        .replace(signature(xml), "")
        .replace(BODY, `<body><total>99</total>${signature(xml)}</body>${BODY}`),
  ],
  [
    "another namespace on the copy",
    (xml) => xml.replace(BODY, `${evil(' xmlns="urn:evil"')}${BODY}`),
  ],
];

/** Each keeps the signed bytes and adds a second element that must be unique. */
const DOUBLES: readonly (readonly [string, (xml: string) => string])[] = [
  ["a second signature", (xml) => xml.replace("</doc>", `${signature(xml)}</doc>`)],
  [
    "a signature in the signature",
    (xml) =>
      xml.replace("</ds:Signature>", `<ds:Object>${signature(xml)}</ds:Object></ds:Signature>`),
  ],
  [
    "a second SignedInfo",
    (xml) => xml.replace("</ds:SignedInfo>", `</ds:SignedInfo>${part(xml, "ds:SignedInfo")}`),
  ],
  [
    "a second value",
    (xml) =>
      xml.replace(
        "</ds:SignatureValue>",
        `</ds:SignatureValue>${part(xml, "ds:SignatureValue").replace(/ Id="[^"]*"/, "")}`,
      ),
  ],
  [
    "a second KeyInfo",
    (xml) =>
      xml.replace(
        "</ds:KeyInfo>",
        `</ds:KeyInfo>${part(xml, "ds:KeyInfo").replace(/ Id="[^"]*"/, "")}`,
      ),
  ],
  ["other characters in the value", (xml) => xml.replace(/(<ds:SignatureValue[^>]*>)/, "$1*")],
];

describe.each(SIGNED)("signature wrapping, $name", ({ xml }) => {
  it("begins with a document that holds", () => {
    expect(verifyXml(xml, { covers }).content).toContain("<total>10</total>");
  });

  it.each([...WRAPPINGS, ...DOUBLES])("is refused: %s", (_, attack) => {
    const attacked = attack(xml);
    expect(attacked).not.toBe(xml);
    expect(() => verifyXml(attacked, { covers })).toThrow(REFUSED);
  });

  it("does not reach what is read as the content", () => {
    for (const [, attack] of [...WRAPPINGS, ...DOUBLES])
      for (const path of [[], ["body"], ["body[2]"], ["ext", "body"], ["old", "doc", "body"]]) {
        let content = "";
        try {
          content = verifyXml(attack(xml), { covers: path }).content;
        } catch (error) {
          expect(error).toEqual(
            expect.objectContaining({ key: expect.stringMatching(/^(signature|input)$/) }),
          );
        }
        expect(content).not.toContain("99");
      }
  });
});

describe("references", () => {
  const [{ xml } = { xml: "" }] = SIGNED;
  it.each([
    ["to nothing", 'URI="#none"'],
    ["by an XPointer to the root", 'URI="#xpointer(/)"'],
    ["by an XPointer to an id", "URI=\"#xpointer(id('b'))\""],
    ["to a file", 'URI="file:///etc/passwd"'],
    ["to another document", 'URI="other.xml#b"'],
    ["without address", ""],
  ])("are refused %s", (_, uri) => {
    expect(() => verifyXml(xml.replace('URI="#b"', uri), { covers })).toThrow();
  });

  it("to the root do not count as references to an element of it", () => {
    const whole = signXml(`<doc>${BODY}</doc>`, signer, {
      now: NOW,
      method: "rsa-sha256",
      digest: "sha256",
    }).xml;
    expect(verifyXml(whole).content).toContain("10");
    expect(() => verifyXml(whole, { covers })).toThrow(REFUSED);
  });
});

describe("signed properties", () => {
  const xml = SIGNED[1]?.xml ?? "";
  const properties =
    /<xades:SignedProperties [\s\S]*<\/xades:SignedProperties>/.exec(xml)?.[0] ?? "";

  it("are read where they belong", () => {
    expect(verifyXml(xml, { covers })).toMatchObject({ claimedRole: "supplier" });
  });

  it.each([
    [
      "another object without qualifying properties",
      (x: string) =>
        x
          .replace(properties, "")
          .replace("</ds:Signature>", `<ds:Object>${properties}</ds:Object></ds:Signature>`),
    ],
    [
      "the key's data",
      (x: string) =>
        x.replace(properties, "").replace("</ds:KeyInfo>", `${properties}</ds:KeyInfo>`),
    ],
    [
      "unsigned properties",
      (x: string) =>
        x.replace(properties, `<xades:UnsignedProperties>${properties}</xades:UnsignedProperties>`),
    ],
    [
      "two places",
      (x: string) =>
        x.replace(
          properties,
          `${properties.replace(/ Id="[^"]*"/, "").replace("supplier", "third")}${properties}`,
        ),
    ],
    [
      "another signature's properties",
      (x: string) => x.replace(/ Target="#[^"]*"/, ' Target="#other"'),
    ],
  ])("are refused in %s", (_, attack) => {
    const attacked = attack(xml);
    expect(attacked).not.toBe(xml);
    expect(() => verifyXml(attacked, { covers })).toThrow();
  });
});

describe("text that is written in another way", () => {
  const [{ xml } = { xml: "" }] = SIGNED;
  const textOf = (document: string) => readXml(document).children[0]?.text;

  it.each([
    ["a comment", "1<!-- 0 -->0"],
    ["a section", "<![CDATA[10]]>"],
    ["a section in pieces", "1<![CDATA[0]]>"],
    ["references", "&#49;&#x30;"],
  ])("is the same to whoever reads it: %s", (_, text) => {
    const rewritten = xml.replace("<total>10</total>", `<total>${text}</total>`);
    const { content } = verifyXml(rewritten, { covers });
    expect(content).toBe(BODY);
    const body = /<body[\s\S]*<\/body>/.exec(rewritten)?.[0] ?? "";
    expect([textOf(content), textOf(body)]).toEqual(["10", "10"]);
  });
});
