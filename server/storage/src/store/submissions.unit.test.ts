import { expect, it } from "vitest";
import { addSubmissions, type NewSubmission } from "./new-submissions.ts";
import { enqueueWakes } from "./submissions.ts";

it("queues the wakes of any number of records before the commit that is sent with them", () => {
  const sent: unknown[] = [];
  const tx = {
    query({ values }: { readonly values: unknown[] }) {
      sent.push(values[1]);
      // The answer comes after the commit was sent.
      return new Promise<never>(() => {});
    },
  };
  const references = Array.from({ length: 250 }, (_, place) => `record-${place}`);
  void enqueueWakes(tx, references);
  expect(sent).toEqual([
    references.slice(0, 100),
    references.slice(100, 200),
    references.slice(200),
  ]);
});

it("stores small records together and large ones apart, before the commit that is sent with them", () => {
  const sent: unknown[] = [];
  const tx = {
    query({ values }: { readonly values: unknown[] }) {
      sent.push(values[2]);
      return new Promise<never>(() => {});
    },
  };
  const record = (size: number): NewSubmission => ({
    ...{ id: String(size), environment: "test", connection: "acme", kind: "issue", identity: "A" },
    ...{ holder: "h", entry: "e", created_at: new Date(0), mime: "application/xml", digest: "d" },
    ...{ stream: null, position: null, due_at: null, asked: false, state: "prepared" },
    detail: "{}",
    record: new Uint8Array(size),
  });
  const [one, two, large, larger] = [1, 2, 2_000_000, 3_000_000].map(record);
  void addSubmissions(
    tx,
    [one, large, two, larger, { ...record(4_000_000), isFile: true }].flatMap((each) => each ?? []),
  );
  expect(sent).toEqual([
    [Buffer.alloc(1), Buffer.alloc(2)],
    Buffer.alloc(2_000_000),
    Buffer.alloc(3_000_000),
    null,
  ]);
});
