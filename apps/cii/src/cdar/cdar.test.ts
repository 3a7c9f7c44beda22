import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { parseCii } from "../parse/parse-cii.ts";
import { STATUS_CODES } from "./codes.ts";
import { text } from "./find.ts";
import { PARTY_FLAVOUR } from "./flavours.ts";
import { generateCdar } from "./generate.ts";

const FOLDER = join(import.meta.dirname, "../../fixtures");

function fixture(name: string): Envelope {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.in.json`), "utf8"));
}

const REFUSED = fixture("refused");
const { lines } = JSON.parse(JSON.stringify(REFUSED.doc));

function message(changes: JsonObject, head: Partial<Envelope["head"]> = {}, platform = "") {
  const envelope = {
    ...REFUSED,
    head: { ...REFUSED.head, ...head },
    doc: { ...REFUSED.doc, ...changes },
  };
  return readXml(generateCdar(envelope, PARTY_FLAVOUR, platform));
}

function withStatus(code: string): JsonObject {
  return { lines: [{ ...lines[0], ext: { "fr-ctc-flow6-status": code } }] };
}

function faultsOf(changes: JsonObject): readonly string[] {
  try {
    message(changes);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
  }
  return [];
}

const ISSUER = "rsm:ExchangedDocument/ram:IssuerTradeParty";
const RECIPIENT = "rsm:ExchangedDocument/ram:RecipientTradeParty";
const NOWHERE = { from: "", to: "" };

describe("status messages", () => {
  it.each([
    ["200", "WK", "SE", "305"],
    ["202", "WK", "SE", "305"],
    ["205", "BY", "SE", "23"],
    ["209", "SE", "BY", "23"],
    ["213", "WK", "SE", "305"],
  ])("%s goes from %s to %s as %s", (code, issuer, recipient, type) => {
    const root = message(withStatus(code), NOWHERE);
    expect(text(root, `${ISSUER}/ram:RoleCode`)).toBe(issuer);
    expect(text(root, `${RECIPIENT}/ram:RoleCode`)).toBe(recipient);
    expect(text(root, "rsm:AcknowledgementDocument/ram:TypeCode")).toBe(type);
    const about = "rsm:AcknowledgementDocument/ram:ReferenceReferencedDocument";
    expect(text(root, `${about}/ram:ProcessCondition`)).toBe(STATUS_CODES[code]?.label);
  });

  it("come from the party whose address the envelope names", () => {
    const root = message({}, { from: REFUSED.head.to ?? "", to: REFUSED.head.from ?? "" });
    expect(text(root, `${ISSUER}/ram:RoleCode`)).toBe("SE");
    expect(text(root, `${RECIPIENT}/ram:RoleCode`)).toBe("BY");
  });

  it("name the platform that sends them", () => {
    const sender = "rsm:ExchangedDocument/ram:SenderTradeParty/ram:GlobalID";
    expect(text(message({}, {}, "1234"), sender)).toBe("1234");
  });

  it.each<[string, JsonObject, string[]]>([
    ["number", { code: "" }, ["BR-FR-CDV-03 $.code"]],
    ["status", withStatus(""), ["BR-FR-CDV-12 $.lines[0].ext"]],
    ["reason", { lines: [{ ...lines[0], reasons: [] }] }, ["BR-FR-CDV-15 $.lines[0].reasons"]],
    [
      "invoice",
      { lines: [{ ...lines[0], doc: {} }] },
      ["BR-FR-CDV-10 $.lines[0].doc.code", "BR-FR-CDV-11 $.lines[0].doc.issue_date"],
    ],
    ["only invoice", { lines: [...lines, ...lines] }, ["BR-FR-CDV-10 $.lines"]],
  ])("are refused without their %s", (_name, changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it.each(["refused", "collected"])(
    "are read so that they are written as they were: %s",
    (name) => {
      const envelope = fixture(name);
      const xml = generateCdar(envelope, PARTY_FLAVOUR);
      const doc = parseCii(new TextEncoder().encode(xml));
      expect(doc).toMatchObject({ $addons: ["fr-ctc-flow6-v1"], type: envelope.doc.type });
      expect(generateCdar({ ...envelope, doc }, PARTY_FLAVOUR)).toBe(xml);
    },
  );

  it("keeps the code of a status that has no key of its own", () => {
    const xml = generateCdar(
      { ...REFUSED, doc: { ...REFUSED.doc, ...withStatus("203") } },
      PARTY_FLAVOUR,
    );
    expect(parseCii(new TextEncoder().encode(xml))).toMatchObject({
      type: "response",
      lines: [{ key: "other", ext: { "fr-ctc-flow6-status": "203" } }],
    });
  });

  it("gives who reports without an address the one of statuses, and platforms none", () => {
    const read = (code: string) => {
      const { inboxes: _, ...customer } = Object(REFUSED.doc.customer);
      const doc = { ...REFUSED.doc, customer, ...withStatus(code) };
      const xml = generateCdar({ ...REFUSED, doc }, PARTY_FLAVOUR);
      return parseCii(new TextEncoder().encode(xml));
    };
    expect(read("205").customer).toMatchObject({
      endpoints: [{ uri: "iso6523-actorid-upis::0225:356000000_STATUTS" }],
      inboxes: [{ key: "peppol", scheme: "0225", code: "356000000_STATUTS" }],
    });
    expect(read("203")).not.toHaveProperty("customer");
  });
});
