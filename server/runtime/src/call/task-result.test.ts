import type { JsonObject } from "@fakturo/model";
import { parseDeclarations } from "@fakturo/server-domain/apps";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTaskResult } from "./task-result.ts";

const { records } = parseDeclarations(
  { records: [{ key: "acme.account", schema: { type: "object", properties: {} } }] },
  "acme",
);
const V1 = { app: "acme", protocol: 1, records, entryId: "e1" } as const;
const parse = (result: JsonObject, protocol: 1 | 2 = 1) =>
  parseTaskResult(JSON.stringify(result), { ...V1, protocol });

describe("an app's answer", () => {
  it.each(["", "  ", "null", "{}", '{"status":"NA"}', '{"status":"OK"}'])("%j is done", (text) =>
    expect(parseTaskResult(text, V1)).toEqual({ status: "OK", effects: {} }),
  );

  it.each<[string, JsonObject, object]>([
    [
      "a patch",
      { data: [{ op: "remove", path: "/doc" }], content_type: "application/json-patch+json" },
      { document: { type: "application/json-patch+json", data: [{ op: "remove", path: "/doc" }] } },
    ],
    ["a document", { data: { a: 1 } }, { document: { type: "application/json", data: { a: 1 } } }],
    ["the present entry", { silo_entry_id: "e1", sign: true }, { sign: true }],
    ["another entry", { silo_entry_id: "e2" }, { entry: { id: "e2" } }],
    ["an entry to store", { silo_entry_id: "e2", data: {} }, { entry: { id: "e2", data: {} } }],
    [
      "a patch of another entry",
      { silo_entry_id: "e2", data: {}, content_type: "application/merge-patch+json" },
      { entry: { id: "e2" }, document: { type: "application/merge-patch+json", data: {} } },
    ],
    ["args", { args: { a: "b" } }, { args: { a: "b" } }],
    [
      "files",
      { files: [{ name: "n", mime: "text/plain", data: "aGk=", private: true }] },
      {
        files: [{ name: "n", mime: "text/plain", data: Buffer.from("hi"), private: true }],
      },
    ],
  ])("may hold %s", (_name, result, effects) =>
    expect(parse(result)).toEqual({ status: "OK", effects }),
  );

  it.each(["SKIP", "ERR", "QUEUED", "KO"])("brings its effects with %s, too", (status) => {
    expect(parse({ status, args: { a: "b" }, data: { a: 1 }, sign: true })).toEqual({
      status,
      effects: {
        args: { a: "b" },
        document: { type: "application/json", data: { a: 1 } },
        sign: true,
      },
    });
  });

  it("is read without characters that the database cannot store", () => {
    expect(parse({ status: "KO", code: "a\u0000", message: "b\ud800" })).toMatchObject({
      code: "a",
      message: "b\ufffd",
    });
  });

  it("may ask for a later call", () => {
    expect(parse({ status: "ERR", retry_in: 5, code: "503", message: "m" })).toEqual({
      status: "ERR",
      retryIn: 5,
      code: "503",
      message: "m",
    });
    expect(parse({ status: "QUEUED", ref: "r" })).toEqual({ status: "QUEUED", ref: "r" });
    expect(parse({ status: "QUEUED", retry_in: 0 })).toEqual({ status: "QUEUED" });
  });

  it.each<[string, JsonObject]>([
    ["an unknown status", { status: "DONE" }],
    ["a code that is no text", { code: 5 }],
    ["args that are no texts", { args: { a: 1 } }],
    ["args that are no object", { args: "a" }],
    ["data that is no document", { data: "x" }],
    ["an unknown type of data", { data: {}, content_type: "text/xml" }],
    ["a delay before now", { status: "ERR", retry_in: -1 }],
    ["a reference nobody could poke it by", { status: "QUEUED", ref: "r".repeat(501) }],
    ["files that are no list", { files: {} }],
    ["a file without name", { files: [{ mime: "a/b", data: "" }] }],
    [
      "a file of an unknown category",
      { files: [{ name: "n", mime: "a/b", data: "", category: "x" }] },
    ],
    ["a file that is not base64", { files: [{ name: "n", mime: "a/b", data: "%" }] }],
  ])("with %s is asked for again", (_name, result) =>
    expect(parse(result)).toMatchObject({ status: "ERR" }),
  );

  it("never breaks the engine", () => {
    const names = fc.constantFrom(
      "status",
      "code",
      "data",
      "args",
      "files",
      "faults",
      "retry_in",
      "ref",
    );
    const any = fc.oneof(
      fc.string(),
      fc.json(),
      fc.dictionary(names, fc.jsonValue()).map((v) => JSON.stringify(v)),
    );
    fc.assert(
      fc.property(any, (text) => {
        expect(["OK", "SKIP", "KO", "ERR", "QUEUED"]).toContain(
          parseTaskResult(text, { ...V1, entryId: undefined }).status,
        );
      }),
    );
  });
});

