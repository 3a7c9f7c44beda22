import { inflateSync } from "node:zlib";
import { FakturoError } from "@fakturo/model";
import type { HttpReply, StepContext, StepResult, Task } from "@fakturo/plugin";
import { fakeConfig, fakeRequest, fakeRouteContext } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { arabicInvoice, enveloped, invoice, PNG_LOGO } from "./fixtures/invoice.ts";
import { textOf } from "./fixtures/text.ts";
import { plugin } from "./index.ts";
import { preview } from "./preview.ts";
import { pdf } from "./provider.ts";
import { render } from "./render-pdf.ts";
import { app, type PdfConfig } from "./settings.ts";

const ENVELOPE = enveloped("bill/invoice", invoice(1));

function task(changes: Partial<Task<PdfConfig>> = {}): Task<PdfConfig> {
  return {
    id: "01990000-0000-7000-8000-00000000000f",
    attempt: 1,
    config: {},
    args: {},
    job: { id: "j", key: "" },
    workspace: { id: "w", name: "W", country: "ES", sandbox: false },
    entry: { id: "e", folder: "sales", state: "sent", files: [] },
    envelope: ENVELOPE,
    faults: [],
    intended: undefined,
    ref: undefined,
    ...changes,
  };
}

function context(http: (url: string) => HttpReply = refuse): StepContext {
  const { signal } = new AbortController();
  return {
    sandbox: false,
    signal,
    now: () => 0,
    uuid: () => "01990000-0000-7000-8000-000000000010",
    deadline: () => signal,
    log: () => {},
    http: async (url) => http(url),
    intend: async () => {},
    file: async () => new Uint8Array(),
    meta: async () => [],
    submission: async () => undefined,
    registration: async () => undefined,
    chain: async () => undefined,
    config: fakeConfig({}),
    records: refuse,
    receives: refuse,
    callbackUrl: refuse,
    lease: refuse,
    dropLease: refuse,
    secret: async () => undefined,
    credential: () => Promise.reject(new Error("not here")),
    resolve: async (host) => host,
    endpoint: () => "https://test.example/",
    convert: () => ({ name: "", mime: "", data: new Uint8Array() }),
    build: () => ENVELOPE,
    heavy: () => {},
  };
}

function reply(status: number, body: Uint8Array): HttpReply {
  return { status, headers: {}, body };
}

function refuse(): never {
  throw new Error("no network");
}

async function run(changes: Partial<Task<PdfConfig>>, http?: (url: string) => HttpReply) {
  const result: StepResult = await pdf.run(task(changes), context(http));
  const file = result.status === "OK" ? result.effects.files?.[0] : undefined;
  return { result, file };
}

