import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plugin } from "@fakturo/app-co-dian";
import type { Answer } from "@fakturo/plugin";
import { shared } from "@fakturo/test-support";
import { readXml } from "@fakturo/xml";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { BUYER, built, DianBench, invoice, NOW, partyOf } from "../harness/dian-bench.ts";
import { refusedIn } from "../harness/refused-documents.ts";

const [dian] = plugin.connections ?? [];
const DAY_MS = 86_400_000;
const ON_CREDIT = {
  payment: { terms: { due_dates: [{ date: "2026-12-20", percent: "100%" }] } },
};
const DUPLICATES: ReadonlySet<string> = new Set(["90", "AEP11005", "LGC01"]);
const PUBLISHED = shared("corpus", "build", "core", "co");
if (!PUBLISHED) process.stdout.write("The published documents of Colombia are not here.\n");

let bench: DianBench;
beforeEach(() => {
  bench = new DianBench();
});

function described(answer: Answer | undefined): string {
  if (answer?.is === "refused") return `refused with ${answer.faults[0]?.code}`;
  return answer?.is === "not-sent" ? `not sent: ${answer.fault}` : (answer?.is ?? "none");
}

const sent = async (changes = {}) =>
  bench.send(await bench.prepared("gov-co.send", invoice(changes)));
const reply = (status: number, text: string) => () => ({
  status,
  headers: { "content-type": "text/html" },
  body: Buffer.from(text),
});

describe("rules of the DIAN", () => {
  it("are faults with an explanation, all of them", async () => {
    const codes = dian?.codes?.filter(({ code }) => !DUPLICATES.has(code)) ?? [];
    bench.open.configure({ rules: { SETT990: codes.map(({ code }) => code) } });
    const answer = await sent();
    if (answer.is !== "refused") throw new Error(JSON.stringify(answer));
    expect(answer.faults.map(({ code }) => code)).toEqual(codes.map(({ code }) => code));
    for (const [at, { remedy }] of codes.entries()) {
      expect(answer.faults[at]?.message).toContain(remedy);
      expect(answer.faults[at]?.message).toContain("(DIAN: ");
    }
  });

  it.each([...DUPLICATES])("%s says that the DIAN has the document", async (code) => {
    bench.open.configure({ rules: { SETT990: [code] } });
    expect(described(await sent())).toBe("duplicate");
  });

  it.each<[number, string, string]>([
    [403, "<html/>", "unknown"],
    [500, "", "unknown"],
    [503, "<html/>", "unknown"],
    [507, "", "unknown"],
    [200, "<html/>", "unknown"],
  ])("an answer with status %i and body '%s' is %s", async (status, text, outcome) => {
    bench.change = reply(status, text);
    const record = await bench.prepared("gov-co.send", invoice());
    expect(described(await bench.send(record))).toBe(outcome);
    expect((await bench.consult(record))?.is).toBe("unknown");
  });

  it("a refused signature of the message is one of the certificate", async () => {
    bench.open.configure({ clock: 3600 });
    expect(described(await sent())).toBe("not sent: credentials");
    expect(
      await dian?.prove?.(bench.context({ holder: "9014514812", connection: "gov-co" })),
    ).toMatchObject({ is: "refused" });
  });
});

