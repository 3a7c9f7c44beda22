// Takes the pictures of the documentation again, by the browser tests that show what they picture:
//   npm run pictures
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const TESTS = ["test/console/start.test.ts", "test/console/countries.test.ts"];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "docs", "pictures");
mkdirSync(folder, { recursive: true });
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "full", "--maxWorkers", "1", ...TESTS],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, FAKTURO_PICTURES: folder },
  },
);
process.exit(status ?? 1);
