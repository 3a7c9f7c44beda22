import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { invoice } from "../../fixtures/documents.ts";
import { checkQr } from "./check-qr.ts";

const NOW = Date.UTC(2026, 2, 2);
const QR = "https://agency.example/wlpl/TIKE-CONT/ValidarQR?nif=B98602642&numserie=A%2F1";

/** Runs the check with the agency's answer; `asked` are the addresses. */
async function run(answer: unknown, { qr = QR, ref }: { qr?: string; ref?: string } = {}) {
  const built = invoice();
  const stamps = qr === "" ? [] : [{ prv: "verifactu-qr", val: qr }];
  const envelope = { ...built, head: { ...built.head, stamps } };
  const asked: string[] = [];
  const body = typeof answer === "string" ? answer : JSON.stringify(answer);
  const context = {
    now: () => NOW,
    endpoint: (_connection: string, name: string) => `https://simulated.example/${name}`,
    http: async (url: string) => {
      asked.push(url);
      return { status: 200, headers: {}, body: new TextEncoder().encode(body) };
    },
  };
  const task = { envelope, ...(ref !== undefined && { ref }) };
  return { asked, result: await runStep(checkQr, {}, task, context) };
}

const found = (resultado: string) => ({ status: "OK", respuesta: { resultado } });
const refusal = (codigo_error: string) => ({ status: "KO", codigo_error });

describe("verifactu.check.qr", () => {
  it("asks the address of the environment for the data of the stamp", async () => {
    const { asked, result } = await run(found("00"));
    expect(result.status).toBe("OK");
    expect(asked).toEqual([
      "https://simulated.example/qr?nif=B98602642&numserie=A%2F1&formato=json",
    ]);
    const { asked: other } = await run(found("02"), {
      qr: QR.replace("ValidarQR", "ValidarQRNoVerifactu"),
    });
    expect(other[0]).toContain("/qr-without?");
  });

  it.each([
    [found("02"), "SKIP", "not-verifiable"],
    [refusal("3001"), "ERR", "3001"],
    [refusal("3002"), "ERR", "3002"],
    ["<html></html>", "ERR", undefined],
    [{ status: "OK" }, "ERR", undefined],
  ])("%j ends or repeats the step: %s %s", async (answer, status, code) => {
    const { result } = await run(answer);
    expect([result.status, result.code]).toEqual([status, code]);
  });

  it.each([
    ["1001", "the NIF is missing"],
    ["1002", "the number is missing"],
    ["1003", "the date is missing"],
    ["1004", "the total is missing"],
    ["2001", "the NIF is not valid"],
    ["2002", "the number is too long"],
    ["2003", "the number has characters that are not allowed"],
    ["2004", "the date does not have the right form"],
    ["2005", "the total does not have the right form"],
    ["2006", "the total is too long"],
    ["1003.1004", "the date is missing"],
  ])("code %s is explained: %s", async (code, message) => {
    const { result } = await run(refusal(code));
    expect(result).toMatchObject({ status: "KO", code, message });
  });

  it("waits ten minutes for an invoice that is not shown yet", async () => {
    const { result: first } = await run(found("01"));
    expect(first).toMatchObject({ status: "QUEUED", ref: String(NOW), retryIn: 60 });
    const { result: last } = await run(found("01"), { ref: String(NOW - 600_000) });
    expect(last).toMatchObject({ status: "KO", code: "not-found" });
  });

  it("needs an invoice with a QR code", async () => {
    expect((await run(found("00"), { qr: "" })).result).toMatchObject({ code: "no-qr" });
  });
});
