import type { JsonObject } from "@fakturo/model";
import { expect, it } from "vitest";
import { bill, exampleEngine, vatTotal } from "../../fixtures/documents.ts";

const engine = exampleEngine();

function payment(over: JsonObject): JsonObject {
  return bill(over, "bill/payment");
}

it("shares the taxes of the paid document and moves the old method", () => {
  const built = engine.build(
    payment({
      method: {
        key: "credit-transfer",
        detail: "d",
        ref: "R",
        credit_transfer: [{ iban: "X" }, { iban: "Y" }],
      },
      lines: [
        {
          document: { code: "F1", payable: "121.00", tax: vatTotal("100.00", "0", "21%") },
          amount: "60.50",
        },
        { refund: true, amount: "10" },
      ],
    }),
  );
  expect(built.type).toBe("receipt");
  expect(built.lines).toEqual([
    {
      i: 1,
      document: { code: "F1", tax: vatTotal("100.00", "21.00", "21%"), payable: "121.00" },
      payable: "121.00",
      amount: "60.50",
      due: "60.50",
      tax: vatTotal("50.00", "10.50", "21%"),
    },
    { i: 2, refund: true, amount: "10" },
  ]);
  expect(built.methods).toEqual([
    {
      key: "credit-transfer",
      ref: "R",
      description: "d",
      amount: "50.50",
      credit_transfer: { iban: "X" },
    },
  ]);
  expect(built.total).toBe("50.50");
});

it("calculates the taxes of a base without decimals with those of the currency", () => {
  const document = { code: "F1", payable: "1.23", tax: vatTotal("1", "0", "23%") };
  const built = engine.build(
    payment({ methods: [{ key: "cash" }], lines: [{ document, amount: "1.23" }] }),
  );
  expect(built).toMatchObject({
    lines: [{ document: { tax: vatTotal("1.00", "0.23", "23%") } }],
  });
  expect(engine.build(built)).toEqual(built);
});

it("shares surcharges and retained taxes as well", () => {
  const surcharge = { percent: "5.2%", amount: "5.20" };
  const rates = [{ key: "standard", base: "100.00", percent: "21.0%", surcharge, amount: "21.00" }];
  const retained = [{ base: "100.00", percent: "15%", amount: "15.00" }];
  const tax = {
    categories: [
      { code: "VAT", rates, amount: "21.00", surcharge: "5.20" },
      { code: "IRPF", retained: true, rates: retained, amount: "15.00" },
    ],
    sum: "26.20",
    retained: "15.00",
  };
  const { lines } = engine.build(
    payment({
      methods: [{ key: "cash" }],
      lines: [{ document: { code: "F1", payable: "126.20", tax }, amount: "63.10" }],
    }),
  );
  expect(lines).toMatchObject([
    {
      document: { tax: { sum: "26.20", retained: "15.00" } },
      tax: {
        categories: [
          { rates: [{ base: "50.00" }], amount: "10.50", surcharge: "2.60" },
          { amount: "7.50" },
        ],
        sum: "13.10",
        retained: "7.50",
      },
    },
  ]);
});

it("finds methods that do not add up and payments beyond what is due", () => {
  const { faults } = engine.envelop(
    payment({
      methods: [{ key: "cash", amount: "1" }],
      lines: [{ payable: "100.00", advances: "60.00", amount: "60.00" }],
    }),
  );
  expect(faults.map(({ code, paths }) => [code, paths])).toEqual([
    ["GOBL-BILL-PAYMENT-08", ["$.doc"]],
    ["GOBL-BILL-PAYMENTLINE-12", ["$.doc.lines[0]"]],
    ["GOBL-BILL-PAYMENTLINE-05", ["$.doc.lines[0].due"]],
  ]);
});

it("skips missing methods where nothing is built", () => {
  const codes = engine.validate(payment({ methods: [null], lines: [] })).map(({ code }) => code);
  expect(codes).not.toContain("GOBL-BILL-PAYMENT-08");
});

it("keeps the decimals of a line's own taxes", () => {
  const rates = [
    { base: "100.5", percent: "21%" },
    { base: "10", percent: "10%" },
  ];
  const tax = { categories: [{ code: "VAT", rates }] };
  const { output } = engine.prepare(payment({ lines: [{ amount: "10.00", tax }] }));
  expect(output.lines).toMatchObject([
    {
      tax: {
        categories: [
          {
            rates: [
              { base: "100.5", amount: "21.1" },
              { base: "10", amount: "1" },
            ],
          },
        ],
      },
    },
  ]);
});
