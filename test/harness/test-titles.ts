import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";

/** Those tests that do not exist. @param places file in `test/simulators` and title, e.g. `zatca: %s is taken`. */
export function missingTests(places: readonly string[]): readonly string[] {
  const texts = new Map<string, string>();
  return places.filter((place) => {
    const at = place.indexOf(": ");
    const [file, title] = [place.slice(0, at), place.slice(at + 2)];
    const path = join(repositoryRoot(), "test/simulators", `${file}.test.ts`);
    const text = texts.get(path) ?? (existsSync(path) ? readFileSync(path, "utf8") : "");
    texts.set(path, text);
    return !text.includes(`"${title}"`);
  });
}
