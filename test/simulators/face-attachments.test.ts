import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { FaceBench, invoice } from "./face-bench.ts";

const { findAll, text } = createFinder({});
const PDF = new Uint8Array([37, 80, 68, 70]);
const KEYS = ["pdf", "detail", "order", "plan", "report"];

/** A bench with an invoice and files to attach. */
async function newBench(keys: readonly string[] = KEYS) {
  const bench = new FaceBench();
  await bench.step("generate", invoice());
  for (const key of keys) bench.attach(key, PDF);
  const prepare = (attachments: readonly string[]) =>
    bench.step("send", invoice(), { attachments: [...attachments] });
  return { bench, prepare };
}

describe("attachments of an invoice to FACe", () => {
  it("are sent with it, five at most, each with its name, media type and bytes", async () => {
    const { bench, prepare } = await newBench();
    const { effects } = await prepare(KEYS);
    if (!effects?.submit) throw new Error("nothing is prepared");
    const files = findAll(readXml(effects.submit.bytes), "request/anexos/anexo");
    expect(
      files.map((one) => [text(one, "nombre"), text(one, "mime"), text(one, "anexo")]),
    ).toEqual(
      KEYS.map(() => ["A-0001.pdf", "application/pdf", Buffer.from(PDF).toString("base64")]),
    );
    expect(await bench.send(effects.submit)).toMatchObject({ is: "accepted" });
    expect(bench.open.records()).toMatchObject([{ attachments: "5" }]);
    await expect(prepare([...KEYS, "facturae"])).rejects.toThrow(/attachments/);
  });

  it("may be the Facturae file itself, or none", async () => {
    const { bench, prepare } = await newBench([]);
    const { effects } = await prepare(["facturae"]);
    if (!effects?.submit) throw new Error("nothing is prepared");
    expect(await bench.send(effects.submit)).toMatchObject({ is: "accepted" });
    const alone = await prepare([]);
    expect(Buffer.from(alone.effects?.submit?.bytes ?? []).toString()).toContain("<anexos/>");
  });

  it("that are too large together are not sent", async () => {
    const { bench, prepare } = await newBench();
    bench.attach("plan", new Uint8Array(7 * 1024 * 1024));
    expect(await prepare(["pdf", "plan"])).toMatchObject({ status: "KO", code: "too-large" });
    expect(bench.requests).toEqual([]);
  });

  it("that FACe refuses are named as what is to be corrected", async () => {
    const { bench, prepare } = await newBench();
    const { effects } = await prepare(["pdf"]);
    if (!effects?.submit) throw new Error("nothing is prepared");
    const xml = Buffer.from(effects.submit.bytes).toString();
    const bytes = Buffer.from(xml.replace("application/pdf", "application/x-other"));
    expect(await bench.send({ ...effects.submit, bytes })).toMatchObject({
      is: "refused",
      faults: [{ code: "312", message: expect.stringContaining("correct the document") }],
    });
    bench.open.configure({ attachments: 0 });
    expect(await bench.send(effects.submit)).toMatchObject({ faults: [{ code: "433" }] });
  });
});
