import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFakturoError } from "@fakturo/model";
import { selfSigned } from "@fakturo/signature";
import { findingsIn, missingValidators } from "@fakturo/test-support";
import { afterAll, describe, expect, it } from "vitest";
import { built } from "../fixtures/brazil.ts";
import { envelopeOf, NAMES } from "../fixtures/documents.ts";
import {
  cancellationOf,
  correctionOf,
  type Issuing,
  type NfeEventRequest,
  readNfe,
  signedNfe,
  signedRequest,
  unusedOf,
} from "./index.ts";

/**
 * The folder `nfelib` of the unpacked Python package of that name, which contains schemas and samples.
 */
const PACKAGE = process.env.FAKTURO_NFELIB ?? "";
const SCHEMAS = {
  nfe: "nfe/schemas/v4_0/nfe_v4.00.xsd",
  cancellation: "nfe_evento_cancel/schemas/v1_0/envEventoCancNFe_v1.00.xsd",
  correction: "nfe_evento_cce/schemas/v1_0/envCCe_v1.00.xsd",
  unused: "nfe/schemas/v4_0/inutNFe_v4.00.xsd",
} as const;
const SAMPLES = join(PACKAGE, "nfe/samples/v4_0/leiauteNFe");
/** Samples whose issuers were replaced after the key was calculated. */
const BROKEN = [
  "NFe35200159594315000157550010000000012062777161.xml",
  "nfe_reforma_tributaria.xml",
];

const hasSchema = PACKAGE !== "" && existsSync(join(PACKAGE, SCHEMAS.nfe));
const missing = hasSchema ? missingValidators() : "FAKTURO_NFELIB";
if (missing) process.stdout.write(`NF-e were NOT checked by the official schema: no ${missing}.\n`);

const NOW = Date.UTC(2026, 0, 16);
const credentials = selfSigned({ commonName: "x", from: NOW, until: NOW + 1000 });
const folder = mkdtempSync(join(tmpdir(), "nfe-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, xml: string): string {
  const path = join(folder, `${name}.xml`);
  writeFileSync(path, xml);
  return path;
}

const schema = (name: keyof typeof SCHEMAS) => ["--xsd", join(PACKAGE, SCHEMAS[name])];

describe.skipIf(missing !== "")(`official schema ${missing && `(SKIPPED: no ${missing})`}`, () => {
  it("holds for the signed fixtures, whose signatures Santuario accepts", () => {
    const pages = { qrUrl: "https://nfce.example/qr", keyUrl: "https://nfce.example/consulta" };
    const signed = (
      name: string,
      file: string,
      more: Partial<Omit<Issuing, "now">> = {},
      id = "1",
    ) => {
      const code = id === "" ? undefined : { id, secret: "S3gr3d0" };
      const signing = { credentials, pages: { ...pages, code } };
      const issuing = { environment: "test", now: NOW, ...more } as const;
      return written(file, signedNfe(envelopeOf(name), issuing, signing).xml);
    };
    const files = [
      ...NAMES.map((name) => signed(name, name)),
      ...NAMES.map((name) => signed(name, `${name}-production`, { environment: "production" })),
      signed("consumer", "consumer-3", {}, ""),
      signed("consumer", "consumer-offline", { contingency: "Serviço da SEFAZ fora do ar" }),
    ];
    expect(findingsIn(schema("nfe"), files)).toEqual([]);
    expect(findingsIn(["--xmldsig"], files)).toEqual([]);
  }, 300_000);

  const { head, ...rest } = envelopeOf("goods");
  const stamps = [
    { prv: "sefaz-key", val: "35260111222333000181550010000012041332344800" },
    { prv: "sefaz-auth", val: "135260000000001" },
  ];
  const authorised = { ...rest, head: { ...head, stamps } };
  const making = { environment: "test", now: NOW } as const;
  const reason = "Pedido desfeito pelo cliente";
  it.each<[keyof typeof SCHEMAS, () => NfeEventRequest]>([
    ["cancellation", () => cancellationOf(authorised, reason, making)],
    ["correction", () => correctionOf(authorised, { text: reason, sequence: 20 }, making)],
    ["unused", () => unusedOf({ ...rest, head }, reason, making)],
  ])(
    "holds for requests: %s",
    (name, request) => {
      const files = [written(name, signedRequest(request(), credentials, NOW))];
      expect(findingsIn(schema(name), files)).toEqual([]);
      expect(findingsIn(["--xmldsig"], files)).toEqual([]);
    },
    300_000,
  );
});

const samples = hasSchema ? readdirSync(SAMPLES) : [];

describe.skipIf(samples.length === 0)("files of others", () => {
  it.each(samples.filter((name) => !BROKEN.includes(name)))("%s comes to its total", (name) => {
    const data = readFileSync(join(SAMPLES, name));
    const { totals } = JSON.parse(JSON.stringify(built(readNfe(data).document).doc));
    expect(totals.payable).toBe(/<vNF>(.*?)</.exec(data.toString())?.[1]);
  });

  it.each(BROKEN)("%s is refused for its key", (name) => {
    const codes: string[] = [];
    try {
      readNfe(readFileSync(join(SAMPLES, name)));
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      codes.push(...error.faults.map(({ code }) => code));
    }
    expect(codes).toContain("NFE-CHAVE");
  });
});
