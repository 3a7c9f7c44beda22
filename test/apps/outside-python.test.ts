import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { freePort } from "../harness/server.ts";
import { type Authority, CLIENT, startAuthority } from "./outside-authority.ts";
import { fileAndDecide, JOURNEY_MS, journey } from "./outside-journey.ts";
import { authored, type Scaffolded, scaffold } from "./outside-scaffold.ts";

describe("an app of a third party in Python", () => {
  let made: Scaffolded;
  let authority: Authority;
  let platform: Platform | undefined;
  let app: ChildProcess | undefined;

  beforeAll(async () => {
    made = scaffold("remote-python");
    authority = await startAuthority();
    for (const name of [
      "acme.py",
      "filings.py",
      "reporting.py",
      "test_filings.py",
      "test_reporting.py",
    ])
      made.add(name, authored(`python/${name}`));
    made.edit("steps.py", [
      "CALLBACKS = {}\n",
      `CALLBACKS = {}\n${authored("python/steps.py.txt")}`,
    ]);
  });
  afterAll(async () => {
    app?.kill("SIGKILL");
    await platform?.stop();
    authority?.close();
    made?.remove();
  });

  it("passes its own tests, outside the repository", async () => {
    await made.run("python3", "-m", "unittest");
  });

  it(
    "works on a running server with tokens, callbacks, a feed, records sent together and decided later",
    async () => {
      platform = await startPlatform();
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      made.add("manifest.json", authored("python/manifest.json"));
      const api = ["AUTHORITY", authority.url] as const;
      made.edit("manifest.json", ["TASK_URL", `${address}/tasks`], api, api);
      const registered = await platform.run("apps", "register", join(made.folder, "manifest.json"));
      const { client_id, client_secret, task_secret } = JSON.parse(registered);
      await platform.run("apps", "enable", "acme", "--workspace", platform.workspace);
      app = spawn("python3", ["app.py"], {
        cwd: made.folder,
        env: {
          ...process.env,
          API_URL: platform.url,
          CLIENT_ID: client_id,
          CLIENT_SECRET: client_secret,
          PORT: String(port),
          PUBLIC_URL: address,
          TASK_SECRET: task_secret,
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      if (!app.stdout) throw new Error("the app has no output");
      await once(createInterface({ input: app.stdout }), "line");
      const credential = await platform.client.put("/access/v1/credentials/acme.client", {
        value: CLIENT,
      });
      expect(credential.status, credential.text).toBe(200);
      await journey(platform.client, authority, ["acme.approve", "acme.prepare", "acme.report"]);
      await fileAndDecide(platform.client, authority, ["acme.file", "acme.filed"]);
    },
    JOURNEY_MS,
  );
});
