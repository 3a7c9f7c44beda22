import { expect, it } from "vitest";
import { changesOf } from "./document-changes.ts";

it("tells added, removed and other values by their paths, without the digest", () => {
  const before = { head: { dig: { val: "a" } }, doc: { code: "1", lines: [{ i: 1 }, { i: 2 }] } };
  const after = {
    head: { dig: { val: "b" } },
    doc: { code: "2", lines: [{ i: 1 }], ext: { a: null } },
  };
  expect(changesOf(before, after)).toEqual([
    { path: "$.doc.code", before: "1", after: "2" },
    { path: "$.doc.ext.a", after: "null" },
    { path: "$.doc.lines[1].i", before: "2" },
  ]);
  expect(changesOf(before, before)).toEqual([]);
});

it("keeps a hundred changes, and five hundred characters of a value", () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [`a${i}`, "x".repeat(600)]),
  );
  const changes = changesOf({}, many);
  expect(changes).toHaveLength(100);
  expect(changes[0]?.after).toHaveLength(501);
});

it("shows too little of a signature to use it", () => {
  const signature = `eyJhbGciOiJFUzI1NiJ9.${"x".repeat(300)}`;
  const shown = `${signature.slice(0, 20)}…`;
  const stamps = [{ prv: "at-full-hash-of-the-document", val: signature }];
  expect(changesOf({}, { head: { stamps }, sigs: [signature] })).toEqual([
    { path: "$.head.stamps[0].prv", after: "at-full-hash-of-the-document" },
    { path: "$.head.stamps[0].val", after: shown },
    { path: "$.sigs[0]", after: shown },
  ]);
});
