import { gunzipSync } from "node:zlib";
import { base64 } from "@fakturo/model";
import type { CallContext, Credential, HttpReply, HttpRequest, Submission } from "@fakturo/plugin";
import {
  type SigningCredentials,
  selfSigned,
  signMessage,
  signXml,
  verifyMessage,
  verifyXml,
} from "@fakturo/signature";
import { certificateToken, readSoap, securityHeader, writeEnvelope } from "@fakturo/soap";
import { type AuthorityWire, describeConnection, digestOf, FIXED_NOW } from "@fakturo/testkit";
import { attributed, declare, group, leaf, readXml, writeXml, type XmlNode } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { recordBytes } from "../operator/record.ts";
import { bankConnection, prove } from "./connection.ts";
import { bankFinder, DATA, MODEL, SERVICE } from "./names.ts";

const YEAR_MS = 365 * 86_400_000;
const signerOf = (commonName: string): SigningCredentials =>
  selfSigned({
    commonName,
    from: FIXED_NOW - YEAR_MS,
    until: FIXED_NOW + 10 * YEAR_MS,
    usages: ["digitalSignature"],
  });
const bank = signerOf("Bank");
const company = signerOf("Company");
const stranger = signerOf("Stranger");

const CERTIFICATE: Credential = {
  key: "gov-fi.bank-certificate",
  version: 1,
  value: {},
  text: company.key.export({ type: "pkcs8", format: "pem" }).toString() + company.certificate,
};
const agreement = (more: object = {}): Credential => ({
  key: "gov-fi.bank-agreement",
  version: 1,
  value: {
    customer_id: "11111111",
    target_id: "T",
    bic: "NDEAFIHH",
    upload_type: "UP",
    download_type: "DOWN",
    ...more,
  },
  text: "",
});
const TRUST = bank.certificate.toString();

const bytesOf = (identity: string) =>
  recordBytes({
    name: `${identity}.xml`,
    number: identity,
    receiver: "0216:003711223349",
    operator: "DABAFIHH",
    xml: `<Finvoice>${identity}</Finvoice>`,
  });
const filename = (identity: string) => `${digestOf(bytesOf(identity))}.xml`;

interface Told {
  readonly code: string;
  readonly text?: string;
  readonly names?: readonly string[];
}

/** The bank's signed answer to an operation. */
function reply(
  operation: string,
  { code, text = "text", names = [] }: Told,
  signer = bank,
  change = (xml: string) => xml,
): HttpReply {
  const files = names.map((name, i) =>
    group(
      "FileDescriptor",
      leaf("FileReference", `ref-${i}`),
      leaf("UserFilename", name),
      leaf("FileTimestamp", new Date(FIXED_NOW).toISOString()),
    ),
  );
  const response = group(
    "ApplicationResponse",
    leaf("ResponseCode", code),
    leaf("ResponseText", text),
    group("FileDescriptors", files),
  );
  const options = { now: FIXED_NOW, method: "rsa-sha256", digest: "sha256" } as const;
  const content = signXml(writeXml(attributed(response, declare({ "": DATA }))), signer, options);
  const header = group(
    "m:ResponseHeader",
    leaf("m:ResponseCode", "00"),
    leaf("m:ResponseText", "OK"),
  );
  const body: XmlNode = group(
    `c:${operation}out`,
    header,
    leaf("m:ApplicationResponse", base64(new TextEncoder().encode(content.xml))),
  );
  const envelope = writeEnvelope({
    version: "1.1",
    headers: [securityHeader(certificateToken(signer.certificate.raw, "T"))],
    bodyId: "B",
    body: attributed(body, declare({ c: SERVICE, m: MODEL })),
  });
  const xml = change(signMessage(envelope, signer, { ...options, ids: ["B"], token: "T" }));
  return {
    status: 200,
    headers: { "content-type": "text/xml" },
    body: new TextEncoder().encode(xml),
  };
}

