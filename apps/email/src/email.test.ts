import type { JsonObject } from "@fakturo/model";
import type { StepContext, Task } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { closeMailServers, mailServer } from "../fixtures/mail-server.ts";
import { parseConnection } from "./connection.ts";
import { notify, send } from "./send.ts";

describePlugin("@fakturo/app-email", { load: () => import("./index.ts") });

afterEach(closeMailServers);

const DOC: JsonObject = {
  series: "F",
  code: "12",
  customer: { name: "Ann", emails: [{ addr: "ann@example.com" }] },
  supplier: { name: "Acme", emails: [{ addr: "acme@example.com" }] },
};
const ENVELOPE = {
  $schema: "https://gobl.org/draft-0/envelope",
  head: { uuid: "u", dig: { alg: "sha256", val: "" } },
  doc: DOC,
} as const;
const FILES = [
  { id: "f1", name: "a.pdf", key: "pdf", mime: "application/pdf" },
  { id: "f2", name: "a.xml", key: "xml", mime: "application/xml" },
].map((file) => ({
  ...file,
  category: "format" as const,
  size: 5,
  sha256: "",
  embeddable: false,
  private: false,
}));

function task(sandbox: boolean): Partial<Task> {
  return {
    workspace: { id: "w", name: "Acme", country: "ES", sandbox },
    entry: { id: "e", folder: "sales", state: "", files: FILES },
    envelope: ENVELOPE,
    faults: [{ provider: "pdf", code: "x", message: "broken" }],
  };
}

function world(url: string | undefined): Partial<StepContext> {
  return {
    secret: async (name) => (name === "email.default" ? url : undefined),
    resolve: async () => "127.0.0.1",
    intend: async () => {},
    file: async (id) => new TextEncoder().encode(`<${id}>`),
  };
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const CONFIG = { to: ["bo@example.com"], subject: "Invoice {{.full_code}}", body: base64("Grüße") };

describe("email.send", () => {
  it("mails text and files to everyone named", async () => {
    const { url, mails } = await mailServer();
    const config = {
      ...CONFIG,
      add_invoice_customer: true,
      add_invoice_supplier: true,
      bcc: ["cy@example.com"],
    };
    expect(await runStep(send, config, task(false), world(url))).toMatchObject({ status: "OK" });
    const [mail] = mails;
    expect(mail?.to).toEqual([
      "bo@example.com",
      "ann@example.com",
      "acme@example.com",
      "cy@example.com",
    ]);
    expect(mail?.text).toContain("Subject: Invoice F-12\r\n");
    expect(mail?.text).toContain("filename=a.pdf");
    expect(mail?.text).toContain("filename=a.xml");
    expect(mail?.text).toMatch(/Message-ID: <[0-9a-f-]+@fakturo>/);
    expect(mail?.text).not.toContain("cy@example.com");
  });

  it("writes to no party in a sandbox, and says what it is", async () => {
    const { url, mails } = await mailServer();
    const config = { ...CONFIG, add_invoice_customer: true, attach: "xml" };
    await runStep(send, config, task(true), world(url));
    expect(mails[0]?.to).toEqual(["bo@example.com"]);
    expect(mails[0]?.text).toContain("Subject: [Sandbox] Invoice F-12\r\n");
    expect(mails[0]?.text).not.toContain("a.pdf");
    const nobody = { ...config, to: [] };
    expect(await runStep(send, nobody, task(true), world(url))).toMatchObject({ status: "SKIP" });
    const nowhere = { ...nobody, add_invoice_customer: false };
    expect(await runStep(send, nowhere, task(false), world(url))).toMatchObject({
      status: "SKIP",
      code: "no-recipient",
    });
    expect(mails).toHaveLength(1);
  });

  it("keeps private files to itself, also when they are asked for by key", async () => {
    const { url, mails } = await mailServer();
    const files = FILES.map((file) => ({ ...file, private: file.key === "xml" }));
    const entry = { id: "e", folder: "sales", state: "", files };
    for (const attach of ["", "xml"])
      await runStep(send, { ...CONFIG, attach }, { ...task(false), entry }, world(url));
    expect(mails[0]?.text).toContain("filename=a.pdf");
    expect(mails.map(({ text }) => text).join()).not.toContain("a.xml");
  });

  it("takes a party's address for one, whatever is in it", async () => {
    const { url, mails } = await mailServer();
    const addr = "ann@example.com, eve@example.org";
    const envelope = { ...ENVELOPE, doc: { customer: { emails: [{ addr }] } } };
    const config = { ...CONFIG, add_invoice_customer: true };
    await runStep(send, config, { ...task(false), envelope }, world(url));
    expect(mails.flatMap(({ to }) => to)).not.toContain("eve@example.org");
  });

  it("makes no header of what a document or a file name says", async () => {
    const { url, mails } = await mailServer();
    const evil = "x\r\nBcc: eve@example.org\r\nX-Evil: 1";
    const files = FILES.map((file) => ({ ...file, name: `${evil}.pdf` }));
    const given = {
      ...task(false),
      entry: { id: "e", folder: "sales", state: "", files },
      envelope: { ...ENVELOPE, doc: { ...DOC, code: evil } },
      workspace: { id: "w", name: evil, country: "ES", sandbox: false },
    };
    await runStep(send, CONFIG, given, world(url));
    expect(mails[0]?.to).toEqual(["bo@example.com"]);
    expect(mails[0]?.text).not.toMatch(/^(Bcc|X-Evil):/im);
  });

  it("refuses a template that takes too long", async () => {
    const { url, mails } = await mailServer();
    const lines = Array.from({ length: 3_000 }, (_, index) => ({ i: index + 1 }));
    const doc = { ...DOC, lines };
    const body = btoa("{{.lines}}".repeat(5_000));
    const given = { ...task(false), envelope: { ...ENVELOPE, doc } };
    expect(await runStep(send, { ...CONFIG, body }, given, world(url))).toMatchObject({
      status: "KO",
      code: "too-expensive",
    });
    expect(mails).toEqual([]);
  });

  it("attaches mails as files", async () => {
    const { url, mails } = await mailServer();
    const files = FILES.map((file) => ({ ...file, mime: "multipart/mixed" }));
    const entry = { id: "e", folder: "sales", state: "", files };
    await runStep(send, CONFIG, { ...task(false), entry }, world(url));
    expect(mails[0]?.text).toContain("Content-Type: application/octet-stream; name=a.pdf");
  });

  it("puts files into one archive", async () => {
    const { url, mails } = await mailServer();
    await runStep(send, { ...CONFIG, zip_attachments: true }, task(false), world(url));
    expect(mails[0]?.text).toContain("filename=files.zip");
    expect(mails[0]?.text).not.toContain("filename=a.pdf");
  });

  it.each<[number, object]>([
    [450, { status: "ERR", code: "450" }],
    [550, { status: "KO", code: "550" }],
  ])("takes an answer of %i for what it is", async (responseCode, expected) => {
    const { url } = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("no"), { responseCode })),
    });
    expect(await runStep(send, CONFIG, task(false), world(url))).toMatchObject(expected);
  });

  it("tries again when there is nobody to talk to, but not without TLS", async () => {
    const { url } = await mailServer();
    const strict = url.replace("tls=none&", "");
    expect(await runStep(send, CONFIG, task(false), world(strict))).toMatchObject({
      status: "KO",
    });
    const nobody = "smtp://localhost:1?tls=none&from=a";
    expect(await runStep(send, CONFIG, task(false), world(nobody))).toMatchObject({
      status: "ERR",
    });
  });

  it.each<[string, JsonObject, string | undefined, string]>([
    ["no connection", CONFIG, undefined, "not-configured"],
    ["a password that is not encoded", CONFIG, "smtp://u:50%@x?from=a", "not-configured"],
    ["a connection that is none", CONFIG, "https://x?from=a", "not-configured"],
    ["a broken template", { ...CONFIG, subject: "{{" }, "smtp://x?from=a", "template"],
    ["a text that is not base64", { ...CONFIG, body: "%" }, "smtp://x?from=a", "template"],
  ])("ends for %s", async (_name, config, secret, code) => {
    expect(await runStep(send, config, task(false), world(secret))).toMatchObject({
      status: "KO",
      code,
    });
  });

  it("ends for servers that the operator does not allow", async () => {
    const resolve = async () => {
      throw Object.assign(new Error("private"), { code: "target-refused" });
    };
    const context = { ...world("smtp://x?from=a"), resolve };
    expect(await runStep(send, CONFIG, task(false), context)).toMatchObject({
      code: "target-refused",
    });
  });
});

