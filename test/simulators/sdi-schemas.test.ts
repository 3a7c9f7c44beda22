import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plugin } from "@fakturo/app-it-sdi";
import { NOTIFICATIONS } from "@fakturo/italy";
import type { CallContext, EntryFile, OutsideRoute, Submission } from "@fakturo/plugin";
import { readSoap } from "@fakturo/soap";
import { findingsIn, missingValidators, shared } from "@fakturo/test-support";
import { fakeRouteContext, runStep } from "@fakturo/testkit";
import { copied, writeXml } from "@fakturo/xml";
import { afterAll, describe, expect, it } from "vitest";
import { built, invoice } from "../../apps/it-sdi/fixtures/italy.ts";
import { fattura, SELLER } from "../../simulators/sdi/fixtures/files.ts";
import {
  answerOf,
  deliveryAbout,
  type NamedFile,
  receiptAbout,
  refusedAnswer,
  requestOf,
  termsAbout,
} from "../../simulators/sdi/fixtures/messages.ts";
import { UNUSED_CALLS } from "../harness/unused-calls.ts";

const FOLDER = shared("xsd", "it-sdi") ?? "";
const missing = FOLDER === "" ? "the schemas" : missingValidators();
if (missing)
  process.stdout.write(`Messages of the SdI were NOT checked by schemas: no ${missing}.\n`);
const title = missing ? `official schemas (SKIPPED: no ${missing})` : "official schemas";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const [sdicoop] = plugin.connections ?? [];
const outcome = plugin.providers?.find(({ key }) => key === "sdi-it.outcome");
const reception = plugin.routes?.find(
  (one): one is OutsideRoute => one.path === "/reception/:token",
);

const publicFile: NamedFile = { id: "111", name: `IT${SELLER}_00001.xml`, isPublic: true };
const privateFile: NamedFile = { ...publicFile, isPublic: false };