describe("the step", () => {
  it("attaches the file under its key and name", async () => {
    const { file } = await run({});
    expect(file).toMatchObject({
      name: "RN-2026-0042.pdf",
      key: "pdf",
      category: "format",
      mime: "application/pdf",
    });
    expect(file).not.toHaveProperty("private");
  });

  it.each([
    [{ series: "" }, "2026-0042.pdf"],
    [{ code: "" }, "01990000-0000-7000-8000-0000000000aa.pdf"],
    [{ series: "A/ñ", code: "1 2" }, "A---1-2.pdf"],
    [{ series: "../..", code: "etc" }, "..-..-etc.pdf"],
  ])("names the file of %j", async (changes, name) => {
    const { file } = await run({ envelope: enveloped("bill/invoice", invoice(1, changes)) });
    expect(file?.name).toBe(name);
  });

  it("keeps existing files when asked to", async () => {
    const files = ["pdf", "pdf-2"].map((key) => ({
      id: key,
      name: "x.pdf",
      key,
      category: "format" as const,
      mime: "application/pdf",
      size: 1,
      sha256: "",
      embeddable: false,
      private: false,
    }));
    const entry = { id: "e", folder: "sales", state: "sent", files };
    expect((await run({ entry, config: { duplicate: true } })).file?.key).toBe("pdf-3");
    expect((await run({ entry, args: { "pdf-duplicate": "true" } })).file?.key).toBe("pdf-3");
    expect((await run({ entry })).file?.key).toBe("pdf");
  });

  it("marks the file private", async () => {
    expect((await run({ config: { private: true } })).file?.private).toBe(true);
  });

  it("lets the job's arguments win over the configuration", async () => {
    const { file } = await run({
      config: { locale: "de", label: "Kopie", date_format: "%d.%m.%Y", layout: "Letter" },
      args: { "pdf-locale": "fr", "pdf-date-format": "%d/%m/%Y", "pdf-layout": "A4" },
    });
    const text = await textOf(file?.data ?? new Uint8Array());
    expect(text).toContain("Facture");
    expect(text).toContain("09/03/2026");
    expect(text).toContain("Kopie");
  });

  it("follows the number settings", async () => {
    const config = {
      currency_template: "%n %u",
      negative_template: "(%n %u)",
      thousands_separator: "'",
      decimal_mark: ".",
    };
    const doc = invoice(60, { type: "credit-note" });
    const { file } = await run({ config, envelope: enveloped("bill/invoice", doc) });
    expect(await textOf(file?.data ?? new Uint8Array())).toContain("1'452.00 €");
    const negative = await run({
      config: { ...config, adjustment_mode: true },
      envelope: enveloped("bill/invoice", doc),
    });
    expect(await textOf(negative.file?.data ?? new Uint8Array())).toContain("(1'452.00 €)");
  });

  it("marks sandboxes and void entries", async () => {
    const workspace = { id: "w", name: "W", country: "ES", sandbox: true };
    const sandbox = await run({ workspace });
    expect(await textOf(sandbox.file?.data ?? new Uint8Array())).toContain("Muestra");
    const entry = { id: "e", folder: "sales", state: "void", files: [] };
    const voided = await run({ entry });
    expect(await textOf(voided.file?.data ?? new Uint8Array())).toContain("Anulada");
  });

  it.each([
    [{ envelope: undefined }, "no-document"],
    [{ args: { "pdf-layout": "A5" } }, "invalid-argument"],
    [{ args: { "pdf-logo-height": "9999" } }, "invalid-argument"],
    [{ args: { "pdf-logo-height": "x" } }, "invalid-argument"],
  ])("refuses %j", async (changes, code) => {
    expect((await run(changes)).result).toMatchObject({ status: "KO", code });
  });

  it("gives the same file when it is repeated", async () => {
    const envelope = enveloped("bill/invoice", arabicInvoice());
    const [a, b] = [await run({ envelope }), await run({ envelope, attempt: 2 })];
    expect(a.file?.data).toEqual(b.file?.data);
  });
});

describe("the logo", () => {
  const png = Buffer.from(PNG_LOGO.slice(PNG_LOGO.indexOf(",") + 1), "base64");
  const hasImage = (data: Uint8Array | undefined) =>
    Buffer.from(data ?? [])
      .toString("latin1")
      .includes("/Subtype /Image");

  it("comes from a data URL or an address", async () => {
    const own = await run({ config: { logo_url: PNG_LOGO } });
    expect(hasImage(own.file?.data)).toBe(true);
    const fetched = await run({ args: { "pdf-logo-url": "https://x.example/l.png" } }, () =>
      reply(200, png),
    );
    expect(fetched.file?.data).toEqual(own.file?.data);
    expect(fetched.result).not.toHaveProperty("message");
  });

  it("comes from the supplier when the step has none", async () => {
    const supplier = { name: "S", logos: [{ url: "https://s.example/logo" }] };
    const asked: string[] = [];
    const { file } = await run(
      { envelope: enveloped("bill/invoice", invoice(1, { supplier })) },
      (url) => {
        asked.push(url);
        return reply(200, png);
      },
    );
    expect(asked).toEqual(["https://s.example/logo"]);
    expect(hasImage(file?.data)).toBe(true);
  });

  it.each([
    ["a failing network", "https://x.example/l.png", refuse],
    ["an error page", "https://x.example/l.png", () => reply(404, png)],
    [
      "something else",
      "https://x.example/l.png",
      () => reply(200, Buffer.from("<html>not a picture</html>")),
    ],
    ["a huge file", "https://x.example/l.png", () => reply(200, new Uint8Array(5 * 1024 * 1024))],
    ["a file address", "file:///etc/passwd", refuse],
    ["a damaged data URL", "data:image/png;base64,iVBORw0KGgo=", refuse],
  ])("is left out with a message for %s", async (_what, url, http) => {
    const { result, file } = await run({ config: { logo_url: url } }, http);
    expect(result).toMatchObject({ status: "OK", message: expect.any(String) });
    expect(hasImage(file?.data)).toBe(false);
  });
});

