import type { JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { CERTIFICATE, invoice, NIF, NOW, TreasuryBench } from "./ticketbai-bench.ts";

const ZONES = ["BI", "SS", "VI"] as const;
const OTHER = "B85905495";

async function issued(zone: string, bench = new TreasuryBench(), code = "1") {
  const one = await bench.prepared("generate", invoice(zone, { code }));
  return { bench, one, answer: (await bench.send(one))[0] };
}

describe.each(ZONES)("the simulated treasury of %s", (zone) => {
  it("accepts signed files in the order of their chain, and knows a repeated one", async () => {
    const { bench, one, answer } = await issued(zone);
    expect(answer).toMatchObject({ is: "accepted", reference: expect.stringMatching(/.{16}/) });
    expect(answer).not.toHaveProperty("remarks");
    expect((await issued(zone, bench, "2")).answer).not.toHaveProperty("remarks");
    expect((await bench.send(one))[0]?.is).toBe("duplicate");
    expect(bench.open.records()).toHaveLength(2);
  });

  it("cancels a file once", async () => {
    const { bench } = await issued(zone);
    const cancellation = await bench.prepared("cancel", invoice(zone));
    expect((await bench.send(cancellation))[0]?.is).toBe("accepted");
    expect(bench.open.records()[0]?.state).toBe("Anulado");
    // The treasury refuses the repetition; the connection knows that nothing is left to do.
    expect((await bench.send(cancellation))[0]?.is).toBe("accepted");
    const unknown = new TreasuryBench();
    await unknown.step("generate", invoice(zone));
    const [refused] = await unknown.send(await unknown.prepared("cancel", invoice(zone)));
    expect(refused).toMatchObject({ is: "refused" });
  });

  it("remarks a missing link, and a file that was changed after it was signed", async () => {
    const { bench } = await issued(zone);
    const second = await bench.prepared("generate", invoice(zone, { code: "2" }));
    const third = await bench.prepared("generate", invoice(zone, { code: "3" }));
    const [answer] = await bench.send(third);
    expect(answer).toMatchObject({ code: zone === "BI" ? "B4_2000061" : "010" });
    if (zone === "BI") return;
    const text = new TextDecoder().decode(second.bytes).replace("Konponketak", "Konponketa");
    const [changed] = await bench.send({ ...second, bytes: new TextEncoder().encode(text) });
    expect(changed).toMatchObject({ is: "accepted", code: "008" });
  });

  it("keeps the place of a refused file in the chain", async () => {
    const bench = new TreasuryBench();
    bench.open.configure({ codes: { 1: [zone === "BI" ? "B4_2000005" : "1125"] } });
    expect((await issued(zone, bench)).answer?.is).toBe("refused");
    expect((await issued(zone, bench, "2")).answer).not.toHaveProperty("remarks");
  });

  it("does not take a missing, foreign or expired certificate, or another's", async () => {
    const { bench, one } = await issued(zone);
    const takes = async (certificate: typeof bench.certificate) => {
      bench.certificate = certificate;
      const [answer] = await bench.send(one);
      return answer;
    };
    const refused = { is: "not-sent", fault: "credentials" };
    expect(await takes(undefined)).toMatchObject(refused);
    expect(await takes({ ...CERTIFICATE, isTrusted: false })).toMatchObject(refused);
    expect(await takes({ ...CERTIFICATE, until: NOW - 90 * 86_400_000 })).toMatchObject(refused);
    const subject = { organizationIdentifier: `VATES-${OTHER}` };
    const answer = await takes({ ...CERTIFICATE, subject });
    // Gipuzkoa and Araba only warn, and the file is there already.
    expect(answer?.is).toBe(zone === "BI" ? "not-sent" : "duplicate");
    bench.open.configure({ collaborators: [OTHER] });
    expect((await takes({ ...CERTIFICATE, subject }))?.is).toBe("duplicate");
  });

  it("shows on the page of the QR code what it has", async () => {
    const { bench } = await issued(zone);
    const { TBAI: id = "", total = "" } = bench.open.records()[0] ?? {};
    const paths = { BI: "/QRTBAI/", SS: "/qr/", VI: "/tbai/qrtbai/" };
    const page = (changes: Readonly<Record<string, string>> = {}) => {
      const query = new Map(
        Object.entries({ id, s: "T", nf: "1", i: total, cr: "000", ...changes }),
      );
      const rest = { headers: {}, body: new Uint8Array(), certificate: undefined };
      const request = { method: "GET", path: paths[zone], query, ...rest };
      const { reply } = bench.open.handle(request, { now: () => NOW, random: () => 0 });
      return `${reply.status} ${reply.body}`;
    };
    expect(page()).toMatch(/^200 .*Factura registrada/);
    expect(page({ i: "1.00" })).toContain("no coinciden");
    expect(page({ id: id.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) })).toMatch(
      /^400/,
    );
    await bench.send(await bench.prepared("cancel", invoice(zone)));
    expect(page()).toContain("Factura anulada");
  });
});