/** The request in a message, as a bank reads it. */
function requestIn(body: Uint8Array) {
  verifyMessage(body, { covers: ["Body", "Timestamp"] });
  const { body: payload } = readSoap({
    status: 200,
    headers: { "content-type": "text/xml" },
    body,
  });
  const encoded = bankFinder.text(payload, "m:ApplicationRequest");
  const { certificate, content } = verifyXml(Buffer.from(encoded, "base64"));
  expect(certificate.fingerprint256).toBe(company.certificate.fingerprint256);
  return { operation: payload?.name ?? "", request: readXml(content), header: payload };
}

const serials = new Map<string, string>();
const serialOf = (identity: string) => {
  const serial = digestOf(bytesOf(identity)).slice(0, 32);
  serials.set(serial, identity);
  return identity;
};

const wire: AuthorityWire = {
  credentials: {
    "gov-fi.bank-certificate": CERTIFICATE,
    "gov-fi.bank-agreement": agreement({ repeats: true }),
  },
  secrets: { "gov-fi.bank-trust": TRUST },
  record: (n) => ({ identity: serialOf(`I-${n}`), bytes: bytesOf(`I-${n}`) }),
  read({ body }) {
    const { operation, request } = requestIn(body);
    const identity = serials.get(bankFinder.text(request, "d:ExecutionSerial")) ?? "";
    if (operation === "downloadFileListin") return { is: "consult", identity };
    const content = Buffer.from(bankFinder.text(request, "d:Content"), "base64");
    expect(gunzipSync(content).toString()).toBe(`<Finvoice>${identity}</Finvoice>`);
    return { is: "send", records: [{ identity, digest: digestOf(bytesOf(identity)) }] };
  },
  write(told) {
    if (told.is === "found")
      return reply("downloadFileList", { code: "00", names: [filename(told.identity)] });
    if (told.is !== "answers") return reply("downloadFileList", { code: "24" });
    const [one] = told.answers;
    const isTaken = one?.answer.is === "accepted";
    return reply("uploadFile", isTaken ? { code: "00", names: ["x"] } : { code: "23" });
  },
};

describeConnection(bankConnection, wire, 40);

