import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice } from "../../fixtures/finland.ts";
import { generateFinvoice } from "../generate.ts";
import { parseFinvoice } from "../read/parse.ts";
import { unframed } from "./read.ts";
import { framed } from "./write.ts";

const SETTINGS = { sender_operator: "NDEAFIHH", receiver_operator: "003723327487" };
const ROUTING = {
  sender: { address: "003726174164", operator: "NDEAFIHH" },
  receiver: { address: "003711223349", operator: "003723327487" },
};
const finvoice = generateFinvoice(invoice(), { ...SETTINGS, message: "M-1" });

describe("a Finvoice with frame", () => {
  it("repeats the routing of the message in its envelope", () => {
    const text = framed(finvoice);
    const { data, routing } = unframed(Buffer.from(text));
    expect(routing).toEqual(ROUTING);
    expect(Buffer.from(data).toString()).toBe(finvoice);
    const envelope = readXml(text.slice(0, text.indexOf("<?xml")));
    expect(envelope.name).toBe("Envelope");
    expect(text).toContain("<eb:MessageId>M-1</eb:MessageId>");
    expect(text).toContain('xlink:href="M-1"');
  });

  it("is read with the operators of its frame where the message names none", () => {
    const frame = framed(finvoice).slice(0, framed(finvoice).indexOf("<?xml"));
    const document = parseFinvoice(Buffer.from(frame + generateFinvoice(invoice())));
    expect(document.supplier).toMatchObject({ ext: { "fi-finvoice-operator": "NDEAFIHH" } });
  });

  it.each([
    ["UTF-8", "utf8"],
    ["ISO-8859-15", "latin1"],
  ] as const)("is read in the encoding %s of its own part", (name, encoding) => {
    const text = framed(finvoice).replace('encoding="UTF-8"', `encoding="${name}"`);
    const document = parseFinvoice(Buffer.from(text, encoding));
    expect(document.customer).toMatchObject({ addresses: [{ street: "Hämeenkatu 8" }] });
  });

  it("is refused without end, and with several messages", () => {
    expect(() => unframed(Buffer.from("<S:Envelope><S:Body/>"))).toThrow("has no end");
    const twice = framed(finvoice) + framed(finvoice);
    expect(() => parseFinvoice(Buffer.from(twice))).toThrow("several messages");
  });

  it("is not written without the operators of both parties", () => {
    expect(() => framed(generateFinvoice(invoice()))).toThrow("operators of both parties");
  });
});