describe("version 2 of the protocol", () => {
  const later: JsonObject = {
    status: "OK",
    state: "sent",
    folder: "invoices",
    stamps: [{ prv: "acme", val: "1" }],
    number: { name: "A", prefix: "A-", padding: 4 },
    chains: [{ key: "acme.chain", after: 2, link: { hash: "x" } }],
    submit: {
      connection: "acme.api",
      identity: "A-1",
      holder: "B1",
      data: "eHl6",
      mime: "text/plain",
      due_ts: 1_767_225_600,
    },
    job: { workflow: "w", key: "k", args: { a: "b" } },
    entry: { data: { $schema: "x" }, aside: true },
    schedule: { workflow: "w", interval: "daily" },
    unschedule: {},
    feeds: [
      { feed: "acme.inbox", holder: "B1", active: true },
      { feed: "acme.list", active: true, since_ts: 1_800_000_000, workflow: "w" },
    ],
    records: [
      { type: "acme.account", id: "A", value: { n: 1 }, version: 0, expires_ts: 1_767_225_600 },
      { type: "acme.account", id: "B", value: null },
    ],
  };

  it("has the effects of steps in the server", () => {
    expect(parse(later, 2)).toEqual({
      status: "OK",
      effects: {
        state: "sent",
        folder: "invoices",
        stamps: [{ prv: "acme", val: "1" }],
        number: { name: "A", prefix: "A-", suffix: "", padding: 4, start: 1 },
        chains: [{ key: "acme.chain", after: 2, link: { hash: "x" } }],
        submit: {
          connection: "acme.api",
          kind: "issue",
          identity: "A-1",
          holder: "B1",
          bytes: Buffer.from("xyz"),
          mime: "text/plain",
          due: 1_767_225_600_000,
        },
        job: { workflow: "w", key: "k", args: { a: "b" } },
        entry: { data: { $schema: "x" }, aside: true },
        schedule: { workflow: "w", interval: "daily", factor: 1 },
        unschedule: {},
        feeds: [
          { feed: "acme.inbox", holder: "B1", isActive: true },
          { feed: "acme.list", isActive: true, since: 1_800_000_000_000, workflow: "w" },
        ],
        records: [
          {
            type: records.get("acme.account"),
            id: "A",
            value: { n: 1 },
            version: 0,
            expiresAt: 1_767_225_600_000,
          },
          { type: records.get("acme.account"), id: "B", value: null },
        ],
      },
    });
  });

  it("does not change what answers of version 1 mean", () => {
    expect(parse(later)).toEqual({ status: "OK", effects: {} });
  });

  it.each<[string, JsonObject]>([
    ["a chain of another app", { chains: [{ key: "other.chain", after: 0, link: 1 }] }],
    ["a link without the length that was seen", { chains: [{ key: "acme.c", link: 1 }] }],
    ["a length below zero", { chains: [{ key: "acme.c", link: 1, after: -1 }] }],
    [
      "a connection of another app",
      { submit: { connection: "o.x", identity: "1", holder: "1", data: "eA==" } },
    ],
    ["a record without bytes", { submit: { connection: "acme.x", identity: "1", holder: "1" } }],
    ["a record that it does not declare", { records: [{ type: "acme.x", id: "A", value: {} }] }],
    ["a feed of another app", { feeds: [{ feed: "other.inbox", active: true }] }],
    ["a feed that is neither begun nor ended", { feeds: [{ feed: "acme.inbox" }] }],
    [
      "a feed that begins at no moment",
      { feeds: [{ feed: "acme.inbox", active: true, since_ts: "2026-11-20" }] },
    ],
    ["a record without value", { records: [{ type: "acme.account", id: "A" }] }],
    ["a stamp without value", { stamps: [{ prv: "x" }] }],
    ["an interval that is none", { schedule: { workflow: "w", interval: "yearly" } }],
    ["a number that is no object", { number: 1 }],
  ])("is asked again after %s", (_name, effects) => {
    expect(parse({ status: "OK", ...effects }, 2)).toMatchObject({ status: "ERR" });
  });
});
