import { referencePages } from "../server/docs/src/reference/index.ts";
import { documentedEngine } from "../test/engine/bundled.ts";
import { contractPages } from "./contract/pages.ts";

/** All pages of `docs/reference`, by their path below it. */
export async function allReferencePages(): Promise<ReadonlyMap<string, string>> {
  const { registry } = await documentedEngine();
  return new Map([...referencePages(registry), ...contractPages()]);
}
