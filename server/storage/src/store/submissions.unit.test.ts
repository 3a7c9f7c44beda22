import { expect, it } from "vitest";
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
