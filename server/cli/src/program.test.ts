import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "./testing.ts";

const INVOICE = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  type: "standard",
  currency: "EUR",
  issue_date: "2026-01-05",
  code: "7",
  supplier: { name: "Acme" },
  customer: { name: "Zed" },
  lines: [{ quantity: "2", item: { name: "Hour", price: "10.50" } }],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fakturo = (args: readonly string[], input?: unknown) =>
  commandLine(folder, { FAKTURO_PLUGINS: "" })(args, input);

const path = (name: string) => join(folder, name);
const json = (name: string) => JSON.parse(readFileSync(path(name), "utf8"));

describe("fakturo", () => {
  it("tells its version", async () => {
    const { code, out } = await fakturo(["--version"]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it("builds stdin to stdout, and files to files", async () => {
    const { code, out } = await fakturo(["build"], INVOICE);
    expect(code).toBe(0);
    expect(JSON.parse(out).totals.payable).toBe("21.00");
    writeFileSync(path("in.json"), JSON.stringify(INVOICE));
    const args = ["build", path("in.json"), "--envelop", "--pretty", "-o", path("out.json")];
    expect(await fakturo(args)).toEqual({ code: 0, out: "", err: "" });
    expect(json("out.json").doc.totals.payable).toBe("21.00");
  });

  it("explains how values came about, and why rules were broken", async () => {
    const { code, out } = await fakturo(["build", "--explain"], INVOICE);
    expect(code).toBe(0);
    expect(out).toMatch(/\$\.totals\.sum +– → 21\.00 +calculate +core +\$\.lines\[\]\.total\n/);
    const broken = await fakturo(["build", "--explain", "--json"], { ...INVOICE, type: "odd" });
    expect(broken.code).toBe(1);
    const { changes, faults } = JSON.parse(broken.out);
    expect(faults).toMatchObject([{ code: "GOBL-BILL-INVOICE-02", found: [{ value: "odd" }] }]);
    expect(changes.length).toBeGreaterThan(5);
  });

  it("changes invoices as a whole", async () => {
    const inverted = await fakturo(["invert"], INVOICE);
    expect(JSON.parse(inverted.out).totals.payable).toBe("-21.00");
    const gross = { ...INVOICE, tax: { prices_include: "VAT" } };
    const taxes = [{ cat: "VAT", percent: "5%" }];
    const lines = INVOICE.lines.map((line) => ({ ...line, taxes }));
    const net = JSON.parse((await fakturo(["remove-included-taxes"], { ...gross, lines })).out);
    expect(net.totals).toMatchObject({ sum: "20.00", payable: "21.00" });
    const exchange_rates = [{ from: "EUR", to: "USD", amount: "2" }];
    const args = ["convert-currency", "--to", "USD"];
    const dollars = JSON.parse((await fakturo(args, { ...INVOICE, exchange_rates })).out);
    expect(dollars).toMatchObject({ currency: "USD", totals: { payable: "42.00" } });
    expect((await fakturo(args, INVOICE)).code).toBe(1);
  });

  it("says what is there in place of JSON", async () => {
    const told = async (text: string) => {
      writeFileSync(path("other"), text);
      return fakturo(["build", path("other")]);
    };
    expect(await told("")).toMatchObject({ code: 1, err: expect.stringContaining("is empty") });
    const parse = expect.stringContaining("fakturo parse");
    expect(await told("<Invoice/>")).toMatchObject({ code: 1, err: parse });
    expect(await told("%PDF-1.7")).toMatchObject({ code: 1, err: parse });
  });

  it("writes no key over another one", async () => {
    const key = path("kept.json");
    await fakturo(["keys", "generate", "-o", key]);
    const before = json("kept.json");
    expect(await fakturo(["keys", "generate", "-o", key])).toMatchObject({ code: 2 });
    expect(json("kept.json")).toEqual(before);
  });

  it("stores no empty secret", async () => {
    const set = ["secrets", "set", "smtp", "--workspace", "acme"];
    const refused = { code: 2, err: expect.stringContaining("the secret is empty") };
    expect(await fakturo(set, "")).toMatchObject(refused);
    expect(await fakturo(set, " \n")).toMatchObject(refused);
  });

  it("does not call a data folder empty that it cannot read", async () => {
    writeFileSync(path("folder"), "");
    const { code, err } = await fakturo(["workspaces", "list", "--data", path("folder")]);
    expect([code, err]).toEqual([2, expect.stringMatching(/the data folder .* cannot be read: /)]);
  });

  it("takes signatures away", async () => {
    const key = path("unsign.json");
    await fakturo(["keys", "generate", "-o", key]);
    const signed = JSON.parse((await fakturo(["sign", "--key", key], INVOICE)).out);
    const { sigs, ...unsigned } = signed;
    expect(sigs).toHaveLength(1);
    expect(JSON.parse((await fakturo(["unsign"], signed)).out)).toEqual(unsigned);
  });

  it("signs with a key it made, and notices changed contents and other keys", async () => {
    const [key, other, pub] = [path("key.json"), path("other.json"), path("public.json")];
    for (const file of [key, other])
      expect((await fakturo(["keys", "generate", "-o", file])).code).toBe(0);
    expect(statSync(key).mode & 0o077).toBe(0);
    await fakturo(["keys", "public", key, "-o", pub]);
    expect(json("public.json").d).toBeUndefined();

    const { code, out } = await fakturo(["sign", "--key", key], INVOICE);
    expect(code).toBe(0);
    expect(await fakturo(["verify", "--key", pub], out)).toMatchObject({ code: 0, out: "ok\n" });
    expect((await fakturo(["verify"], out)).code).toBe(0);
    expect((await fakturo(["verify", "--key", other], out)).code).toBe(1);
    expect((await fakturo(["sign", "--key", pub], INVOICE)).code).toBe(1);
  });

  it("corrects and replicates, answering in kind", async () => {
    const corrected = await fakturo(["correct", "--type", "credit-note", "--reason", "R"], INVOICE);
    expect(JSON.parse(corrected.out)).toMatchObject({
      type: "credit-note",
      preceding: [{ code: "7", reason: "R" }],
    });
    const { out: envelope } = await fakturo(["build", "--envelop"], INVOICE);
    const { out } = await fakturo(["replicate"], envelope);
    expect(JSON.parse(out).doc.code).toBeUndefined();
  });

  it("prints a schema", async () => {
    const { out } = await fakturo(["schema", "bill/invoice"]);
    expect(JSON.parse(out).$id).toBe(INVOICE.$schema);
  });

  it.each([
    ["a document that is not JSON", ["build"], "{", 1],
    ["a document without schema", ["build"], {}, 1],
    ["a correction without type", ["correct"], INVOICE, 1],
    ["an unknown schema", ["schema", "bill/nothing"], "", 1],
    ["an unknown plugin", ["--plugins", "nowhere", "plugins"], "", 1],
    ["a format nobody knows", ["convert", "--to", "nothing"], INVOICE, 1],
    ["a missing file", ["build", "nowhere.json"], "", 2],
    ["an output that is a folder", ["build", "-o", "."], INVOICE, 2],
    ["neither --to nor --from", ["convert"], INVOICE, 2],
    ["an unknown option", ["build", "--wrong"], "", 2],
    ["an unknown command", ["wrong"], "", 2],
    ["no command", [], "", 2],
    ["a missing option", ["sign"], INVOICE, 2],
  ])("explains %s", async (_, args, input, expected) => {
    const { code, out, err } = await fakturo(args, input);
    expect(code).toBe(expected);
    expect(out).toBe("");
    expect(err).not.toBe("");
    expect(err).not.toMatch(/\n\s+at /);
  });

  it("takes no document for an envelope", async () => {
    for (const command of ["unsign", "verify"])
      expect(await fakturo([command], INVOICE)).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringMatching(/^fakturo: input: this is a document, not an envelope/),
      });
  });

  it("tells where JSON is broken", async () => {
    writeFileSync(path("broken.json"), '{\n  "a": 1,\n}');
    const { err } = await fakturo(["build", path("broken.json")]);
    expect(err).toContain(`${path("broken.json")}, line 3, column 1: the text is not valid JSON`);
    expect((await fakturo(["build"], "[1")).err).toContain("stdin, line 1, column 3: ");
  });

  it("names the types that a correction can have", async () => {
    const type = expect.stringMatching(
      /--type is missing; .* credit-note, debit-note, corrective\n/,
    );
    expect(await fakturo(["correct"], INVOICE)).toMatchObject({ code: 1, err: type });
  });

  it("prints refusals as JSON when asked", async () => {
    const { code, out, err } = await fakturo(["build", "--json"], "{");
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(JSON.parse(out).key).toBe("input");
  });

  it("explains every command", async () => {
    const { out } = await fakturo(["--help"]);
    const names = [...out.matchAll(/^ {2}([a-z]+)[ [<]/gm)].flatMap(([, name]) => name ?? []);
    expect(names).toEqual(expect.arrayContaining(["build", "verify", "bulk", "plugins", "keys"]));
    for (const name of names) expect((await fakturo([name, "--help"])).code).toBe(0);
  });
});