describe("a document of the DIAN", () => {
  it("is accepted with code, QR text, answer and container", async () => {
    const record = await bench.prepared("gov-co.send", invoice());
    const answer = await bench.send(record);
    if (answer.is !== "accepted") throw new Error(JSON.stringify(answer));
    const [code, qr] = answer.effects?.stamps ?? [];
    expect(code).toEqual({ prv: "dian-cude", val: record.identity });
    expect(qr?.val).toContain(`documentkey=${record.identity}`);
    const [response, container] = answer.effects?.files ?? [];
    expect(response).toMatchObject({ key: "dian-response", private: true, category: "response" });
    expect(container?.name).toBe("ad09014514810002600000001.xml");
    expect(readXml(container?.data ?? "").name).toBe("AttachedDocument");
  });

  it("is accepted with remarks where the DIAN only notifies", async () => {
    bench.open.configure({ names: { "901451481": "Another name" } });
    expect(await sent()).toMatchObject({ is: "accepted", code: "FAJ43b" });
  });

  it("is found by its code after a lost answer, and repeated without harm", async () => {
    const record = await bench.prepared("gov-co.send", invoice());
    expect(await bench.consult(record)).toEqual({ is: "not-found" });
    await bench.send(record);
    expect(await bench.consult(record)).toMatchObject({
      is: "found",
      answer: { is: "accepted", effects: { files: [{}, { key: "dian-attached" }] } },
    });
    expect(await bench.send(record)).toEqual({ is: "duplicate" });
  });

  it("of another content under the same number is no duplicate of ours", async () => {
    const first = await bench.prepared("gov-co.send", invoice());
    await bench.send(first);
    const answer = await sent({ issue_time: "09:58:00" });
    expect(answer).toEqual({ is: "duplicate", digest: first.identity });
  });

  it("that was refused is sent again under its number", async () => {
    const yesterday = await sent({ issue_date: "2026-11-19" });
    expect(described(yesterday)).toBe("refused with FAD09e");
    expect(described(await sent())).toBe("accepted");
  });

  it.each([
    ["the DIAN", "dian"],
    ["the issuer", "issuer"],
  ])(
    "of a contingency of %s is written and stamped before, and sent within 48 hours",
    async (_, contingency) => {
      const envelope = invoice();
      const written = await bench.step("gov-co.generate", envelope, { contingency });
      if (written.status !== "OK") throw new Error(JSON.stringify(written));
      const [file] = written.effects.files ?? [];
      bench.attach("dian", file?.data ?? new Uint8Array());
      bench.now = NOW + DAY_MS;
      const stamps = written.effects.stamps ?? [];
      const stamped = { ...envelope, head: { ...envelope.head, stamps } };
      const record = await bench.prepared("gov-co.send", stamped);
      expect(record.due).toBe(bench.now + 2 * DAY_MS);
      expect(described(await bench.send(record))).toBe("accepted");
    },
  );

  it("whose amounts were changed after the signature is refused", async () => {
    const written = await bench.step("gov-co.generate", invoice());
    const xml = Buffer.from(written.effects?.files?.[0]?.data ?? []).toString();
    bench.attach("dian", Buffer.from(xml.replaceAll("119000.00", "118999.00")));
    const envelope = invoice();
    const stamps = written.effects?.stamps ?? [];
    const stamped = { ...envelope, head: { ...envelope.head, stamps } };
    const record = await bench.prepared("gov-co.send", stamped);
    expect(described(await bench.send(record))).toBe("refused with ZE02");
  });

  it("has the taxes that its customer withholds on the lines too", async () => {
    const envelope = invoice();
    const { lines, totals, ...doc } = structuredClone(envelope.doc);
    const kept = { cat: "RVAT", percent: "2.85%" };
    const [line] = Array.isArray(lines) ? lines : [];
    const taxes = [{ cat: "VAT", percent: "19%" }, kept];
    const { categories = [], ...sums } = Object(Object(totals).taxes);
    const row = { code: "RVAT", retained: true, rates: [], amount: "2850.00" };
    const withheld = {
      ...doc,
      lines: [{ ...Object(line), taxes }],
      totals: { ...Object(totals), taxes: { ...sums, categories: [...categories, row] } },
    };
    const record = await bench.prepared("gov-co.send", { ...envelope, doc: withheld });
    expect(described(await bench.send(record))).toBe("accepted");
    const xml = Buffer.from(Object.values(unzipSync(record.bytes))[0] ?? []).toString();
    expect(xml.split("<cac:WithholdingTaxTotal>")).toHaveLength(3);
  });

  it("states the value of what is given for free", async () => {
    const whole = {
      quantity: "1",
      item: { ref: "CG-1", name: "Café en grano", price: "100000.00" },
      taxes: [{ cat: "VAT", percent: "19%" }],
    };
    const free = {
      quantity: "1",
      item: { ref: "M-1", name: "Muestra", price: "5000.00" },
      discounts: [{ percent: "100%", reason: "Muestra gratis" }],
    };
    const record = await bench.prepared("gov-co.send", invoice({ lines: [free, whole] }));
    expect(described(await bench.send(record))).toBe("accepted");
  });

  it("with a PIN or key that is not the DIAN's is refused", async () => {
    bench.open.configure({ software: [{ id: "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0", pin: "9" }] });
    expect(described(await sent())).toBe("refused with FAB27b");
  });

  it("of an issuer whose test set is not accepted yet is refused", async () => {
    bench.open.configure({ testSetFirst: true });
    expect(described(await sent())).toBe("refused with FAJ21");
  });

  it("of an issuer without permission is refused", async () => {
    const record = await bench.prepared("gov-co.send", invoice());
    const other = await bench.prepared(
      "gov-co.send",
      invoice({ supplier: partyOf(BUYER, "Otra", "11001") }),
    );
    bench.open.configure({ disabled: ["800197268"] });
    expect(described(await bench.send(other))).toBe("refused with FAJ21");
    expect(described(await bench.send(record))).toBe("accepted");
  });
});

describe.skipIf(!PUBLISHED)("published documents of Colombia", () => {
  it.each(Object.entries(refusedIn("core/co")))("%s breaks %s only", async (name, codes) => {
    const text = readFileSync(join(PUBLISHED ?? "", name), "utf8");
    const { $addons: _, $regime: __, tax: ___, ...doc } = JSON.parse(text);
    const record = await bench.prepared("gov-co.send", built({ ...doc, issue_date: "2026-11-20" }));
    const answer = await bench.send(record);
    if (answer.is !== "refused") throw new Error(JSON.stringify(answer));
    expect(answer.faults.map(({ code }) => `gov-co.send ${code}`)).toEqual(codes);
  });
});

