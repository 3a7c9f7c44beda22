import { generateNfe } from "@fakturo/app-br-nfe";
import { Amount, type JsonObject } from "@fakturo/model";
import { createFinder, readXml } from "@fakturo/xml";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";

const { findAll, text } = createFinder({ "": "http://www.portalfiscal.inf.br/nfe" });

const party = (code: string): JsonObject => ({
  name: "Oficina Mar Aberto Ltda",
  tax_id: { country: "BR", code },
  addresses: [
    {
      street: "Rua Um",
      num: "1",
      locality: "Centro",
      region: "São Paulo",
      state: "SP",
      code: "01010-000",
    },
  ],
  ext: { "br-ibge-municipality": "3550308" },
});

const decimal = (max: number, decimals: number) =>
  fc.integer({ min: 1, max }).map((units) => Amount.of(units, decimals).toString());
const row = fc.option(decimal(500, 2), { nil: undefined });

const line = fc
  .record({
    quantity: decimal(90_000, 3),
    price: decimal(9_999_999, 4),
    charge: row,
    ipi: fc.boolean(),
  })
  .map(({ quantity, price, charge, ipi }) => ({
    quantity,
    item: { name: "Mesa", price },
    ...(charge && { charges: [{ key: "delivery", amount: charge }] }),
    taxes: [
      { cat: "ICMS", percent: "18%" },
      { cat: "PIS", percent: "1.65%" },
      { cat: "COFINS", percent: "7.6%" },
      ...(ipi ? [{ cat: "IPI", percent: "5%" }] : []),
    ],
    ext: { "br-nfe-cfop": "5102" },
  }));

const invoice = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 8 }), charge: row, advance: row })
  .map(({ lines, charge, advance }) => ({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["br-nfe-v4"],
    series: "1",
    code: "7",
    issue_date: "2026-01-15",
    supplier: {
      ...party("11222333000181"),
      identities: [{ key: "br-nfe-state-reg", code: "111222333444" }],
    },
    customer: party("11444777000161"),
    tax: { ext: { "br-nfe-presence": "2" } },
    lines,
    ...(charge && { charges: [{ key: "insurance", amount: charge }] }),
    payment: {
      ...(advance && { advances: [{ key: "cash", description: "Sinal", amount: advance }] }),
      instructions: { key: "credit-transfer" },
    },
    notes: [{ key: "reason", text: "Venda" }],
  }));

it("every invoice that builds becomes an NF-e whose sums are those that the authority works out", async () => {
  const engine = await bundledEngine();
  fc.assert(
    fc.property(invoice, (given) => {
      const { output, faults } = engine.envelop(JSON.parse(JSON.stringify(given)));
      fc.pre(faults.length === 0);
      const root = readXml(generateNfe(output, { environment: "production" }));
      const sum = (path: string) =>
        findAll(root, path).reduce(
          (total, one) => total.add(Amount.parse(one.text)),
          Amount.zero(2),
        );
      const total = (name: string) => text(root, `infNFe/total/ICMSTot/${name}`);
      for (const name of ["vProd", "vFrete", "vSeg"])
        expect(sum(`infNFe/det/prod/${name}`).toString()).toBe(total(name));
      for (const [path, name] of [
        ["ICMS/ICMS00/vBC", "vBC"],
        ["ICMS/ICMS00/vICMS", "vICMS"],
        ["IPI/IPITrib/vIPI", "vIPI"],
        ["PIS/PISAliq/vPIS", "vPIS"],
        ["COFINS/COFINSAliq/vCOFINS", "vCOFINS"],
      ])
        expect(sum(`infNFe/det/imposto/${path}`).toString()).toBe(total(name ?? ""));
      const parts = ["vProd", "vFrete", "vSeg", "vOutro", "vIPI"].map((name) =>
        Amount.parse(total(name)),
      );
      const whole = parts
        .reduce((a, b) => a.add(b), Amount.zero(2))
        .sub(Amount.parse(total("vDesc")));
      expect(whole.toString()).toBe(total("vNF"));
      const change = Amount.parse(text(root, "infNFe/pag/vTroco") || "0.00");
      expect(sum("infNFe/pag/detPag/vPag").sub(change).toString()).toBe(total("vNF"));
    }),
    { numRuns: 300, maxSkipsPerRun: 1 },
  );
});
