import {
  accessKey,
  cancellationOf,
  correctionOf,
  type NfeEventRequest,
  signedNfe,
  signedRequest,
  unusedOf,
} from "@fakturo/app-br-nfe";
import type { Envelope } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import type { Random } from "../random.ts";
import type { Target } from "./check.ts";
import { schemaOf } from "./rules.ts";

const NOW = Date.UTC(2026, 0, 16);
const credentials = selfSigned({ commonName: "x", from: NOW, until: NOW + 1000 });
const pages = {
  qrUrl: "https://nfce.example/qr",
  keyUrl: "https://nfce.example/consulta",
  code: { id: "1", secret: "S3gr3d0" },
};
const making = { environment: "test", now: NOW } as const;

const REASONS = [
  "Pedido desfeito pelo cliente",
  "curto",
  "",
  "x".repeat(400),
  "línea\nquebrada & <mais> de quinze",
  "Łódź – “aspas” e 🙂 emojis no texto",
];

/** The envelope with stamps of an authorised NF-e; some are invalid. */
function authorised(envelope: Envelope, random: Random): Envelope {
  const { doc, head } = envelope;
  const digits = (length: number) => random.decimal(9, 0).repeat(length).slice(0, length);
  const supplier = JSON.parse(JSON.stringify(doc)).supplier ?? {};
  const cnpj = String(supplier.tax_id?.code ?? "").padStart(14, "0");
  const key = accessKey({
    state: "35",
    date: "2026-01-15",
    issuer: cnpj,
    model: "55",
    series: "1",
    number: "7",
    emission: "1",
    nonce: "12345678",
  });
  const stamps = [
    { prv: "sefaz-key", val: random.chance(0.9) ? key : digits(44) },
    { prv: "sefaz-auth", val: random.chance(0.9) ? "135260000000001" : digits(7) },
  ];
  return { ...envelope, head: { ...head, stamps } };
}

/** A signed request about an NF-e. */
function request(
  name: string,
  schema: string,
  make: (envelope: Envelope, random: Random) => NfeEventRequest,
): Target {
  return {
    name,
    write: (envelope, random) => signedRequest(make(envelope, random), credentials, NOW),
    rules: () => schemaOf(`br-nfe/${schema}`),
  };
}

/** NF-e and NFC-e, their events, and notices of unused numbers. */
export const NFE_TARGETS: readonly Target[] = [
  {
    name: "NF-e",
    write: (envelope) => signedNfe(envelope, making, { credentials, pages }).xml,
    rules: () => schemaOf("br-nfe/nfe_v4.00.xsd"),
  },
  request("cancellation", "envEventoCancNFe_v1.00.xsd", (envelope, random) =>
    cancellationOf(authorised(envelope, random), random.pick(REASONS), making),
  ),
  request("correction", "envCCe_v1.00.xsd", (envelope, random) => {
    const correction = { text: random.pick(REASONS), sequence: random.int(1, 21) };
    return correctionOf(authorised(envelope, random), correction, making);
  }),
  request("unused number", "inutNFe_v4.00.xsd", (envelope, random) =>
    unusedOf(envelope, random.pick(REASONS), making),
  ),
];