describe("the bank's Web Services", () => {
  const now = FIXED_NOW;
  const one: Submission = {
    ...{ id: "1", kind: "issue", identity: "I-1", digest: digestOf(bytesOf("I-1")) },
    ...{ mime: "application/json", bytes: bytesOf("I-1"), references: [] },
    attempts: [{ at: now - 3_600_000 }],
  };
  const calls: { url: string; request: HttpRequest }[] = [];

  function context(given: HttpReply, more: Partial<CallContext> = {}, values: object = {}) {
    const ctx: Partial<CallContext> = {
      environment: "test",
      signal: new AbortController().signal,
      now: () => now,
      uuid: () => "01960000-0000-7000-8000-000000000001",
      endpoint: (name) => `https://${name}.example/`,
      secret: async () => TRUST,
      credential: async (key) => (key === CERTIFICATE.key ? CERTIFICATE : agreement(values)),
      http: async (url, request) => {
        calls.push({ url, request });
        return given;
      },
      ...more,
    };
    return ctx as CallContext;
  }

  it("are asked with a signed request in a signed message", async () => {
    const taken = reply("uploadFile", { code: "00", names: ["x"] });
    expect(await bankConnection.send(one, context(taken))).toMatchObject({
      is: "accepted",
      reference: "ref-0",
    });
    const { url, request } = calls.at(-1) ?? {};
    expect(url).toBe("https://service.example/");
    const sent = requestIn(Buffer.from(request?.body ?? ""));
    const text = (name: string) => bankFinder.text(sent.request, `d:${name}`);
    expect(sent.request.children.map(({ name }) => name)).toEqual([
      ...["CustomerId", "Command", "Timestamp", "Environment", "UserFilename", "TargetId"],
      ...["ExecutionSerial", "Compression", "CompressionMethod", "SoftwareId", "FileType"],
      "Content",
    ]);
    expect([text("Command"), text("Environment"), text("TargetId"), text("FileType")]).toEqual([
      ...["UploadFile", "TEST", "T", "UP"],
    ]);
    expect(bankFinder.text(sent.header, "m:RequestHeader/m:ReceiverId")).toBe("NDEAFIHH");
  });

  it("are those of the agreement, and of production in live workspaces", async () => {
    const taken = reply("uploadFile", { code: "00" });
    const values = { address: "https://bank.example/ws" };
    await bankConnection.send(one, context(taken, { environment: "live" }, values));
    const { url, request } = calls.at(-1) ?? {};
    expect(url).toBe(values.address);
    const { request: sent } = requestIn(Buffer.from(request?.body ?? ""));
    expect(bankFinder.text(sent, "d:Environment")).toBe("PRODUCTION");
    await bankConnection.send(one, context(taken, { environment: "simulated" }, values));
    expect(calls.at(-1)?.url).toBe("https://service.example/");
  });

  it.each<[string, Told, string]>([
    ["a wrong certificate", { code: "03" }, "not-sent credentials"],
    ["a locked customer", { code: "14" }, "not-sent credentials"],
    ["a locked contract", { code: "17" }, "not-sent credentials"],
    ["a file it has", { code: "17", text: "Duplicate file" }, "duplicate"],
    ["a repeated message", { code: "31" }, "duplicate"],
    ["a file it cannot read", { code: "23" }, "refused 23"],
    ["a technical error", { code: "26" }, "unknown"],
    ["a code of its own", { code: "99" }, "unknown"],
  ])("tell of %s", async (_what, told, expected) => {
    const answer = await bankConnection.send(one, context(reply("uploadFile", told)));
    const detail =
      answer.is === "refused"
        ? answer.faults[0]?.code
        : answer.is === "not-sent"
          ? answer.fault
          : undefined;
    expect([answer.is, detail].filter(Boolean).join(" ")).toBe(expected);
  });

  it("are not believed where another signs, or the answer was changed", async () => {
    const told = { code: "00", names: ["x"] };
    const changed = (xml: string) => xml.replace(">OK<", ">KO<");
    for (const given of [
      reply("uploadFile", told, stranger),
      reply("uploadFile", told, bank, changed),
      reply("downloadFile", told),
    ])
      expect(await bankConnection.send(one, context(given))).toMatchObject({ is: "unknown" });
    const untrusting = { secret: async () => undefined };
    const other = reply("uploadFile", told, stranger);
    expect(await bankConnection.send(one, context(other, untrusting))).toMatchObject({
      is: "accepted",
    });
    const live = { ...untrusting, environment: "live" } as const;
    expect(await bankConnection.send(one, context(other, live))).toMatchObject({
      is: "not-sent",
      fault: "credentials",
    });
  });

  it("leave to a person what the list does not have, unless a file may be sent again", async () => {
    const consult = (told: Told, values = {}, more = {}) =>
      bankConnection.consult?.(one, context(reply("downloadFileList", told), more, values));
    const empty = { code: "24" };
    expect(await consult(empty)).toMatchObject({ is: "several" });
    expect(await consult(empty, {}, { now: () => now - 3_590_000 })).toMatchObject({
      is: "unknown",
    });
    expect(await consult(empty, { repeats: true })).toEqual({ is: "not-found" });
    const name = filename("I-1");
    expect(await consult({ code: "00", names: ["x", name] })).toMatchObject({
      is: "found",
      answer: { is: "accepted", reference: "ref-1" },
    });
    expect(await consult({ code: "00", names: [name, name] })).toMatchObject({ is: "several" });
  });

  it("prove the credentials", async () => {
    const proved = (told: Told) => prove(context(reply("downloadFileList", told)));
    expect(await proved({ code: "00" })).toEqual({ is: "works" });
    expect(await proved({ code: "24" })).toEqual({ is: "works" });
    expect(await proved({ code: "04" })).toMatchObject({ is: "refused", code: "04" });
    expect(await proved({ code: "26" })).toMatchObject({ is: "unknown" });
  });
});
