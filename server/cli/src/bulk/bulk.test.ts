import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { createEngine } from "@fakturo/engine";
import { isObject } from "@fakturo/model";
import { definePlugin, Type } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { bulk } from "./bulk.ts";

const SCHEMA = "https://gobl.org/draft-0/org/party";
const party = { $schema: SCHEMA, uuid: "01a1fcad-bdbc-7083-aafd-2b1cd0f22530", name: "Acme" };

/** A made-up format: the party's name in angle brackets, cut to a length. */
const plugin = definePlugin({
  name: "acme-card",
  converters: [
    {
      key: "card.generate",
      name: "Card",
      mime: "application/xml",
      schemas: ["org/party"],
      options: Type.Object({
        length: Type.Integer({ default: 3 }),
        doc_type: Type.Optional(Type.String()),
      }),
      generate: ({ doc }, { length, doc_type }) => ({
        name: "card.xml",
        mime: "application/xml",
        data: new TextEncoder().encode(
          `<${String(doc_type ?? "card")}>${String(doc.name).slice(0, Number(length))}`,
        ),
      }),
    },
    {
      key: "card.import",
      name: "Card",
      mime: "application/xml",
      schemas: ["org/party"],
      parse: (data) => ({ ...party, name: new TextDecoder().decode(data).slice(1, -1) }),
    },
  ],
});

const engine = createEngine({ plugins: [plugin], now: () => 0, uuid: () => party.uuid });

async function replies(lines: readonly unknown[], maxLineBytes = 1_000_000): Promise<unknown[]> {
  const chunks: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  const text = lines.map((l) => (typeof l === "string" ? l : JSON.stringify(l))).join("\n");
  await bulk(engine, Readable.from([Buffer.from(text)]), output, { maxLineBytes });
  return chunks
    .join("")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function reply(line: unknown): Promise<unknown> {
  const all = await replies([line]);
  expect(all).toHaveLength(1);
  return all[0];
}

function errorKey(value: unknown): unknown {
  return isObject(value) && isObject(value.error) ? value.error.key : undefined;
}

describe("bulk", () => {
  it("builds documents to documents and envelopes to envelopes", async () => {
    expect(await reply({ id: "1", op: "build", data: party })).toEqual({ id: "1", out: party });
    const envelope = { $schema: "https://gobl.org/draft-0/envelope", doc: party };
    expect(await reply({ id: 2, op: "build", data: envelope })).toMatchObject({
      id: 2,
      out: { $schema: envelope.$schema, doc: party },
    });
  });

  it("validates", async () => {
    expect(await reply({ id: "v", op: "validate", data: party })).toEqual({ id: "v", out: "ok" });
  });

  it("converts with the defaults of the converter, and the format's remainder as doc_type", async () => {
    const convert = (format: string, more = {}) =>
      reply({ id: "c", op: "convert", data: party, opts: { format, ...more } });
    expect(await convert("card")).toEqual({ id: "c", out: "<card>Acm" });
    expect(await convert("card.generate", { length: 1 })).toEqual({ id: "c", out: "<card>A" });
    expect(await convert("card-big-one")).toEqual({ id: "c", out: "<big-one>Acm" });
    expect(errorKey(await convert("car"))).toBe("input");
    expect(errorKey(await convert("card", { length: "long" }))).toBe("input");
  });

  it("parses other formats", async () => {
    const request = { id: "p", op: "parse", data: "<Zed>", opts: { format: "card" } };
    expect(await reply(request)).toEqual({ id: "p", out: { ...party, name: "Zed" } });
    expect(errorKey(await reply({ ...request, data: 5 }))).toBe("input");
  });

  const nested = `${"[".repeat(50_000)}1.50${"]".repeat(50_000)}`;
  it.each([
    ["not JSON", "nonsense", null],
    ["cut off", '{"id": "cut", "op": "bui', "cut"],
    ["a list", "[]", null],
    ["null", "null", null],
    ["no id", { op: "build", data: party }, null],
    ["an id that is no scalar", { id: {}, op: "build", data: party }, null],
    ["no op", { id: "a" }, "a"],
    ["an unknown op", { id: "a", op: "toString" }, "a"],
    ["no data", { id: "a", op: "build" }, "a"],
    ["options that are a list", { id: "a", op: "build", data: party, opts: [] }, "a"],
    ["no format", { id: "a", op: "convert", data: party }, "a"],
    ["deep data", `{"id": "a", "op": "build", "data": ${nested}}`, "a"],
    ["deep nonsense", "[".repeat(500_000), null],
  ])("answers %s with an input error", async (_, line, id) => {
    const answer = await reply(line);
    expect(answer).toMatchObject({ id });
    expect(errorKey(answer)).toBe("input");
  });

  it("continues after invalid lines and lines that are too long", async () => {
    const good = { id: "good", op: "validate", data: party };
    const all = await replies(["x".repeat(5_000), "{", good], 1_000);
    expect(all.map(errorKey)).toEqual(["too-large", "input", undefined]);
  });

  it("waits for a slow reader", async () => {
    const output = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => setImmediate(done),
    });
    const line = `${JSON.stringify({ id: "a", op: "validate", data: party })}\n`;
    let ahead = 0;
    const input = (async function* () {
      for (let i = 0; i < 20; i++) {
        ahead = Math.max(ahead, output.writableLength);
        yield Buffer.from(line);
      }
    })();
    await bulk(engine, input, output);
    output.end();
    await once(output, "finish");
    expect(ahead).toBe(0);
  });
});
