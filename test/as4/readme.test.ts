import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { expect, it } from "vitest";

it("the example of the package delivers its document", () => {
  const readme = readFileSync(join(repositoryRoot(), "core/as4/README.md"), "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  // Beside this file, from where the packages are found.
  const script = join(import.meta.dirname, `example-${process.pid}.ts`);
  writeFileSync(script, example);
  try {
    const options = { encoding: "utf8" } as const;
    const { stdout } = spawnSync("node", ["--conditions=@fakturo/source", script], options);
    expect(stdout).toBe(
      'accepted\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>\n',
    );
  } finally {
    rmSync(script);
  }
});
