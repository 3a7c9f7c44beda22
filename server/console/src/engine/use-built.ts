import { useEffect, useRef, useState } from "react";
import { buildDocument } from "./client.ts";
import type { BuiltDocument } from "./protocol.ts";

const NOTHING: BuiltDocument = { faults: [], ms: 0 };

/** The built form of a document while it is typed. One build runs at a time; the newest document is built last. */
export function useBuilt(doc: unknown): {
  readonly built: BuiltDocument;
  readonly problem: unknown;
} {
  const [built, setBuilt] = useState(NOTHING);
  const [problem, setProblem] = useState<unknown>();
  const wanted = useRef<unknown>(undefined);
  const isBusy = useRef(false);
  useEffect(() => {
    wanted.current = doc;
    if (isBusy.current) return;
    isBusy.current = true;
    buildNewest().then(setProblem, setProblem);
    async function buildNewest(): Promise<undefined> {
      try {
        let last: unknown;
        do {
          last = wanted.current;
          setBuilt(await buildDocument(last));
        } while (last !== wanted.current);
      } finally {
        isBusy.current = false;
      }
    }
  }, [doc]);
  return { built, problem };
}
