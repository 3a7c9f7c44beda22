import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { isObject } from "@fakturo/model";
import { selfSigned, toPkcs12 } from "@fakturo/signature";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Attack, demand, randomName, type Target } from "./attack.ts";

/** Characters of a row that would fill the memory; more than an import reads. */
const ENDLESS = 70_000_000;

/** Changes the rows of a table in an export; with `isSealed` the manifest matches them. */
interface Tampering {
  readonly name: string;
  readonly isSealed: boolean;
  change(rows: string, target: Target): string;
}

const TAMPERINGS: readonly Tampering[] = [
  {
    name: "a row that was changed",
    isSealed: false,
    change: (rows) => rows.replace("Acme SL", "Evil SL"),
  },
  {
    name: "a value of another type",
    isSealed: true,
    change: (rows) => rows.replace(/"id":"[^"]+"/, '"id":"../../etc/passwd"'),
  },
  {
    name: "text in place of a row",
    isSealed: true,
    change: (rows) => `${rows.split("\n", 1)[0]?.slice(0, -1)}\n`,
  },
  {
    name: "a row without end",
    isSealed: true,
    change: (rows) => rows.replace("{", `{${" ".repeat(ENDLESS)}`),
  },
  {
    name: "a row without its members",
    isSealed: true,
    change: () => "{}\n",
  },
];

function tamper(folder: string, { change, isSealed }: Tampering, target: Target): void {
  const path = join(folder, "entry.ndjson");
  const rows = change(readFileSync(path, "utf8"), target);
  writeFileSync(path, rows);
  if (!isSealed) return;
  const file = join(folder, "manifest.json");
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  demand(isObject(manifest) && isObject(manifest.tables), "the manifest has no tables");
  const sha256 = createHash("sha256").update(rows).digest("hex");
  const tables = { ...manifest.tables, entry: { rows: 1, sha256 } };
  writeFileSync(file, JSON.stringify({ ...manifest, tables }));
}

/** Exit code and output of a command that fails. */
async function failure(work: Promise<string>): Promise<{ code: unknown; text: string }> {
  return work.then(
    (text) => ({ code: 0, text }),
    (error: unknown) => ({ code: Reflect.get(Object(error), "code"), text: String(error) }),
  );
}

const importTampered: Attack = {
  name: "tampered exports",
  sends:
    "exports with changed rows, values of other types, broken lines, lines without end, a manifest that fits them",
  holds: "each is refused with a reason, and nothing of it is kept",
  async run(target) {
    const { platform, attacker } = target;
    const folder = mkdtempSync(join(platform.data, "export-"));
    const stored = await attacker.put(`/silo/v1/entries/${newId()}`, { data: invoice() });
    demand(stored.status === 200, stored.text);
    const from = join(folder, "sound");
    await platform.run("workspaces", "export", "Attacker", from);
    const empty = await platform.addWorkspace(`E${randomName()}`);
    const importInto = (archive: string) =>
      platform.run("workspaces", "import", archive, "--workspace", empty.workspace, "--copy");
    for (const tampering of TAMPERINGS) {
      const copy = join(folder, randomName());
      cpSync(from, copy, { recursive: true });
      tamper(copy, tampering, target);
      const { code, text } = await failure(importInto(copy));
      demand(code === 1, `${tampering.name}: exit code ${code}, ${text.slice(0, 500)}`);
      const { json } = await empty.client.get("/silo/v1/entries");
      demand(json.list.length === 0, `${tampering.name}: rows were kept`);
    }
    await importInto(from);
    const { json } = await empty.client.get("/silo/v1/entries");
    demand(json.list.length > 0, "the sound export was not imported");
    rmSync(folder, { recursive: true });
  },
};

/** Stores every kind of secret; returns texts that must be readable nowhere. */
async function storeSecrets({ platform, attacker }: Target): Promise<readonly string[]> {
  const secret = `whsec_${randomName()}${randomName()}`;
  const kept = await attacker.put("/access/v1/secrets/attack", { value: secret });
  demand(kept.status === 200, kept.text);
  const made = await attacker.post("/access/v1/keys", { name: "attack" });
  const { key, certificate } = selfSigned({
    commonName: "Attack",
    from: Date.now() - 1_000,
    until: Date.now() + 86_400_000,
  });
  const password = randomName() + randomName();
  const pkcs12 = Buffer.from(toPkcs12({ key, certificate, chain: [] }, password)).toString(
    "base64",
  );
  const given = { value: { pkcs12, password }, holder: "B85905495" };
  const set = await attacker.put("/access/v1/credentials/gov-es.certificate", given);
  demand(set.status === 200, set.text);
  const owner = String((await attacker.get("/access/v1/workspace")).json.id);
  const app = await platform.addApp(`a${randomName()}`, owner);
  const enrolled = await attacker.post("/access/v1/enrollment/authorize", {
    ...app,
    owner_id: owner,
  });
  demand(enrolled.status === 200, enrolled.text);
  const tokens = [made, enrolled].map(({ json }) => String(json.token));
  return [secret, password, pkcs12.slice(-80), app.client_secret, platform.token, ...tokens];
}

const readDump: Attack = {
  name: "a dump without its key",
  sends: "secrets, certificates, apps and tokens; then a dump of the database is searched",
  holds: "neither a secret nor a token is readable in it",
  async run(target) {
    const { platform } = target;
    const secrets = await storeSecrets(target);
    const file = join(platform.data, `${randomName()}.dump`);
    await platform.run("db", "dump", file);
    const text = gunzipSync(readFileSync(file)).toString("latin1");
    const masterKey = readFileSync(join(platform.data, "master.key"), "latin1").trim();
    for (const hidden of [...secrets, masterKey]) {
      const forms = [
        hidden,
        Buffer.from(hidden).toString("hex"),
        Buffer.from(hidden).toString("base64"),
      ];
      demand(!forms.some((form) => text.includes(form)), "a secret is readable in the dump");
    }
    demand(!text.includes("PRIVATE KEY-----"), "a private key is readable in the dump");
    demand(!/"d"\s*:\s*"[\w-]{40,}"/.test(text), "a private key is readable in the dump");
    rmSync(file);
  },
};

export const ARCHIVE_ATTACKS: readonly Attack[] = [importTampered, readDump];
