import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { type Authority, CLIENT, startAuthority } from "./outside-authority.ts";
import { JOURNEY_MS, journey } from "./outside-journey.ts";
import { authored, type Scaffolded, scaffold } from "./outside-scaffold.ts";

/** The author adds a token by client credentials, approvals by callback, and a mailbox. */
function write(made: Scaffolded): void {
  for (const name of ["token", "approval", "inbox"])
    made.add(`src/${name}.ts`, authored(`typescript/${name}.ts`));
  made.add("src/approval.test.ts", authored("typescript/approval.spec.ts"));
  made.edit(
    "src/connection.ts",
    ['import { REFRESH_TOKEN } from "./account.ts";', 'import { newToken } from "./token.ts";'],
    ["newToken(ctx));", 'newToken(ctx.endpoint("api"), ctx));'],
    [/const Token = .*\n/, ""],
    [/async function newToken[\s\S]*?\n\}\n\n/, ""],
  );
  made.edit(
    "src/index.ts",
    [
      "import { account",
      'import { approval, approvals, approve } from "./approval.ts";\nimport { account',
    ],
    ["import { generate", 'import { inbox } from "./inbox.ts";\nimport { generate'],
    ["providers: [link,", "feeds: [inbox],\n  providers: [approve, link,"],
    ["records: [account]", "records: [account, approval]"],
    ["routes: [redirect,", "routes: [approvals, redirect,"],
  );
}

describe("a plugin of a third party", () => {
  let made: Scaffolded;
  let authority: Authority;
  let platform: Platform | undefined;

  beforeAll(async () => {
    made = scaffold("connection");
    authority = await startAuthority();
    write(made);
  });
  afterAll(async () => {
    await platform?.stop();
    authority?.close();
    made?.remove();
  });

  it("checks its types and passes its own tests, outside the repository", async () => {
    await made.run("node_modules/.bin/tsc", "--noEmit", "--customConditions", "@fakturo/source");
    await made.run("node_modules/.bin/vitest", "run");
  });

  it(
    "works on a running server with tokens, callbacks, a feed and records sent together",
    async () => {
      platform = await startPlatform({
        FAKTURO_PLUGINS: `bundled,${join(made.folder, "src/index.ts")}`,
        FAKTURO_ENDPOINTS: JSON.stringify({ acme: { test: { api: authority.url } } }),
      });
      for (const [name, value] of [
        ["acme.client-id", CLIENT.client_id],
        ["acme.client-secret", CLIENT.client_secret],
      ]) {
        const { status } = await platform.client.put(`/access/v1/secrets/${name}`, { value });
        expect(status).toBe(200);
      }
      await journey(platform.client, authority, ["acme.approve", "acme.generate", "acme.send"]);
    },
    JOURNEY_MS,
  );
});
