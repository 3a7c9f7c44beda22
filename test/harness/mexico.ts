import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { issueCertificate, readKeyPair, type SigningCredentials } from "@fakturo/signature";

/** RFC of the supplier, of its customers, and the numbers of their certificates. */
export const SUPPLIER = "EKU9003173C9";
export const CUSTOMER = "URE180429TM6";
const NUMBER = "30001000000500003416";
const DAY_MS = 86_400_000;

/** A certificate with its key, as files of the SAT in base64. */
export interface SatFiles {
  readonly certificate: string;
  readonly private_key: string;
  readonly password: string;
}

/** Kind and holder of a certificate. */
export interface SatHolder {
  readonly rfc: string;
  /** True for an e.firma, which names no branch. */
  readonly isEfirma?: boolean;
}

/** The certification authority of a simulation, by the folder of its data. */
export function simulatedAuthority(folder: string): SigningCredentials {
  const file = (name: string) => readFileSync(join(folder, "simulators", name), "utf8");
  return readKeyPair(file("ca.pem"), file("ca.key"));
}

/** A CSD or e.firma of the simulation. */
export function satFiles(
  { rfc, isEfirma = false }: SatHolder,
  authority: SigningCredentials,
): SatFiles {
  const name = "ESCUELA KEMPER URGATE";
  const { certificate, key } = issueCertificate(
    {
      commonName: name,
      name: {
        O: name,
        x500UniqueIdentifier: `${rfc} / VADA800927DJ3`,
        ...(!isEfirma && { OU: "Matriz" }),
      },
      serial: Buffer.from(NUMBER, "latin1").toString("hex"),
      from: Date.now() - 300 * DAY_MS,
      until: Date.now() + 300 * DAY_MS,
      usages: ["digitalSignature", "nonRepudiation"],
    },
    authority,
  );
  const password = "12345678a";
  const der = key.export({
    ...{ type: "pkcs8", format: "der", cipher: "aes-256-cbc", passphrase: password },
  });
  return {
    certificate: certificate.raw.toString("base64"),
    private_key: der.toString("base64"),
    password,
  };
}

const CENTRAL_MS = 6 * 3_600_000;

/** An invoice of today, in the centre of Mexico. */
export function mexicanInvoice(changes: JsonObject = {}): JsonObject {
  const local = new Date(Date.now() - CENTRAL_MS).toISOString();
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["mx-cfdi-v4"],
    issue_date: local.slice(0, 10),
    issue_time: local.slice(11, 19),
    series: "A",
    tax: { ext: { "mx-cfdi-issue-place": "44100" } },
    supplier: {
      name: "ESCUELA KEMPER URGATE",
      tax_id: { country: "MX", code: SUPPLIER },
      addresses: [
        { street: "Julia Navarrete", locality: "Guadalajara", code: "44100", country: "MX" },
      ],
      ext: { "mx-cfdi-fiscal-regime": "601" },
    },
    customer: {
      name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      tax_id: { country: "MX", code: CUSTOMER },
      addresses: [{ locality: "Ciudad de Mexico", code: "86991", country: "MX" }],
      ext: { "mx-cfdi-fiscal-regime": "601", "mx-cfdi-use": "G01" },
    },
    lines: [
      {
        quantity: "1",
        item: { name: "Standard Plan", price: "1000.00", ext: { "mx-cfdi-prod-serv": "81112002" } },
        taxes: [{ cat: "VAT", rate: "standard" }],
      },
    ],
    ...changes,
  };
}
