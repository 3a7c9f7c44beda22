import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { describeRemoteApp } from "./contract.ts";

describeRemoteApp("TypeScript", {
  key: "reference-ts",
  command: join(repositoryRoot(), "node_modules/.bin/node"),
  args: ["--conditions=@fakturo/source", join(import.meta.dirname, "typescript/app.ts")],
});
