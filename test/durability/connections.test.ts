import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "@fakturo/plugin";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { AUTHORITIES, SHARED_AUTHORITIES } from "./authority-rows.ts";

const FACE = "the client of FACe with another address";
const SII = "the client of the SII with another address";

/** Connections that send and have no row, with what stands for it. */
const OTHERWISE: Readonly<Record<string, string>> = {
  peppol: "peppol.test.ts sends and receives over it",
  "peppol-provider": "test/simulators/peppol-workflows.test.ts loses its answers",
  "gov-es.noverifactu":
    "test/simulators/noverifactu-cluster.test.ts: records of a chain at a person's order",
  "gov-es.faceb2b": "test/simulators/face-protocol.test.ts: after a lost answer a person decides",
  "gov-es.face-araba": FACE,
  "gov-es.face-bizkaia": FACE,
  "gov-es.face-euskadi": FACE,
  "gov-es.face-gipuzkoa": FACE,
  "gov-es.sii.araba": SII,
  "gov-es.sii.bizkaia": SII,
  "gov-es.sii.gipuzkoa": SII,
  "gov-es.sii.navarra": SII,
  "gov-es.sii.atc": SII,
};

describe("chaos of authorities", () => {
  it("has a row for each connection that sends, or says what stands for it", async () => {
    const rows = Object.values({ ...AUTHORITIES, ...SHARED_AUTHORITIES });
    const named = [...rows.map(({ connection }) => connection), ...Object.keys(OTHERWISE)];
    const all = await sending();
    expect(all.length).toBeGreaterThan(30);
    expect([...new Set(named)].toSorted()).toEqual(all.toSorted());
  });
});

/** Keys of the connections of all apps that send records. */
async function sending(): Promise<readonly string[]> {
  const folder = join(repositoryRoot(), "apps");
  const plugins = readdirSync(folder).map(async (name): Promise<Plugin> => {
    const { plugin } = await import(join(folder, name, "src", "index.ts"));
    return plugin;
  });
  return (await Promise.all(plugins)).flatMap(({ connections = [] }) =>
    connections.filter(({ send }) => send !== undefined).map(({ key }) => key),
  );
}
