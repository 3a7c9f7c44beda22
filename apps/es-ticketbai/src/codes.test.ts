import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { qrUrl, tbaiCode, tbaiDate } from "./codes.ts";
import { crc8 } from "./crc8.ts";

const BASES = {
  BI: "https://batuz.eus/QRTBAI/",
  SS: "https://tbai.egoitza.gipuzkoa.eus/qr/",
  VI: "https://ticketbai.araba.eus/tbai/qrtbai/",
} as const;
const EXAMPLE = "TBAI-00000006Y-251019-btFpwP8dcLGAF-237";

describe("tbaiCode", () => {
  it.each([
    ["S7836107H", "02-02-2022", "f5Rn+qgOvh9Kr", "TBAI-S7836107H-020222-f5Rn+qgOvh9Kr-238"],
    ["00000006Y", "25-10-2019", "btFpwP8dcLGAF", EXAMPLE],
  ])("of %s on %s", (nif, date, start, code) => {
    expect(tbaiCode({ nif, date, signature: `${start}rest+of/it==` })).toBe(code);
    expect(code).toHaveLength(39);
    expect(tbaiDate(code)).toBe(date);
  });

  it("tells nothing of other texts", () => {
    expect(tbaiDate("TBAI")).toBeUndefined();
  });
});

describe("qrUrl", () => {
  const code = "TBAI-S7836107H-020222-f5Rn+qgOvh9Kr-238";

  it("has the published check", () => {
    const facts = { code, series: "TEST", number: "001", total: "1089.00" };
    const base = "https://batuz.eus/QRTBAI/?id=TBAI-S7836107H-020222-f5Rn%2BqgOvh9Kr-238";
    expect(qrUrl(BASES.BI, facts)).toBe(`${base}&s=TEST&nf=001&i=1089.00&cr=174`);
    expect(qrUrl(BASES.BI, { ...facts, series: undefined })).toBe(
      `${base}&nf=001&i=1089.00&cr=133`,
    );
  });

  it("is the published example", () => {
    expect(qrUrl(BASES.BI, { code: EXAMPLE, series: "T", number: "27174", total: "4.70" })).toBe(
      `https://batuz.eus/QRTBAI/?id=${EXAMPLE}&s=T&nf=27174&i=4.70&cr=007`,
    );
  });

  it.each([
    ["BI", "071"],
    ["SS", "133"],
    ["VI", "201"],
  ] as const)("leads to the treasury of %s", (zone, check) => {
    const url = qrUrl(BASES[zone], {
      code: EXAMPLE,
      series: "A B/1",
      number: "27174",
      total: "4.70",
    });
    expect(url).toBe(`${BASES[zone]}?id=${EXAMPLE}&s=A+B%2F1&nf=27174&i=4.70&cr=${check}`);
  });
});

describe("crc8", () => {
  it("finds every single wrong byte", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (text, at) => {
        const place = at % text.length;
        const wrong =
          text.slice(0, place) + (text[place] === "x" ? "y" : "x") + text.slice(place + 1);
        if (/^[\u0000-\u007f]*$/.test(text)) expect(crc8(wrong)).not.toBe(crc8(text));
        expect(crc8(text)).toMatch(/^\d{3}$/);
      }),
    );
  });

  it("is the published check value", () => {
    expect(crc8("123456789")).toBe("244");
  });
});
