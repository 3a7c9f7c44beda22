import { errorPath, faultPath } from "../pages/page.ts";

const RULE = /^GOBL-/;
const EXTENSION = /\.md$/;

/**
 * Where the site explains an error, below its root: the page of the first violated rule, else that of the key.
 * @param faults codes of the error's faults.
 */
export function explanationOf(key: string, faults: readonly string[]): string {
  const [rule] = faults.filter((code) => RULE.test(code));
  return (rule === undefined ? errorPath(key) : faultPath(rule)).replace(EXTENSION, "");
}
