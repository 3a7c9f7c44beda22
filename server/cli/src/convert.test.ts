import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { commandLine } from "./testing.ts";

const UBL = join(repositoryRoot(), "apps/ubl/fixtures/two-rates.xrechnung-invoice-v2");

const fakturo = commandLine(repositoryRoot(), { FAKTURO_PLUGINS: "bundled" });

const json = readFileSync(`${UBL}.in.json`, "utf8");
const xml = readFileSync(`${UBL}.out.xml`, "utf8");

describe("checking a file", () => {
  it("is read in whatever format it is", async () => {
    const { code, out } = await fakturo(["parse"], xml);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ $schema: "https://gobl.org/draft-0/bill/invoice" });
    const named = await fakturo(["parse", "--from", "ubl"], xml);
    expect(JSON.parse(named.out).totals).toEqual(JSON.parse(out).totals);
  });

  it("is refused where it is in none", async () => {
    expect(await fakturo(["parse"], "<html/>")).toMatchObject({ code: 1, out: "" });
    expect((await fakturo(["check"], "%PDF-1.7")).err).toContain("UBL");
  });

  it("is checked as what it is, and for what it shall be", async () => {
    expect(await fakturo(["check"], xml)).toMatchObject({ code: 0, err: "" });
    expect(await fakturo(["check", "--to", "xrechnung-ubl"], json)).toMatchObject({ code: 0 });
    const bare = json.replace('"code": "0001",', "");
    const { code, err } = await fakturo(["check", "--to", "ubl"], bare);
    expect(code).toBe(1);
    expect(err).toMatch(/BR-02 +\$\.code/);
  });

  it("is said what of it the document does not hold", async () => {
    const more = xml
      .replace("<cbc:IssueDate>", "<cbc:UUID>1</cbc:UUID>$&")
      .replace(
        "<cac:AccountingCustomerParty>",
        `<cac:Signatory xmlns:cac="urn:x"><cac:Name>Ada ${"B".repeat(80)}</cac:Name></cac:Signatory>$&`,
      );
    const said = ["parse", "check"].map((command) => fakturo([command], more));
    for (const { code, err } of await Promise.all(said)) {
      expect(code).toBe(0);
      expect(err).toMatch(/1 place .*\n {2}\/Invoice\/cac:Signatory\/cac:Name {2}Ada B+…\n$/);
    }
    const { err } = await fakturo(["convert", "--from", "ubl", "--json"], more);
    expect(JSON.parse(err)).toMatchObject({
      unread: [{ path: "/Invoice/cac:Signatory/cac:Name" }],
    });
    expect((await fakturo(["parse"], xml)).err).toBe("");
  });

  it("is said what of it another format does not hold", async () => {
    const document = JSON.parse(json);
    document.doc.supplier.websites = [{ url: "https://example.com" }];
    const said = await fakturo(["convert", "--to", "ubl-xrechnung"], JSON.stringify(document));
    expect(said).toMatchObject({ code: 0, out: xml.trimEnd() });
    expect(said.err).toMatch(/^not in the file: 1 place .*\n {2}\$\.supplier\.websites\n$/);
    const { err } = await fakturo(
      ["convert", "--to", "cii-xrechnung", "--json"],
      JSON.stringify(document),
    );
    expect(JSON.parse(err)).toEqual({ lost: ["$.supplier.websites"] });
  });

  it("names a profile before or after its format", async () => {
    const [before, after] = [
      await fakturo(["convert", "--to", "xrechnung-ubl"], json),
      await fakturo(["convert", "--to", "ubl-xrechnung"], json),
    ];
    expect(before).toMatchObject({ code: 0, err: "" });
    expect(before.out).toBe(after.out);
  });

  it("that is a PDF without an invoice file is called so", async () => {
    const said = (command: string) => fakturo([command], "%PDF-1.7\n%%EOF");
    for (const command of ["parse", "check"])
      expect(await said(command)).toMatchObject({
        code: 1,
        err: expect.stringContaining("the PDF carries no invoice file in a format known here ("),
      });
  });
});

describe("a format", () => {
  it.each([
    [["--to", "pdf", "--set", "layut=A4"], "has no option 'layut'; there is locale, label, layout"],
    [["--to", "pdf", "--set", "layout=A9"], "layout must be one of A4, Letter, DIN5008"],
    [["--to", "ubl", "--set", "foo=bar"], "has no option 'foo'; there is doc_type"],
    [["--to", "cfdi", "--set", "foo=bar"], "has no option 'foo'; it takes none"],
    [["--from", "oioubl", "--set", "foo=bar"], "has no option 'foo'"],
  ])("with the options %j is refused as wrong use", async (args, reason) => {
    const { code, err } = await fakturo(["convert", ...args], json);
    expect([code, err]).toEqual([2, expect.stringMatching(reason)]);
  });

  it("has to be named for its options", async () => {
    for (const command of ["parse", "check"])
      expect((await fakturo([command, "--set", "a=b"], xml)).code).toBe(2);
  });

  it.each(["xrechnung", "ubl-nothing", "cfdi-nothing"])("called %s is not known", async (name) => {
    const { code, err } = await fakturo(["convert", "--to", name], json);
    expect([code, err]).toEqual([1, expect.stringContaining("named with its format, e.g. xr")]);
  });

  it("of a correction is one that the regime knows", async () => {
    const { err } = await fakturo(["correct", "--type", "corective"], json);
    expect(err).toMatch(/--type cannot be 'corective'; this invoice takes [a-z, -]*credit-note/);
  });
});
