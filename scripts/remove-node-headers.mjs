// Removes the C++ headers (67 MB) of the installed Node: no package here compiles native code.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../node_modules/node/node_modules", import.meta.url));
const installed = existsSync(packages) ? readdirSync(packages) : [];
for (const name of installed)
  if (name.startsWith("node-"))
    rmSync(join(packages, name, "include"), { recursive: true, force: true });
