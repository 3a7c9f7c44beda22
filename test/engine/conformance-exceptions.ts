import { readFileSync } from "node:fs";
import { readAs, Type } from "@fakturo/plugin";

const Exceptions = Type.Array(
  Type.Object({ reason: Type.String(), cases: Type.Array(Type.String()) }),
);
const FILE = new URL("./conformance-exceptions.json", import.meta.url);

/** Cases of the reference corpora, as `group:id`, for which another result than the reference's is right. */
export const EXCEPTIONS: ReadonlySet<string> = new Set(
  readAs(Exceptions, JSON.parse(readFileSync(FILE, "utf8")), "the exceptions").flatMap(
    ({ cases }) => cases,
  ),
);
