import { plugin } from "@fakturo/app-es-facturae";
import type { AppReply, RecordWrite } from "@fakturo/plugin";
import { fakeRequest, fakeRouteContext } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { FaceBench, invoice, NOW, readerOf, UNIT } from "./face-bench.ts";

const DAY_MS = 86_400_000;
const COUNCIL = ["LA0000002", "L01280796", "LA0000001"];
const KEPT = {
  name: "Example council",
  relations: [{ unit: "LA0000001", office: "LA0000002" }],
  source: "face",
  asked: NOW,
};

/** A bench that has written an invoice to units: accounting office, managing body, processing unit. */
async function newBench(units: readonly string[]) {
  const bench = new FaceBench();
  const write = (own: readonly string[]) => bench.step("generate", invoice({}, own));
  await write(units);
  return { bench, write, verify: () => bench.step("verify", invoice()) };
}

function silence(bench: FaceBench): void {
  bench.change = () => ({ status: 502, headers: {}, body: Buffer.from("<html></html>") });
}

describe("the directory of units", () => {
  it("is kept for a week, and then asked for again", async () => {
    const { bench, verify } = await newBench(COUNCIL);
    expect(await verify()).toMatchObject({ status: "OK" });
    expect(bench.requests).toHaveLength(1);
    expect(Object.fromEntries(bench.kept)).toEqual({ L01280796: KEPT });
    bench.now = NOW + 7 * DAY_MS - 1;
    expect(await verify()).toMatchObject({ status: "OK", effects: { records: [] } });
    expect(bench.requests).toHaveLength(1);
    bench.now = NOW + 7 * DAY_MS;
    expect(await verify()).toMatchObject({ status: "OK" });
    expect(bench.requests).toHaveLength(2);
    expect(bench.kept.get("L01280796")).toMatchObject({ asked: bench.now });
  });

  it("is asked for again before units are refused, because they may be new", async () => {
    const { bench, write, verify } = await newBench(COUNCIL);
    await verify();
    await write(["LA0000009", "L01280796", "LA0000001"]);
    expect(await verify()).toMatchObject({ status: "KO", code: "411" });
    const added = { administration: "L01280796", organ: "L01280796", unit: "LA0000001" };
    bench.open.configure({
      units: [
        { ...added, office: "LA0000002", name: "Example council" },
        { ...added, office: "LA0000009", name: "Example council" },
      ],
    });
    expect(await verify()).toMatchObject({ status: "OK" });
    expect(bench.kept.get("L01280796")).toMatchObject({
      relations: [KEPT.relations[0], { unit: "LA0000001", office: "LA0000009" }],
    });
  });

  it("forgets units that FACe does not have any longer", async () => {
    const { bench, verify } = await newBench(COUNCIL);
    await verify();
    bench.now += 8 * DAY_MS;
    bench.open.configure({ units: [] });
    expect(await verify()).toMatchObject({ status: "KO", code: "409" });
    expect(bench.kept.get("L01280796")).toMatchObject({ relations: [] });
  });

  it("counts whatever its age where FACe does not answer", async () => {
    const { bench, write, verify } = await newBench(COUNCIL);
    await verify();
    bench.now += 30 * DAY_MS;
    silence(bench);
    const message = expect.stringMatching(/^checked by the directory of 2026-03-02, because FACe /);
    expect(await verify()).toMatchObject({ status: "OK", message });
    await write([UNIT, UNIT, UNIT]);
    expect(await verify()).toMatchObject({ status: "ERR" });
  });
});

const routeOf = (method: string) => {
  const route = plugin.routes?.find(
    (one) => one.method === method && one.path.startsWith("/face/units"),
  );
  if (!route) throw new Error("there is no route");
  return route;
};

async function importCsv(csv: string | Uint8Array): Promise<AppReply> {
  const bytes = typeof csv === "string" ? Buffer.from(csv) : csv;
  return routeOf("PUT").handle(
    { ...fakeRequest({ bytes }), ref: undefined },
    fakeRouteContext({ now: () => NOW }),
  );
}

const written = ({ effects }: AppReply): readonly RecordWrite[] => effects?.records ?? [];

describe("an imported list of units", () => {
  it("is used without network", async () => {
    const reply = await importCsv(
      '\uFEFFOrgan;Unit;Office;Name\r\nL01280796;LA0000001;LA0000002;"Council; ""Example"""\r\n\r\nP00000010;P00000010;P00000010;\r\n',
    );
    expect(JSON.parse(String(reply.body))).toEqual({ organs: 2, relations: 2 });
    const { bench, verify } = await newBench(COUNCIL);
    for (const { id, value } of written(reply)) bench.kept.set(id, value);
    expect(bench.kept.get("L01280796")).toEqual({
      ...KEPT,
      name: 'Council; "Example"',
      source: "file",
    });
    silence(bench);
    expect(await verify()).toMatchObject({ status: "OK" });
    expect(bench.requests).toHaveLength(0);
  });

  it.each([
    ["", "line 1: the column 'organ' is missing"],
    ["organ,unit\nL01280796,LA0000001", "line 1: the column 'office' is missing"],
    ["organ,unit,office", "the file lists no units"],
    ["organ,unit,office\nL01280796,LA0000001,LA0000002\nL01280796,x,LA0000002", "line 3: 'unit'"],
    ["organ,unit,office\nL01280796,LA0000001", "line 2: 'office'"],
    ['organ,unit,office\n"L01280796,LA0000001,LA0000002', "line 2: a quotation mark"],
    [Uint8Array.of(0xff, 0xfe), "the file is not UTF-8"],
    [
      `organ,unit,office\n${Array.from({ length: 1001 }, (_, n) => `L${String(n).padStart(8, "0")},LA0000001,LA0000002`).join("\n")}`,
      "more than 1000 managing bodies",
    ],
  ])("is refused where it is wrong: %s", async (csv, message) => {
    await expect(importCsv(csv)).rejects.toMatchObject({
      key: "input",
      message: expect.stringContaining(message),
    });
  });

  it("is shown by the managing body", async () => {
    const show = (organ: string) =>
      routeOf("GET").handle(
        { ...fakeRequest({ params: { organ } }), ref: undefined },
        fakeRouteContext({ records: () => readerOf(new Map([["L01280796", KEPT]])) }),
      );
    const { status, body } = await show("L01280796");
    expect(status).toBe(200);
    expect(JSON.parse(String(body))).toEqual({
      organ: "L01280796",
      ...KEPT,
      asked: "2026-03-02T09:00:00.000Z",
    });
    await expect(show("L01000001")).rejects.toMatchObject({ key: "not-found" });
  });
});
