import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@fakturo/server/config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import {
  assignmentsIn,
  DEPLOY,
  deployFiles,
  memberAt,
  parseYaml,
  readDeployFile,
  readYaml,
} from "./files.ts";

const FOLDER = join(DEPLOY, "kubernetes");
const [kustomization] = readYaml("kubernetes/kustomization.yaml");
const RESOURCES = Object.values<string>(Object(memberAt(kustomization, "resources")));

const HAS_SCHEMAS = spawnSync(PYTHON, ["-c", "import kubernetes_validate"]).status === 0;
if (!HAS_SCHEMAS)
  process.stderr.write(
    "Manifests are not validated: FAKTURO_PYTHON has no package kubernetes-validate.\n",
  );
const HAS_KUSTOMIZE = spawnSync("kubectl", ["kustomize", "--help"]).status === 0;
if (!HAS_KUSTOMIZE) process.stderr.write("Manifests are not assembled: kubectl is missing.\n");

/** Validates the documents on stdin strictly: unknown members are faults. */
const VALIDATE = `
import sys, yaml, kubernetes_validate as kv
for one in yaml.safe_load_all(sys.stdin):
    for version in sys.argv[1:]:
        kv.validate(one, version, strict=True)
    print(one["kind"], one["metadata"]["name"])
`;
/** The oldest and the newest release that the manifests are for. */
const RELEASES = ["1.31", "1.35"];

function validate(text: string) {
  return spawnSync(PYTHON, ["-c", VALIDATE, ...RELEASES], { input: text, encoding: "utf8" });
}

const documents = RESOURCES.flatMap((name) => readYaml(join("kubernetes", name)));
const named = (kind: string): Record<string, unknown>[] =>
  documents.filter((one) => one.kind === kind);
const [api] = named("Deployment");
const [worker] = named("StatefulSet");
const podOf = (one: unknown): unknown => memberAt(one, "spec", "template", "spec");
const containerOf = (one: unknown): unknown => memberAt(podOf(one), "containers", 0);
const settings = assignmentsIn(readDeployFile("kubernetes/settings.env"));

describe("the Kubernetes manifests", () => {
  it("are all listed", () => {
    const files = deployFiles("kubernetes").map((name) => name.replace("kubernetes/", ""));
    expect(files).toEqual([...RESOURCES, "kustomization.yaml", "settings.env"].toSorted());
  });

  it.skipIf(!HAS_SCHEMAS)("follow the schemas of Kubernetes", () => {
    const text = RESOURCES.map((name) => readDeployFile(`kubernetes/${name}`)).join("\n---\n");
    const { status, stdout, stderr } = validate(text);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.trim().split("\n")).toHaveLength(documents.length);
    expect(validate(text.replace("replicas:", "replica:"))).toMatchObject({ status: 1 });
  });

  it.each([
    ["api", api],
    ["worker", worker],
  ])("start %s with settings that exist, and time to end its work", (role, one) => {
    expect(memberAt(containerOf(one), "env")).toEqual([{ name: "FAKTURO_ROLE", value: role }]);
    const { FAKTURO_CONFIG: file, ...rest } = settings;
    const config = loadConfig({ env: { ...rest, FAKTURO_ROLE: role }, cwd: FOLDER });
    expect(config).toMatchObject({ role, publicUrl: "https://fakturo.example.com" });
    expect(file).toBe("/run/secrets/fakturo/fakturo.config.json");
    const grace = Number(memberAt(podOf(one), "terminationGracePeriodSeconds"));
    expect(grace).toBeGreaterThanOrEqual(config.drainSeconds + 25);
    const probe = memberAt(containerOf(one), "readinessProbe");
    expect(memberAt(probe, "httpGet")).toEqual({ path: "/", port: "health" });
    expect(Number(memberAt(probe, "periodSeconds"))).toBeLessThan(config.drainSeconds);
  });

  it.each([
    ["api", api],
    ["worker", worker],
  ])("meet the restricted Pod Security Standard in %s", (_, one) => {
    expect(podOf(one)).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    expect(containerOf(one)).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
      resources: {
        requests: { memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      },
    });
    expect(named("Namespace")[0]).toMatchObject({
      metadata: { labels: { "pod-security.kubernetes.io/enforce": "restricted" } },
    });
  });

  it("select pods that exist, in services, budgets and policies", () => {
    const labels = [api, worker].map((one) =>
      memberAt(one, "spec", "template", "metadata", "labels"),
    );
    const apps = labels.map((label) => memberAt(label, "app"));
    expect(apps).toEqual(["fakturo-api", "fakturo-worker"]);
    const selected = [
      ...named("Service").map((one) => memberAt(one, "spec", "selector", "app")),
      ...named("PodDisruptionBudget").map((one) =>
        memberAt(one, "spec", "selector", "matchLabels", "app"),
      ),
    ];
    expect(selected).toEqual([...apps, ...apps]);
    expect(memberAt(named("NetworkPolicy")[0], "spec", "podSelector")).toEqual({
      matchExpressions: [{ key: "app", operator: "In", values: apps }],
    });
  });
});

describe.skipIf(!HAS_KUSTOMIZE)("the manifests that Kustomize assembles", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fakturo-kustomize-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const assemble = (path: string) =>
    spawnSync("kubectl", ["kustomize", path], { encoding: "utf8" });

  it("are in one namespace and refer to the settings by their contents", () => {
    const { status, stdout, stderr } = assemble(FOLDER);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const all = parseYaml(stdout, "kubectl");
    expect(all).toHaveLength(documents.length + 1);
    const spaces = all.filter(({ kind }) => kind !== "Namespace");
    expect(new Set(spaces.map((one) => memberAt(one, "metadata", "namespace")))).toEqual(
      new Set(["fakturo"]),
    );
    const settingsName = memberAt(
      all.find(({ kind }) => kind === "ConfigMap"),
      "metadata",
      "name",
    );
    expect(settingsName).toMatch(/^fakturo-\w+$/);
    const deployed = all.find(({ kind }) => kind === "Deployment");
    expect(memberAt(containerOf(deployed), "envFrom", 0, "configMapRef", "name")).toBe(
      settingsName,
    );
    if (HAS_SCHEMAS) expect(validate(stdout)).toMatchObject({ status: 0, stderr: "" });
  });

  it("can be changed by the overlay of the documentation", () => {
    const page = readFileSync(join(DEPLOY, "../docs/deployment.md"), "utf8");
    const [, overlay = ""] = /```yaml\n# kustomization\.yaml\n(.*?)```/s.exec(page) ?? [];
    cpSync(FOLDER, join(folder, "fakturo/deploy/kubernetes"), { recursive: true });
    mkdirSync(join(folder, "overlay"));
    writeFileSync(join(folder, "overlay", "kustomization.yaml"), overlay);
    const { stdout, stderr } = assemble(join(folder, "overlay"));
    const all = parseYaml(stdout, stderr);
    for (const kind of ["Deployment", "StatefulSet"])
      expect(memberAt(containerOf(all.find((one) => one.kind === kind)), "image")).toMatch(
        /^registry\.example\.com\/fakturo:\d/,
      );
    const merged = all.find(({ kind }) => kind === "ConfigMap");
    expect(merged).toMatchObject({
      data: { ...settings, FAKTURO_PUBLIC_URL: "https://invoices.example.com" },
    });
  });
});