/** The body of the request that a record is sent with. */
async function sentBody(one: Pick<Submission, "kind" | "identity" | "bytes">): Promise<Uint8Array> {
  let sent: Uint8Array | undefined;
  const ctx: CallContext = {
    ...{ environment: "live", holder: SELLER, workspace: { id: "w", country: "IT" } },
    ...{ signal: new AbortController().signal, until: NOW + 60_000, now: () => NOW },
    ...{ uuid: () => "u", log: () => undefined, endpoint: () => "https://sdi.example/" },
    ...UNUSED_CALLS,
    credential: async () => ({ key: "sdi-it.channel", version: 1, value: {}, text: "" }),
    async http(_url, { body = "" }) {
      sent = Buffer.from(body);
      return { status: 500, headers: {}, body: new Uint8Array() };
    },
  };
  const more = { mime: "application/xml", references: [], attempts: [] };
  await sdicoop?.send?.({ id: "s", digest: "", ...one, ...more }, ctx);
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

/** The answer of a public body that the step writes for a received invoice. */
async function ownAnswer(): Promise<Uint8Array> {
  const file = (key: string, name: string): EntryFile => ({
    ...{ id: key, key, name, category: "format", mime: "application/xml" },
    ...{ size: 0, sha256: "", embeddable: false, private: false },
  });
  const files = [file("sdi-mt", "m.xml"), file("fatturapa", publicFile.name)];
  const entry = { id: "e", folder: "expenses", state: "draft", files };
  const [, metadata] = deliveryAbout(publicFile, NOW).files;
  if (!outcome || !metadata) throw new Error("the step or the metadata are missing");
  const config = { outcome: "refused", description: "CIG mancante" };
  const result = await runStep(
    outcome,
    config,
    { entry, envelope: invoice() },
    {
      file: async () => metadata.data,
      build: built,
      config: async () => ({}),
    },
  );
  const answer = "effects" in result ? result.effects?.submit?.bytes : undefined;
  if (!answer) throw new Error("the step has written no answer");
  return answer;
}

/** The answer to a delivery. */
async function ownConfirmation(): Promise<Uint8Array> {
  const { headers, body } = requestOf(
    deliveryAbout({ ...publicFile, content: fattura() }, NOW),
    "inline",
  );
  const place = { params: {}, query: {}, workspace: undefined, ref: "channel" };
  const content = { headers, bytes: body, body: undefined, parts: [], certificate: undefined };
  const reply = await reception?.handle(
    { ...place, ...content },
    fakeRouteContext({ now: () => NOW }),
  );
  return Buffer.from(reply?.body ?? "");
}

/** The element in a SOAP body, as a document. */
function contentOf(envelope: Uint8Array | string): string {
  const { body } = readSoap({ status: 200, headers: {}, body: Buffer.from(envelope) });
  if (!body) throw new Error("the envelope has no body");
  return writeXml({ ...copied(body), kept: true });
}

describe.skipIf(missing !== "")(title, () => {
  const folder = mkdtempSync(join(tmpdir(), "sdi-schemas-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const schema = (name: string): string => {
    const [file = ""] = name.split("/").slice(-1);
    copyFileSync(join(FOLDER, name), join(folder, file));
    // The name that the schemas of the messages import it by.
    copyFileSync(join(FOLDER, "xmldsig-core.xsd"), join(folder, "xmldsig-core-schema.xsd"));
    return join(folder, file);
  };
  /** Faults of documents by one schema. */
  const faults = (name: string, documents: readonly (Uint8Array | string)[]): string[] => {
    const files = documents.map((document, i) => {
      const path = join(folder, `${i}.xml`);
      writeFileSync(path, document);
      return path;
    });
    return findingsIn(["--xsd", schema(name)], files);
  };
  const filesOf = (all: readonly ReturnType<typeof receiptAbout>[]) =>
    all.map(({ files: [first] }) => first?.data ?? "");

  it("accept each message of the SdI, in its envelope and by itself", () => {
    const types = ["RC", "NS", "MC", "NE", "DT", "AT"] as const;
    expect(types).toHaveLength(Object.keys(NOTIFICATIONS).length);
    const toSender = types.map((type) => receiptAbout(publicFile, type, NOW));
    const personal = (["RC", "NS", "MC"] as const).map((type) =>
      receiptAbout(privateFile, type, NOW),
    );
    const delivery = [publicFile, privateFile].map((file) =>
      deliveryAbout({ ...file, content: fattura() }, NOW),
    );
    const terms = termsAbout(publicFile, NOW);
    const [officeData, otherData] = delivery.map(({ files: [, metadata] }) => metadata?.data ?? "");
    expect(
      faults("MessaggiTypes_v1.1.xsd", [
        ...filesOf([...toSender, terms, answerOf(publicFile)]),
        officeData ?? "",
        refusedAnswer("111", NOW),
      ]),
    ).toEqual([]);
    expect(
      faults("MessaggiFatturaTypes_v1.0.xsd", [...filesOf(personal), otherData ?? ""]),
    ).toEqual([]);
    expect(
      faults(
        "ws/TrasmissioneTypes_v1.1.xsd",
        [...toSender, ...personal].map(({ body }) => contentOf(body)),
      ),
    ).toEqual([]);
    expect(
      faults(
        "ws/RicezioneTypes_v1.0.xsd",
        [...delivery, terms].map(({ body }) => contentOf(body)),
      ),
    ).toEqual([]);
  });

  it("accept what is sent to the SdI", async () => {
    const answer = await ownAnswer();
    expect(faults("MessaggiTypes_v1.1.xsd", [answer])).toEqual([]);
    const identity = `IT${SELLER}_00001`;
    const bytes = new TextEncoder().encode(fattura());
    const file = await sentBody({ kind: "issue", identity, bytes });
    expect(faults("ws/TrasmissioneTypes_v1.1.xsd", [contentOf(file)])).toEqual([]);
    const told = await sentBody({ kind: "report", identity: `${identity}_EC_001`, bytes: answer });
    expect(
      faults("ws/RicezioneTypes_v1.0.xsd", [contentOf(told), contentOf(await ownConfirmation())]),
    ).toEqual([]);
  });

  it("refuse another message", () => {
    expect(faults("MessaggiTypes_v1.1.xsd", ["<a/>"])).toHaveLength(1);
  });
});
