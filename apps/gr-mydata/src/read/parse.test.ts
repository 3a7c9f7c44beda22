import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import { isFakturoError } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { parseMydata, unreadInMydata } from "../index.ts";

const FOLDER = join(import.meta.dirname, "../../fixtures");
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith(".out.xml"));
const engine = createEngine({ plugins: [], ...fixedPorts() });
const utf8 = new TextEncoder();
const goods = readFileSync(join(FOLDER, "goods.out.xml"), "utf8");

describe("documents of myDATA that are read", () => {
  it.each(NAMES)("keep type, number, parties, net and VAT: %s", (name) => {
    const data = readFileSync(join(FOLDER, name));
    const { $addons: _addons, $regime: _regime, ...document } = parseMydata(data);
    const built = JSON.parse(JSON.stringify(engine.envelop(document).output.doc));
    const source = JSON.parse(
      readFileSync(join(FOLDER, name.replace(".out.xml", ".in.json")), "utf8"),
    ).doc;
    expect(built.type).toBe(source.type);
    expect([built.series ?? "", built.code]).toEqual([source.series ?? "", source.code]);
    expect(built.supplier.tax_id).toEqual(source.supplier.tax_id);
    expect(built.customer?.tax_id).toEqual(source.customer?.tax_id);
    const xml = data.toString();
    const stated = (element: string) => Number(new RegExp(`<${element}>([\\d.]+)<`).exec(xml)?.[1]);
    expect(Number(built.totals.sum)).toBe(stated("totalNetValue"));
    expect(Math.abs(Number(built.totals.tax) - stated("totalVatAmount"))).toBeLessThan(0.03);
    expect(unreadInMydata(data)).toEqual([]);
  });

  it("tell what is not read", () => {
    const more = goods.replace("<branch>0</branch>", "<branch>3</branch>");
    const withheld = more.replace("<taxType>2</taxType>", "<taxType>1</taxType>");
    expect(
      unreadInMydata(utf8.encode(withheld)).map(({ path, text }) => `${path} ${text}`),
    ).toEqual([
      "/InvoicesDoc/invoice/issuer/branch 3",
      "/InvoicesDoc/invoice/taxesTotals/taxes/taxType 1",
      "/InvoicesDoc/invoice/taxesTotals/taxes/taxCategory 8",
      "/InvoicesDoc/invoice/taxesTotals/taxes/taxAmount 0.14",
    ]);
  });

  it.each([
    ["no XML", "x"],
    ["another root", "<a/>"],
    ["no invoice", '<InvoicesDoc xmlns="http://www.aade.gr/myDATA/invoice/v1.0"/>'],
    ["no number", goods.replace("<netValue>28.26</netValue>", "<netValue>x</netValue>")],
  ])("are refused: %s", (_why, xml) => {
    let key = "";
    try {
      parseMydata(utf8.encode(xml));
    } catch (error) {
      if (isFakturoError(error)) key = error.key;
    }
    expect(key).toBe("input");
  });
});
