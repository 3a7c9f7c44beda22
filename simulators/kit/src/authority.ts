import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  certify,
  issueCertificate,
  readCertificateRequest,
  readKeyPair,
  SIMULATED_AUTHORITY,
  type SigningCredentials,
  selfSigned,
} from "@fakturo/signature";

/** Holder of a certificate of the simulation. */
export interface Taxpayer {
  /** National identifier as its certificates contain it, e.g. `89890001K`. */
  readonly code: string;
  /** ISO 3166 code of the country, e.g. `ES`. */
  readonly country: string;
  readonly name: string;
  /** True for an entity's seal, false for a person's certificate. */
  readonly isSeal?: boolean;
}

/** Injected dependencies of certificates. */
export interface AuthorityWorld {
  /** Milliseconds since 1970. */
  now(): number;
  /** A new UUID; source of serial numbers. */
  uuid(): string;
}

const YEAR_MS = 365 * 86_400_000;
const AUTHORITY_YEARS = 20;
const YEARS = 2;
/** Length of a NoCertificado. */
const MEXICAN_DIGITS = 20;

/**
 * The certification authority of the simulation. It is created once and stored in the folder, so that issued
 * certificates stay valid.
 */
export class SimulatedAuthority {
  readonly #credentials: SigningCredentials;
  readonly #world: AuthorityWorld;

  private constructor(credentials: SigningCredentials, world: AuthorityWorld) {
    this.#credentials = credentials;
    this.#world = world;
  }

  /** Reads `ca.pem` and `ca.key` of a folder, or creates them. */
  static open(folder: string, world: AuthorityWorld): SimulatedAuthority {
    const [certificateFile, keyFile] = [join(folder, "ca.pem"), join(folder, "ca.key")];
    if (existsSync(certificateFile) && existsSync(keyFile)) {
      const pair = readKeyPair(
        readFileSync(certificateFile, "utf8"),
        readFileSync(keyFile, "utf8"),
      );
      return new SimulatedAuthority(pair, world);
    }
    const made = selfSigned({
      commonName: SIMULATED_AUTHORITY,
      from: world.now(),
      until: world.now() + AUTHORITY_YEARS * YEAR_MS,
      usages: ["keyCertSign", "cRLSign"],
      isAuthority: true,
    });
    mkdirSync(folder, { recursive: true });
    writeFileSync(certificateFile, made.certificate.toString());
    writeFileSync(keyFile, keyText(made), { mode: 0o600 });
    return new SimulatedAuthority(made, world);
  }

  /** Its certificate, PEM. */
  get certificate(): string {
    return this.#credentials.certificate.toString();
  }

  /** Certificate and key of the simulators' server, and the authorities of client certificates. */
  serverTls(hosts: readonly string[]): {
    readonly cert: string;
    readonly key: string;
    readonly ca: string;
  } {
    const [commonName = "localhost"] = hosts;
    const issued = this.#issue({ commonName, hosts });
    return { cert: issued.certificate.toString(), key: keyText(issued), ca: this.certificate };
  }

  /** Client certificate and key of a simulated authority, which calls its users. */
  callerTls(commonName: string): {
    readonly cert: string;
    readonly key: string;
    readonly ca: string;
  } {
    const issued = this.#issue({ commonName, usages: ["digitalSignature"] });
    return { cert: issued.certificate.toString(), key: keyText(issued), ca: this.certificate };
  }

  /**
   * Identifiers of a taxpayer: `IDCES-…` in a person's certificate, `VATES-…` in a seal; the RFC in Mexican
   * certificates for digital seals, `CUIT …` in Argentina.
   */
  issueTo(taxpayer: Taxpayer): SigningCredentials {
    const { code, country, name } = taxpayer;
    if (country === "MX") return this.#issueMexican(code, name);
    const parts = subjectOf(taxpayer);
    return this.#issue({
      // Certificates of ICP-Brasil have name and CNPJ as common name.
      commonName: country === "BR" ? `${name}:${code}` : name,
      name: parts,
      usages: ["digitalSignature", "nonRepudiation"],
    });
  }

  /** The certificate of a taxpayer for the key of a request (PKCS#10), with the request's name; PEM. */
  issueFor(request: string): string {
    const der = Buffer.from(request.replace(/-----[^-]+-----|\s/g, ""), "base64");
    const { name, publicKey } = readCertificateRequest(der);
    const { CN: commonName = "", ...rest } = name;
    const now = this.#world.now();
    const options = {
      ...{ commonName, name: rest, serial: this.#world.uuid().replaceAll("-", "") },
      ...{ usages: ["digitalSignature", "nonRepudiation"] as const },
      ...{ from: now, until: now + YEARS * YEAR_MS },
    };
    return certify(publicKey, options, this.#credentials).toString();
  }

  /** A certificate for digital seals (CSD): the RFC is a unique identifier, and the serial number is text. */
  #issueMexican(rfc: string, name: string): SigningCredentials {
    const digits = BigInt(`0x${this.#world.uuid().replaceAll("-", "")}`).toString();
    const number = `3${digits.slice(1 - MEXICAN_DIGITS)}`;
    return this.#issue({
      commonName: name,
      name: { O: name, x500UniqueIdentifier: rfc, OU: "Matriz" },
      serial: Buffer.from(number, "latin1").toString("hex"),
      usages: ["digitalSignature", "nonRepudiation"],
    });
  }

  #issue(options: Omit<Parameters<typeof selfSigned>[0], "from" | "until">): SigningCredentials {
    const now = this.#world.now();
    const serial = this.#world.uuid().replaceAll("-", "");
    return issueCertificate(
      { serial, ...options, from: now, until: now + YEARS * YEAR_MS },
      this.#credentials,
    );
  }
}

/** Attributes of a subject; ARCA's certificates name the CUIT of persons and companies alike. */
function subjectOf({ code, country, name, isSeal = false }: Taxpayer): Record<string, string> {
  if (country === "AR") return { C: country, O: name, serialNumber: `CUIT ${code}` };
  if (country === "BR") return { C: country, O: "ICP-Brasil" };
  return isSeal
    ? { C: country, O: name, organizationIdentifier: `VAT${country}-${code}` }
    : { C: country, SN: name, serialNumber: `IDC${country}-${code}` };
}

function keyText({ key }: SigningCredentials): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
