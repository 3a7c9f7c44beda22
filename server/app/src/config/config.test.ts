import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readManifest } from "./bundled.ts";
import { loadConfig } from "./config.ts";
import { ConfigError } from "./error.ts";
import { providerOf } from "./identity-provider.ts";

describe("loadConfig", () => {
  let cwd: string;
  const write = (text: string, name = "fakturo.config.json") => {
    writeFileSync(join(cwd, name), text);
    return join(cwd, name);
  };

  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), "fakturo-config-"));
  });
  afterAll(() => rmSync(cwd, { recursive: true }));

  it("has a default for everything and loads the bundled plugins", () => {
    const config = loadConfig({ env: {}, cwd });
    expect(config).toMatchObject({ port: 8080, buildPort: undefined, data: join(cwd, "data") });
    expect(config.plugins).toEqual(readManifest().plugins);
    expect(config.plugins).toEqual(
      expect.arrayContaining(["@fakturo/regime-es", "@fakturo/app-pdf"]),
    );
  });

  it("prefers flags to the environment to the file", () => {
    const FAKTURO_CONFIG = write('{"port": 1, "host": "file", "concurrency": 3}', "three.json");
    const env = { FAKTURO_CONFIG, PORT: "2", FAKTURO_HOST: "env" };
    expect(loadConfig({ env, cwd, flags: { port: "3" } })).toMatchObject({
      port: 3,
      host: "env",
      concurrency: 3,
    });
  });

  it("prefers the variable of its own name to the common one", () => {
    expect(loadConfig({ env: { PORT: "1", FAKTURO_PORT: "2" }, cwd }).port).toBe(2);
  });

  it("reads where files lie", () => {
    const files = (FAKTURO_FILES?: string) => loadConfig({ env: { FAKTURO_FILES }, cwd }).files;
    expect(files()).toEqual({ kind: "database" });
    expect(files("s3://bills")).toEqual({ kind: "s3", bucket: "bills", prefix: "" });
    expect(files("s3://bills/a/b")).toEqual({ kind: "s3", bucket: "bills", prefix: "a/b/" });
    expect(files("s3://bills/a/")).toEqual({ kind: "s3", bucket: "bills", prefix: "a/" });
  });

  it("reads addresses and networks of proxies", () => {
    const proxies = (FAKTURO_TRUSTED_PROXIES?: string) =>
      loadConfig({ env: { FAKTURO_TRUSTED_PROXIES }, cwd }).trustedProxies;
    expect(proxies()).toEqual([]);
    expect(proxies("10.0.0.0/8, ::1,fd00::/64")).toEqual(["10.0.0.0/8", "::1", "fd00::/64"]);
    for (const wrong of ["proxy", "10.0.0.0/33", "10.0.0.1/", "true"])
      expect(() => proxies(wrong)).toThrow(ConfigError);
  });

  it("reads an identity provider with the roles of its groups, and refuses half of one", () => {
    const read = (env: Readonly<Record<string, string>>) => providerOf(loadConfig({ env, cwd }));
    expect(read({})).toBeUndefined();
    const FAKTURO_OIDC_ISSUER = "https://login.example.com/realms/acme";
    const named = { FAKTURO_OIDC_ISSUER, FAKTURO_OIDC_CLIENT_ID: "fakturo" };
    const FAKTURO_OIDC_ROLES = "cn=it,ou=x=admin, books=issuer@acme-spain";
    expect(read({ ...named, FAKTURO_OIDC_ROLES: "books=issuer@acme-spain,a=b=viewer" })).toEqual(
      expect.objectContaining({
        issuer: FAKTURO_OIDC_ISSUER,
        clientSecret: undefined,
        signUp: false,
        roles: [
          { group: "books", role: "issuer", workspace: "acme-spain" },
          { group: "a=b", role: "viewer" },
        ],
      }),
    );
    // A comma ends a rule, so this names a group without a role.
    expect(() => read({ ...named, FAKTURO_OIDC_ROLES })).toThrow(/FAKTURO_OIDC_ROLES must be/);
    for (const wrong of ["books", "books=king", "books=owner@acme"])
      expect(() => read({ ...named, FAKTURO_OIDC_ROLES: wrong })).toThrow(ConfigError);
    expect(() => read({ FAKTURO_OIDC_ISSUER })).toThrow(/belong together/);
    for (const wrong of ["http://login.example.com", "login.example.com", "ftp://x"])
      expect(() => read({ ...named, FAKTURO_OIDC_ISSUER: wrong })).toThrow(ConfigError);
    const here = { ...named, FAKTURO_OIDC_ISSUER: "http://127.0.0.1:8080/" };
    expect(read(here)?.issuer).toBe("http://127.0.0.1:8080/");
    expect(() => read({ ...named, FAKTURO_OIDC_SCOPES: "email" })).toThrow(ConfigError);
  });

  it("adds plugins to the bundled ones", () => {
    const { plugins } = loadConfig({ env: { FAKTURO_PLUGINS: "bundled, acme ,./own.mjs" }, cwd });
    expect(plugins).toEqual([...readManifest().plugins, "acme", "./own.mjs"]);
    expect(loadConfig({ env: { FAKTURO_PLUGINS: "" }, cwd }).plugins).toEqual([]);
  });

  it("reads addresses of authorities by connection, environment and name", () => {
    const addresses = (json: unknown) =>
      loadConfig({ env: { FAKTURO_ENDPOINTS: JSON.stringify(json) }, cwd }).endpoints;
    const own = { acme: { test: { api: "https://acme.example/v1" } } };
    expect(addresses(own)).toEqual(own);
    for (const wrong of [
      [],
      { acme: "https://acme.example" },
      { acme: { staging: {} } },
      { acme: { test: { api: "acme.example" } } },
      { acme: { test: { api: "file:///etc/passwd" } } },
      { acme: { test: { api: 1 } } },
    ])
      expect(() => addresses(wrong)).toThrow(ConfigError);
  });

  it("reads environments of sandboxes by connection, and the database that is live", () => {
    const read = (json: unknown) =>
      loadConfig({ env: { FAKTURO_SANDBOX_ENVIRONMENTS: JSON.stringify(json) }, cwd })
        .sandboxEnvironments;
    const own = { verifactu: "simulated", "gov-es.sii": "test" };
    expect(read(own)).toEqual(own);
    for (const wrong of [[], "test", { verifactu: "live" }, { verifactu: 1 }])
      expect(() => read(wrong)).toThrow(ConfigError);
    expect(loadConfig({ env: {}, cwd })).toMatchObject({
      sandboxEnvironments: {},
      live: undefined,
    });
    const confirmed = (live: string) => loadConfig({ env: { FAKTURO_LIVE: live }, cwd }).live;
    expect(confirmed("7345678901234567890-16384")).toBe("7345678901234567890-16384");
    for (const wrong of ["yes", "true", "7"]) expect(() => confirmed(wrong)).toThrow(ConfigError);
  });

  it.each([
    ["port", { PORT: "80a" }],
    ["port out of range", { PORT: "65536" }],
    ["database address", { DATABASE_URL: "mysql://x" }],
    ["log level", { FAKTURO_LOG_LEVEL: "loud" }],
    ["empty folder", { FAKTURO_DATA: "" }],
    ["yes or no", { FAKTURO_ALLOW_PRIVATE_TARGETS: "maybe" }],
    ["role", { FAKTURO_ROLE: "leader" }],
    ["place of files", { FAKTURO_FILES: "s3://" }],
    ["missing file", { FAKTURO_CONFIG: "nowhere.json" }],
  ])("refuses a wrong %s", (_, env) => {
    expect(() => loadConfig({ env, cwd })).toThrow(ConfigError);
  });

  it.each(["nonsense", "[]", '{"prot": 1}', '{"plugins": "x", "port": "y"}', '{"plugins": [1]}'])(
    "refuses the file %s",
    (text) => {
      const env = { FAKTURO_CONFIG: write(text, "wrong.json") };
      expect(() => loadConfig({ env, cwd })).toThrow(ConfigError);
    },
  );

  it("tells where the file is broken", () => {
    const env = { FAKTURO_CONFIG: write('{\n  "port": 1,\n}', "broken.json") };
    expect(() => loadConfig({ env, cwd })).toThrow(
      /broken\.json is not JSON: see line 3, column 1$/,
    );
  });

  it("finds the file in the working folder and resolves plugins from there", () => {
    write('{"port": 7, "plugins": ["./own.mjs"]}');
    expect(loadConfig({ env: {}, cwd })).toMatchObject({
      port: 7,
      folder: cwd,
      plugins: ["./own.mjs"],
    });
  });
});
