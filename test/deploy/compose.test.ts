import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@fakturo/server/config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPLOY, memberAt, readYaml, textsOf } from "./files.ts";

const [compose] = readYaml("compose/compose.yaml");
const serviceOf = (name: string): unknown => memberAt(compose, "services", name);

/** The variable's default where the person who starts the services sets none. */
function resolved(environment: unknown): Record<string, string> {
  const texts = Object.entries(textsOf(environment));
  return Object.fromEntries(
    texts.map(([name, text]) => [name, text.replace(/^\$\{\w+:-(.*)\}$/, "$1")]),
  );
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-compose-"));
  cpSync(join(DEPLOY, "compose"), folder, { recursive: true });
  rmSync(join(folder, "secrets"), { recursive: true, force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

function makeSecrets() {
  return spawnSync("sh", [join(folder, "secrets.sh")], { encoding: "utf8" });
}

describe("the compose file", () => {
  it("runs Fakturo without rights, on a read-only root, with one volume", () => {
    for (const name of ["api", "worker"])
      expect(serviceOf(name)).toMatchObject({
        read_only: true,
        tmpfs: ["/tmp"],
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        volumes: [`${name}:/data`],
        depends_on: { postgres: { condition: "service_healthy" } },
        healthcheck: { test: ["CMD", "/usr/local/bin/node", "/opt/fakturo/healthcheck.mjs"] },
      });
  });

  it("declares the volumes, networks and secrets that its services use", () => {
    const services = Object.values(Object(memberAt(compose, "services")));
    const used = (member: string): string[] =>
      services.flatMap((service) => Object(memberAt(service, member) ?? []));
    const declared = (member: string): string[] => Object.keys(Object(memberAt(compose, member)));
    const volumes = used("volumes").map((volume) => volume.split(":")[0]);
    expect(volumes.toSorted()).toEqual(declared("volumes").toSorted());
    expect(new Set(used("networks"))).toEqual(new Set(declared("networks")));
    expect(new Set(used("secrets"))).toEqual(new Set(declared("secrets")));
  });

  it("publishes the port of the API on the machine only, and Postgres nowhere", () => {
    expect(memberAt(serviceOf("api"), "ports")).toEqual(["127.0.0.1:8080:8080"]);
    expect(memberAt(serviceOf("postgres"), "ports")).toBeUndefined();
    expect(memberAt(serviceOf("postgres"), "networks")).toEqual(["database"]);
    expect(memberAt(compose, "networks", "database")).toEqual({ internal: true });
  });

  it("configures processes of both roles with the secrets that its script makes", () => {
    expect(makeSecrets()).toMatchObject({ status: 0, stderr: "" });
    for (const role of ["api", "worker"]) {
      const env = resolved(memberAt(serviceOf(role), "environment"));
      expect(env.FAKTURO_CONFIG).toBe("/run/secrets/fakturo.config.json");
      const FAKTURO_CONFIG = join(folder, "secrets/fakturo.config.json");
      const config = loadConfig({ env: { ...env, FAKTURO_CONFIG }, cwd: folder });
      const password = readFileSync(join(folder, "secrets/postgres-password"), "utf8");
      expect(config).toMatchObject({
        role,
        databaseUrl: `postgres://fakturo:${password}@postgres/fakturo`,
        masterKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(password).toMatch(/^[0-9a-f]{48}$/);
    }
    expect(statSync(join(folder, "secrets")).mode & 0o777).toBe(0o700);
  });

  it("has a script that never replaces secrets", () => {
    const before = readFileSync(join(folder, "secrets/fakturo.config.json"), "utf8");
    expect(makeSecrets()).toMatchObject({ status: 1, stderr: "secrets exists already\n" });
    expect(readFileSync(join(folder, "secrets/fakturo.config.json"), "utf8")).toBe(before);
  });
});
