import { errorPath, faultPath } from "../pages/page.ts";

const EXTENSION = /\.md$/;

/**
 * Where the site explains an error, below its root: the page of the first violated rule, else that of the key.
 * @param rules codes of the violated rules that are loaded.
 */
export function explanationOf(key: string, [rule]: readonly string[]): string {
  return (rule === undefined ? errorPath(key) : faultPath(rule)).replace(EXTENSION, "");
}
