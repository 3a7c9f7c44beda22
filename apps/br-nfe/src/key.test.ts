import fc from "fast-check";
import { expect, it } from "vitest";
import { accessKey, checkDigit, qrText } from "./index.ts";
import { nonceOf } from "./key.ts";

it.each([
  ["5206043300991100250655012000000780026730161", "5"],
  ["4317120736461700013555000000012014100012014", "6"],
])("check digit of %s is %s", (key, digit) => {
  expect(checkDigit(key)).toBe(digit);
});

it("counts letters of a CNPJ by their code less 48", () => {
  const digits = "3526011122233300018155001000000001112345678";
  const at = 6;
  // 17 for an A and 6 for a 6 have the same remainder by 11.
  const [withLetter, withDigit] = ["A", "6"].map(
    (c) => digits.slice(0, at) + c + digits.slice(at + 1),
  );
  expect(checkDigit(withLetter ?? "")).toBe(checkDigit(withDigit ?? ""));
});

it("puts the key together from its parts", () => {
  const facts = {
    state: "52",
    date: "2006-04-30",
    issuer: "33009911002506",
    model: "55",
    series: "12",
    number: "780",
    emission: "0",
    nonce: "26730161",
  };
  expect(accessKey(facts)).toBe("52060433009911002506550120000007800267301615");
});

it("draws the same code for the same document, never one that says nothing", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 99_999_999 }), (uuid, number) => {
      const nonce = nonceOf(uuid, String(number));
      expect(nonce).toBe(nonceOf(uuid, String(number)));
      expect(nonce).toMatch(/^(?!(\d)\1{7})\d{8}$/);
      expect("01234567890123456").not.toContain(nonce);
      expect(nonceOf(uuid, nonce)).not.toBe(nonce);
    }),
  );
});

const KEY = "28170800156225000131650110000151341562040824";
const pages = { qrUrl: "https://nfce.example/qr", keyUrl: "https://nfce.example/consulta" };

it("signs the QR text with the taxpayer's code", () => {
  const code = { id: "000001", secret: "0123456789" };
  expect(qrText({ ...pages, code }, KEY, "1")).toBe(
    `https://nfce.example/qr?p=${KEY}|2|1|1|6BBA804750C36E30AD7A27DC328A51FFAD63762C`,
  );
  const offline = { day: "05", total: "57.80", digest: "uNZbaMTSLKvXBGUAUYZfpJ8n3mo=" };
  expect(qrText({ ...pages, code }, KEY, "2", offline)).toMatch(
    /\|2\|2\|05\|57\.80\|754e5a62614d54534c4b76584247554155595a66704a386e336d6f3d\|1\|[0-9A-F]{40}$/,
  );
});

it("needs no code in version 3", () => {
  expect(qrText({ ...pages, code: undefined }, KEY, "2")).toBe(
    `https://nfce.example/qr?p=${KEY}|3|2`,
  );
});