describe("the book of Bizkaia", () => {
  it("takes several files in one request, with a line for each", async () => {
    const bench = new TreasuryBench();
    bench.open.configure({ codes: { 2: ["B4_2000030"] } });
    const all = [];
    for (const code of ["1", "2", "3"])
      all.push(await bench.prepared("generate", invoice("BI", { code })));
    const answers = await bench.send(...all);
    expect(answers.map((answer) => answer?.is)).toEqual(["accepted", "refused", "accepted"]);
    expect(bench.open.records()).toHaveLength(2);
  });

  it("is asked for a file, which is ours by its signature", async () => {
    const { bench, one } = await issued("BI");
    expect(await bench.consult(one)).toMatchObject({ is: "found", answer: { is: "accepted" } });
    const other = await bench.prepared("generate", invoice("BI", { code: "9" }));
    expect(await bench.consult(other)).toEqual({ is: "not-found" });
    const again = new TreasuryBench();
    const foreign = await again.prepared("generate", invoice("BI", { issue_date: "2026-02-09" }));
    const found = await bench.consult(foreign);
    expect(found?.is).toBe("found");
    expect(found && "digest" in found && found.digest).toHaveLength(100);
    const cancellation = await bench.prepared("cancel", invoice("BI", { code: "9" }));
    expect(await bench.consult(cancellation)).toEqual({ is: "not-found" });
  });

  it("answers without compression where it is set so, and to individuals too", async () => {
    const bench = new TreasuryBench();
    bench.open.configure({ compressed: false });
    const person = {
      name: "Ane Etxeberria",
      tax_id: { country: "ES", code: "54387763P" },
      ext: { "es-tbai-bi-activity": "722300" },
    };
    bench.certificate = { ...CERTIFICATE, subject: { serialNumber: "IDCES-54387763P", SN: "Ane" } };
    const one = await bench.prepared("generate", invoice("BI", { supplier: person }));
    expect((await bench.send(one))[0]?.is).toBe("accepted");
    expect(await bench.consult(one)).toMatchObject({ is: "found" });
  });
});

describe.each(["SS", "VI"] as const)("zuzendu in %s", (zone) => {
  const changed = invoice(zone, { notes: [{ key: "general", text: "Beste lan bat" }] });

  it("repairs a refused file and changes one that is there", async () => {
    const bench = new TreasuryBench();
    bench.open.configure({ codes: { 1: ["1125"] } });
    const { one } = await issued(zone, bench);
    bench.open.configure({ codes: {} });
    bench.decide(one, "refused");
    const repair = await bench.prepared("zuzendu", changed);
    expect((await bench.send(repair))[0]?.is).toBe("accepted");
    expect((await bench.send(repair))[0]?.is).toBe("duplicate");
    bench.decide(repair, "accepted");
    const change = await bench.prepared("zuzendu", invoice(zone));
    expect((await bench.send(change))[0]?.is).toBe("accepted");
    expect(bench.open.records()).toHaveLength(1);
  });

  it("repairs a refused cancellation", async () => {
    const { bench, one } = await issued(zone);
    bench.decide(one, "accepted");
    bench.open.configure({ codes: { 1: ["004"] } });
    const cancellation = await bench.prepared("cancel", invoice(zone));
    expect((await bench.send(cancellation))[0]?.is).toBe("refused");
    bench.open.configure({ codes: {} });
    bench.decide(cancellation, "refused");
    const repair = await bench.prepared("cancel", invoice(zone));
    expect((await bench.send(repair))[0]?.is).toBe("accepted");
    expect(bench.open.records()[0]?.state).toBe("Anulado");
  });
});

describe("contents", () => {
  const customer = (tax_id: JsonObject, name = "Atelier") => ({
    customer: {
      name,
      tax_id,
      addresses: [{ street: "Rue", num: "1", code: "64100", country: "FR" }],
    },
  });

  it.each([
    ["1153", "B4_2000011", customer({ country: "ES", code: "B00000001" })],
    ["014", undefined, customer({ country: "ES", code: OTHER })],
  ])("have code %s, in Bizkaia %s", async (rest, lroe, changes) => {
    for (const [zone, code] of [["SS", rest] as const, ["BI", lroe] as const]) {
      if (!code) continue;
      const bench = new TreasuryBench();
      bench.open.configure({ unknown: [OTHER] });
      const [answer] = await bench.send(await bench.prepared("generate", invoice(zone, changes)));
      const faults = answer?.is === "refused" ? answer.faults : [];
      const remarks = answer?.is === "accepted" ? (answer.remarks ?? []) : [];
      expect([...faults, ...remarks].map((fault) => fault.code)).toEqual([code]);
    }
  });

  it("are dated by the treasury's clock", async () => {
    const bench = new TreasuryBench();
    const one = await bench.prepared("generate", invoice("SS"));
    bench.now = NOW - 3 * 86_400_000;
    bench.certificate = { ...CERTIFICATE, from: bench.now };
    expect((await bench.send(one))[0]).toMatchObject({ is: "refused", faults: [{ code: "1125" }] });
  });

  it("belong to a taxpayer of the census and a known licence", async () => {
    const bench = new TreasuryBench();
    const one = await bench.prepared("generate", invoice("SS"));
    bench.open.configure({ unknownLicenses: ["TBAI00000000000", "TBAIBI00000000PRUEBA"] });
    expect((await bench.send(one))[0]).toMatchObject({ is: "accepted", code: "012" });
    const book = await bench.prepared("generate", invoice("BI"));
    expect((await bench.send(book))[0]).toMatchObject({ is: "accepted", code: "B4_2000063" });
    const stranger = new TreasuryBench();
    stranger.open.configure({ unknown: [NIF] });
    const [refused] = await stranger.send(await stranger.prepared("generate", invoice("SS")));
    expect(refused).toMatchObject({ is: "refused", faults: [{ code: "004" }] });
  });
});
