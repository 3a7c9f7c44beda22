import { describe, expect, it } from "vitest";
import { c14n, canonicalXmlDigest } from "./canonical.ts";

describe("c14n", () => {
  it("sorts namespaces and attributes by code, expands, keeps text", () => {
    const xml =
      '<?xml version="1.0"?>\n<doc xmlns:a="u:a" xmlns:B="u:b"  z="1"\n y="&quot;&#9;" a:q="2"><e/>\r\n<!-- c --><f><![CDATA[<&]]></f></doc>\n';
    expect(c14n(xml)).toBe(
      '<doc xmlns:B="u:b" xmlns:a="u:a" y="&quot;&#x9;" z="1" a:q="2"><e></e>\n<f>&lt;&amp;</f></doc>',
    );
  });

  it("sorts prefixes of the exclusive form by code, capitals first", () => {
    const xml = '<eb:a xmlns:eb="u:e" xmlns:S12="u:s" S12:x="1"/>';
    expect(c14n(xml, { form: "exc-c14n" })).toBe(
      '<eb:a xmlns:S12="u:s" xmlns:eb="u:e" S12:x="1"></eb:a>',
    );
  });

  it("keeps instructions beside the root", () => {
    expect(c14n("<?a b?><doc/><?c?>")).toBe("<?a b?>\n<doc></doc>\n<?c?>");
  });

  it("shows inherited namespaces of a part, the exclusive form only those in use", () => {
    const xml = '<doc xmlns="u:d" xmlns:p="u:p" xmlns:q="u:q"><in><p:x/></in></doc>';
    const path = ["in", "x"];
    expect(c14n(xml, { path })).toBe('<p:x xmlns="u:d" xmlns:p="u:p" xmlns:q="u:q"></p:x>');
    expect(c14n(xml, { path, form: "exc-c14n" })).toBe('<p:x xmlns:p="u:p"></p:x>');
    expect(c14n(xml, { path: ["in"] })).toBe(
      '<in xmlns="u:d" xmlns:p="u:p" xmlns:q="u:q"><p:x></p:x></in>',
    );
    expect(() => c14n(xml, { path: ["in", "y"] })).toThrow();
  });

  it("leaves elements out and the white space around them in", () => {
    const xml = "<a>\n  <b>1</b>\n  <c><d>x</d></c>\n</a>";
    expect(c14n(xml, { omit: (e) => e.name === "b" || e.child("d") === "x" })).toBe(
      "<a>\n  \n  \n</a>",
    );
    expect(canonicalXmlDigest("<a/>", "sha256").toString("hex")).toBe(
      canonicalXmlDigest("<a></a>", "sha256").toString("hex"),
    );
  });
});