describe("events of an invoice", () => {
  const person = {
    number: "52111222",
    first_name: "Ana",
    family_name: "Ejemplo",
    job: "Recepción",
  };
  const told = async (event: string, more = {}) =>
    bench.send(await bench.prepared("gov-co.event", invoice(ON_CREDIT), { event, ...more }));

  /** Has an invoice validated, and puts its file into the entry. */
  async function received(changes = {}): Promise<void> {
    await sent(changes);
    const files = await bench.step("gov-co.generate", invoice(changes));
    bench.attach("dian", files.effects?.files?.[0]?.data ?? new Uint8Array());
  }

  beforeEach(async () => {
    await received(ON_CREDIT);
  });

  it("belong to invoices on credit", async () => {
    await received({ code: "991" });
    expect(described(await told("030", { person }))).toBe("refused with LGC62");
  });

  it("are signed on their day", async () => {
    const record = await bench.prepared("gov-co.event", invoice(ON_CREDIT), {
      ...{ event: "030", person },
    });
    bench.now = NOW + DAY_MS;
    expect(described(await bench.send(record))).toBe("accepted");
  });

  it("claim until the third working day after the goods", async () => {
    await told("030", { person });
    await told("032", { person });
    bench.now = NOW + 6 * DAY_MS;
    expect(described(await told("031", { reason: "01" }))).toBe("refused with SIM-TERM");
    expect(described(await told("033"))).toBe("refused with SIM-TERM");
    bench.now = NOW;
    expect(described(await told("031", { reason: "01" }))).toBe("accepted");
    expect(described(await told("033"))).toBe("refused with SIM-ORDER");
    bench.now = NOW + 6 * DAY_MS;
    expect(described(await told("034"))).toBe("refused with SIM-ORDER");
  });

  it("follow each other, each once", async () => {
    expect(described(await told("033"))).toBe("refused with SIM-ORDER");
    expect(described(await told("030", { person }))).toBe("accepted");
    expect(described(await told("030", { person }))).toBe("duplicate");
    expect(described(await told("032", { person }))).toBe("accepted");
    expect(described(await told("033"))).toBe("accepted");
    expect(described(await told("031", { reason: "01" }))).toBe("refused with SIM-ORDER");
  });

  it("are found by their code after a lost answer", async () => {
    const record = await bench.prepared("gov-co.event", invoice(ON_CREDIT), {
      event: "030",
      person,
    });
    expect(await bench.consult(record)).toEqual({ is: "not-found" });
    await bench.send(record);
    expect(await bench.consult(record)).toMatchObject({ is: "found", answer: { is: "accepted" } });
  });

  it("of a tacit acceptance are the supplier's, after three working days", async () => {
    await told("030", { person });
    await told("032", { person });
    expect(described(await told("034"))).toBe("refused with SIM-TERM");
    bench.now = NOW + 6 * DAY_MS;
    expect(described(await told("034"))).toBe("accepted");
  });

  it("need a person or a reason", async () => {
    const missing = { code: "configuration" };
    expect(await bench.step("gov-co.event", invoice(), { event: "030" })).toMatchObject(missing);
    expect(await bench.step("gov-co.event", invoice(), { event: "031" })).toMatchObject(missing);
  });
});

describe("a document by Plemsi", () => {
  const prepared = (changes = {}) => bench.prepared("plemsi", invoice(changes));

  it("is accepted, found after a lost answer, and repeated without harm", async () => {
    const record = await prepared();
    expect(await bench.consult(record)).toEqual({ is: "not-found" });
    const answer = await bench.send(record);
    expect(answer).toMatchObject({
      is: "accepted",
      effects: { stamps: [{ prv: "dian-cude" }, { prv: "dian-qr" }] },
    });
    const found = await bench.consult(record);
    expect(found).toMatchObject({ is: "found", answer: { is: "accepted" } });
    expect(await bench.send(record)).toEqual({ is: "duplicate" });
    const other = await prepared({ customer: null });
    expect(await bench.consult(other)).toMatchObject({ is: "found", digest: "other" });
  });

  it("is refused with the DIAN's rules", async () => {
    bench.open.configure({ rules: { SETT990: ["FAK20", "FAJ26"] } });
    const answer = await bench.send(await prepared());
    if (answer.is !== "refused") throw new Error(JSON.stringify(answer));
    expect(answer.faults.map(({ code }) => code)).toContain("FAK20");
  });

  it.each<[number, string, string]>([
    [401, '{"success":false,"message":"Unauthenticated."}', "not sent: credentials"],
    [429, '{"success":false,"message":"Too many"}', "not sent: quota"],
    [500, '{"success":false,"message":"Error"}', "unknown"],
    [502, "<html/>", "unknown"],
    [200, '{"success":true,"data":{}}', "unknown"],
  ])("with status %i and %s is %s", async (status, text, outcome) => {
    bench.change = reply(status, text);
    expect(described(await bench.send(await prepared()))).toBe(outcome);
  });
});
