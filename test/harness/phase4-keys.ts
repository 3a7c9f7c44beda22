import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

const PASSWORD = "peppol";
/** The commands block the simulator, which closes idle connections then. */
const ONCE = { headers: { connection: "close" } };

function command(name: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(name, args, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

/** Keys of access points of a simulated network in the form that phase4's tool reads. */
export async function keysFor(
  url: string,
  seats: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "phase4-"));
  const file = (name: string) => join(folder, name);
  const authorities = await (await fetch(`${url}/authorities`, ONCE)).json();
  const trusted = { "ap-ca": "access_points", "smp-ca": "publishers", root: "access_points" };
  for (const [alias, member] of Object.entries(trusted)) {
    writeFileSync(file(`${alias}.pem`), authorities[member]);
    const store = ["-keystore", file("truststore.p12"), "-storetype", "PKCS12"];
    const entry = ["-alias", alias, "-file", file(`${alias}.pem`), "-storepass", PASSWORD];
    command("keytool", "-importcert", "-noprompt", ...store, ...entry);
  }
  for (const [name, seat] of Object.entries(seats)) {
    const query = new URLSearchParams({ seat });
    const made = await fetch(`${url}/certificates?${query}`, { method: "POST", ...ONCE });
    const { certificate, private_key } = await made.json();
    writeFileSync(file(`${name}.pem`), certificate);
    writeFileSync(file(`${name}.key.pem`), private_key);
    const pair = ["-inkey", file(`${name}.key.pem`), "-in", file(`${name}.pem`), "-name", "key"];
    const out = ["-out", file(`${name}.p12`), "-passout", `pass:${PASSWORD}`];
    command("openssl", "pkcs12", "-export", ...pair, ...out);
  }
  return folder;
}
