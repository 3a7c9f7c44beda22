import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../server/app/src/config/settings.ts";
import { deployFiles, memberAt, readDeployFile, readYaml } from "./files.ts";

const VARIABLES = [...Object.values(SETTINGS).flatMap(({ env }) => env), "FAKTURO_CONFIG"];

describe("the files for deployment", () => {
  it("are there for an image, compose, Kubernetes and systemd", () => {
    const folders = new Set(deployFiles().map((name) => name.split("/")[0]));
    expect([...folders]).toEqual(["compose", "image", "kubernetes", "systemd"]);
  });

  it.each(deployFiles())("name only settings that exist in %s", (name) => {
    const used = readDeployFile(name).match(/\bFAKTURO_[A-Z0-9_]+/g) ?? [];
    expect(used.filter((variable) => !VARIABLES.includes(variable))).toEqual([]);
  });

  it("name settings in all parts", () => {
    for (const part of ["compose", "image", "kubernetes", "systemd"])
      expect(deployFiles(part).map(readDeployFile).join()).toMatch(/\bFAKTURO_[A-Z]/);
  });

  it("name the image of this version", () => {
    const manifest = readFileSync(join(repositoryRoot(), "server/cli/package.json"), "utf8");
    const { version } = JSON.parse(manifest);
    const [compose] = readYaml("compose/compose.yaml");
    for (const service of ["api", "worker"])
      expect(memberAt(compose, "services", service, "image")).toBe(`fakturo:${version}`);
    const [kustomization] = readYaml("kubernetes/kustomization.yaml");
    expect(memberAt(kustomization, "images", 0)).toEqual({ name: "fakturo", newTag: version });
  });
});