describe("email.notify", () => {
  it("mails the faults without files", async () => {
    const { url, mails } = await mailServer();
    const config = { ...CONFIG, body: base64("Failed: {{.faults}}") };
    expect(await runStep(notify, config, task(false), world(url))).toMatchObject({ status: "OK" });
    expect(mails[0]?.text).toContain("Failed: x: broken");
    expect(mails[0]?.text).not.toContain("filename");
  });

  it("makes no header, part or line of the mail's own of what an authority answered", async () => {
    const { url, mails } = await mailServer();
    const evil = "no\r\nBcc: eve@example.org\r\n.\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<b>";
    const config = {
      ...CONFIG,
      subject: "Failed: {{.faults}}",
      body: base64("Failed: {{.faults}}"),
    };
    const faults = [{ provider: "verifactu.send", code: evil, message: evil }];
    await runStep(notify, config, { ...task(false), faults }, world(url));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(["bo@example.com"]);
    const [head = ""] = mails[0]?.text.split("\r\n\r\n") ?? [];
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toMatch(/^Content-Type: text\/plain/im);
    expect(head.match(/^Content-Type:/gim)).toHaveLength(1);
  });
});

describe("a connection", () => {
  it("has the ports of its protocol", () => {
    expect(parseConnection("smtps://u%40x:p%3A@h?from=a")).toEqual({
      host: "h",
      port: 465,
      implicitTls: true,
      requireTls: false,
      auth: { user: "u@x", pass: "p:" },
      from: "a",
    });
    expect(parseConnection("smtp://[::1]?from=a")).toMatchObject({
      host: "::1",
      port: 587,
      requireTls: true,
      auth: undefined,
    });
  });
});
