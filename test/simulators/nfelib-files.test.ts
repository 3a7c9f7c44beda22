import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  advanceOf,
  cancellationOf,
  correctionOf,
  generateNfe,
  manifestationOf,
  type NfeEventRequest,
  signedNfe,
  signedRequest,
  unusedOf,
} from "@fakturo/app-br-nfe";
import { generateDps, signedCancellation, signedDps } from "@fakturo/app-br-nfse";
import { selfSigned } from "@fakturo/signature";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { fixtureOf } from "../harness/sefaz-client.ts";

/** A Python with the package nfelib (`pip install nfelib`). */
const hasPackage = spawnSync(PYTHON, ["-c", "import nfelib"]).status === 0;
if (!hasPackage)
  process.stdout.write("NF-e and NFS-e of Fakturo were NOT read by nfelib: it is not here.\n");

const SCRIPT = join(import.meta.dirname, "nfelib-files.py");
const REASON = "Venda desfeita pelo cliente";
const NFE_KEY = "35260111222333000181550010000012041332344800";
const NFSE_KEY = "41069022233000167000101000000000000126010000000010";

it.skipIf(!hasPackage)(
  `NF-e, NFC-e, NFS-e and events are read and written alike by nfelib${hasPackage ? "" : " (SKIPPED)"}`,
  () => {
    const now = Date.now();
    const credentials = selfSigned({ commonName: "x", from: now, until: now + 3_600_000 });
    const how = { environment: "test", now } as const;
    const signing = {
      credentials,
      pages: {
        qrUrl: "https://nfce.example/qr",
        keyUrl: "https://nfce.example/consulta",
        code: undefined,
      },
    };
    const stampedAs = (app: string, name: string, key: string) => {
      const { head, ...rest } = fixtureOf(app, name, "1204");
      const stamps = [
        { prv: "sefaz-key", val: key },
        { prv: "sefaz-auth", val: "135260000000001" },
      ];
      return { ...rest, head: { ...head, stamps } };
    };
    const goods = stampedAs("br-nfe", "goods", NFE_KEY);
    const written = new TextEncoder().encode(generateNfe(fixtureOf("br-nfe", "goods", "9"), how));
    const requests: readonly (readonly [name: string, request: NfeEventRequest])[] = [
      ["cancellation", cancellationOf(goods, REASON, how)],
      ["correction", correctionOf(goods, { text: REASON, sequence: 2 }, how)],
      ["advance", advanceOf(written, how)],
      ["unused", unusedOf(fixtureOf("br-nfe", "goods", "9"), REASON, how)],
      ...(["known", "confirmed", "unknown", "not-carried-out"] as const).map(
        (manifestation) =>
          [
            `manifestation-${manifestation}`,
            manifestationOf(goods, { manifestation, reason: REASON }, how),
          ] as const,
      ),
    ];
    const service = stampedAs("br-nfse", "withheld", NFSE_KEY);
    const cancelling = { ...how, reason: REASON, code: "2" };
    const files = new Map<string, string>([
      ...["abroad", "consumer", "goods", "return", "simples"].map((name): [string, string] => [
        `nfe-${name}`,
        signedNfe(fixtureOf("br-nfe", name, "9"), how, signing).xml,
      ]),
      ...requests.map(([name, request]): [string, string] => [
        name,
        signedRequest(request, credentials, now),
      ]),
      ...["abroad", "reform", "simples", "withheld"].flatMap((name): [string, string][] => [
        [`dps-${name}`, generateDps(fixtureOf("br-nfse", name, "9"), "test")],
        [
          `dps-${name}-signed`,
          signedDps(fixtureOf("br-nfse", name, "9"), "test", credentials, now),
        ],
      ]),
      ["request", signedCancellation(service, cancelling, credentials)],
    ]);
    const folder = mkdtempSync(join(tmpdir(), "nfelib-"));
    try {
      for (const [name, xml] of files) writeFileSync(join(folder, name), xml);
      const found = JSON.parse(execFileSync(PYTHON, [SCRIPT, folder], { encoding: "utf8" }));
      expect(found).toEqual(Object.fromEntries([...files.keys()].map((name) => [name, []])));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