describe("a picture of many pixels", () => {
  const moved = new Error("moved to a worker thread");
  const heavy = (): never => {
    throw moved;
  };
  const logoOf = (header: Buffer) => `data:image/png;base64,${header.toString("base64")}`;
  /** A PNG's header; its pixels are not there. */
  const headerOf = (width: number, height: number) => {
    const header = Buffer.alloc(33);
    header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    header.write("IHDR", 12, "latin1");
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    header.set([8, 6], 24);
    return header;
  };

  it("moves the step before it is decoded, by the size in its header", async () => {
    const many = task({ config: { logo_url: logoOf(headerOf(1_000, 500)) } });
    await expect(pdf.run(many, { ...context(), heavy })).rejects.toBe(moved);
    const few = task({ config: { logo_url: logoOf(headerOf(1_000, 499)) } });
    expect(await pdf.run(few, { ...context(), heavy })).toMatchObject({ status: "OK" });
  });

  it("moves the step also where it was fetched, or where the document contains it", async () => {
    const png = headerOf(4_000, 3_000);
    const fetched = task({ config: { logo_url: "https://x.example/logo" } });
    const fetching = { ...context(() => reply(200, png)), heavy };
    await expect(pdf.run(fetched, fetching)).rejects.toBe(moved);
    const supplier = { name: "S", logos: [{ data: png.toString("base64") }] };
    const own = task({ envelope: enveloped("bill/invoice", invoice(1, { supplier })) });
    await expect(pdf.run(own, { ...context(), heavy })).rejects.toBe(moved);
  });

  it("moves the preview", async () => {
    const body = { data: ENVELOPE, logo_url: logoOf(headerOf(4_000, 3_000)) };
    await expect(
      preview.handle(fakeRequest({ body }), fakeRouteContext({ heavy, config: fakeConfig({}) })),
    ).rejects.toBe(moved);
  });
});

describe("the branding of a workspace", () => {
  const branding = {
    logo_url: PNG_LOGO,
    accent_color: "#ff0000",
    label: "Branded",
    locale: "de",
    layout: "Letter",
  };
  const branded = { ...context(), config: fakeConfig(branding) };
  const printed = async (changes: Partial<Task<PdfConfig>>) => {
    const result = await pdf.run(task(changes), branded);
    if (result.status !== "OK") throw new Error(result.status);
    const [file] = result.effects?.files ?? [];
    return Buffer.from(file?.data ?? new Uint8Array());
  };

  it("is on the documents of steps without settings", async () => {
    const file = await printed({});
    const text = await textOf(file);
    expect(text).toContain("Rechnung");
    expect(text).toContain("Branded");
    expect(contentsOf(file).includes("/MediaBox [0 0 612 792]")).toBe(true);
    expect(file.includes("/Subtype /Image")).toBe(true);
  });

  it("gives way to the settings of a step, and those to the job's arguments", async () => {
    const text = await textOf(
      await printed({ config: { label: "Own", locale: "es", layout: "" }, args: {} }),
    );
    expect(text).toContain("Own");
    expect(text).not.toContain("Branded");
    expect(text).toContain("Factura");
    const named = await printed({ config: { label: "Own" }, args: { "pdf-label": "Given" } });
    expect(await textOf(named)).toContain("Given");
  });

  it("colours titles and totals", () => {
    const plain = render(ENVELOPE, {});
    const red = render(ENVELOPE, { accentColor: "#ff0000" });
    expect(contentsOf(plain).includes("0.05 0.31 0.42 rg")).toBe(true);
    expect(contentsOf(red).includes("1 0 0 rg")).toBe(true);
    expect(contentsOf(red).includes("0.05 0.31 0.42 rg")).toBe(false);
  });

  it.each([{ logo_url: "https://x.example/logo.png" }, { accent_color: "red" }])(
    "cannot be %j: pictures are stored, and colours written as in web pages",
    async (wrong) => {
      await expect(fakeConfig(wrong)(app)).rejects.toMatchObject({ key: "precondition-failed" });
    },
  );
});

