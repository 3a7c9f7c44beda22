import { join } from "node:path";
import { describeRemoteApp } from "./contract.ts";

describeRemoteApp("Python", {
  key: "reference-py",
  command: "python3",
  args: [join(import.meta.dirname, "python/app.py")],
});