/** The streams of a file, inflated. */
function contentsOf(file: Uint8Array): string {
  const text = Buffer.from(file).toString("latin1");
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, data = ""]) => inflated(Buffer.from(data, "latin1")))
    .join("\n");
}

function inflated(data: Buffer): string {
  try {
    return inflateSync(data).toString("latin1");
  } catch {
    return "";
  }
}

describe("the preview", () => {
  const routeContext = fakeRouteContext({ build: () => ENVELOPE, config: fakeConfig({}) });
  const request = (body: unknown) => fakeRequest({ body });

  it("prints an envelope", async () => {
    const reply = await preview.handle(
      request({
        data: ENVELOPE,
        locale: "de",
        layout: "DIN5008",
        logo_url: PNG_LOGO,
        hide_promo: true,
      }),
      routeContext,
    );
    expect(reply).toMatchObject({ status: 200, mime: "application/pdf" });
    const text = await textOf(Buffer.from(reply.body));
    expect(text).toContain("Rechnung");
    expect(text).not.toContain("Fakturo");
  });

  it("has the workspace's branding, or one to try instead", async () => {
    const ctx = fakeRouteContext({ config: fakeConfig({ watermark: "MUSTER", label: "Stored" }) });
    const shown = async (body: object) => {
      const reply = await preview.handle(request({ data: ENVELOPE, ...body }), ctx);
      return textOf(Buffer.from(reply.body));
    };
    expect(await shown({})).toContain("Stored");
    const tried = await shown({ branding: { label: "Tried" } });
    expect(tried).toContain("Tried");
    expect(tried).not.toContain("Stored");
    expect(await shown({ branding: {}, locale: "de" })).toContain("Rechnung");
  });

  it("builds bare documents", async () => {
    const reply = await preview.handle(request({ data: ENVELOPE.doc }), routeContext);
    expect(await textOf(Buffer.from(reply.body))).toContain("Hull plate 1");
  });

  it.each([
    [undefined, "$.data"],
    [{}, "$.data"],
    [{ data: ENVELOPE, layout: "A9" }, "$.layout"],
    [{ data: ENVELOPE, logo_height: 5000 }, "$.logo_height"],
    [{ data: ENVELOPE, logo_url: "https://x.example/a.png" }, "$.logo_url"],
  ])("refuses %j", async (body, path) => {
    const refused = preview.handle(request(body), routeContext);
    await expect(refused).rejects.toBeInstanceOf(FakturoError);
    await expect(refused).rejects.toMatchObject({ key: "input", path });
  });
});

it("is a plugin with one step and one route", () => {
  expect(Object.isFrozen(plugin)).toBe(true);
  expect(plugin).toMatchObject({
    name: "@fakturo/app-pdf",
    api: expect.stringMatching(/^\^2/),
    app: "pdf",
  });
  expect(plugin.providers?.map(({ key, effect }) => [key, effect])).toEqual([["pdf", "none"]]);
});
