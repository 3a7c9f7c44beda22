import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  publicEncrypt,
  X509Certificate,
} from "node:crypto";
import { type SigningCredentials, selfSigned, signatureIds, signXml } from "@fakturo/signature";
import type { OpenSimulator, SimulatedReply } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-ksef";
import type { OpenApiContract } from "./openapi-contract.ts";

/** A seller and a buyer of the tests. */
export const SELLER = "5265877635";
export const BUYER = "7352765225";
export const PROBE_NOW = Date.UTC(2026, 10, 20, 10);

/** What differs between the invoices of the tests. */
export interface FaParts {
  readonly number?: string;
  readonly issued?: string;
  readonly seller?: string;
  readonly buyer?: string;
  readonly gross?: string;
  readonly after?: string;
}

/** A small FA(3). */
export function faOf(parts: FaParts = {}): string {
  const { number = "FV/1", issued = "2026-11-20", seller = SELLER, buyer = BUYER } = parts;
  const { gross = "123.00", after = "" } = parts;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"><Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza><DataWytworzeniaFa>2026-11-20T10:00:00Z</DataWytworzeniaFa><SystemInfo>Test</SystemInfo></Naglowek><Podmiot1><DaneIdentyfikacyjne><NIP>${seller}</NIP><Nazwa>Sprzedawca sp. z o.o.</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Testowa 1</AdresL1></Adres></Podmiot1><Podmiot2><DaneIdentyfikacyjne><NIP>${buyer}</NIP><Nazwa>Nabywca S.A.</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Próbna 2</AdresL1></Adres><JST>2</JST><GV>2</GV></Podmiot2><Fa><KodWaluty>PLN</KodWaluty><P_1>${issued}</P_1><P_2>${number}</P_2><P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1><P_15>${gross}</P_15><Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie><NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje><RodzajFaktury>VAT</RodzajFaktury><FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Usługa</P_7><P_8B>1</P_8B><P_9A>100.00</P_9A><P_11>100.00</P_11><P_12>23</P_12></FaWiersz></Fa>${after}</Faktura>`;
}

const seals = new Map<string, SigningCredentials>();

/** A company's seal, the same for all tests of a file. */
export function sealFor(nip: string): SigningCredentials {
  const known = seals.get(nip) ?? newSeal(nip);
  seals.set(nip, known);
  return known;
}

function newSeal(nip: string): SigningCredentials {
  return selfSigned({
    commonName: "Sprzedawca sp. z o.o.",
    name: { C: "PL", O: "Sprzedawca sp. z o.o.", organizationIdentifier: `VATPL-${nip}` },
    from: PROBE_NOW - 1000,
    until: PROBE_NOW + 400 * 86_400_000,
  });
}

/** A request of the probe. */
export interface ProbeCall {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Events with the system's keys, which take long to make. */
let keys: readonly unknown[] | undefined;

function keysOf(open: OpenSimulator): readonly unknown[] {
  const request = {
    method: "GET",
    path: "/",
    query: new Map(),
    headers: {},
    body: Buffer.alloc(0),
  };
  const world = { now: () => PROBE_NOW, random: () => 0 };
  return open.handle({ ...request, certificate: undefined }, world).events ?? [];
}

/** The keys of a simulator, made once for all tests of a file. */
export function keyEvents(): readonly unknown[] {
  keys ??= keysOf(simulator.open([]));
  return keys;
}

/** A client for tests: it shares no code with the client of Fakturo, and compares everything with a contract. */
export class KsefProbe {
  now = PROBE_NOW;
  readonly key = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
  readonly iv = Buffer.from(Array.from({ length: 16 }, (_, i) => 0xf0 + i));
  /** Differences from the contract. */
  readonly differences: string[] = [];
  readonly #open: OpenSimulator;
  readonly #contract: OpenApiContract | undefined;
  #seed = 1;

  constructor(contract: OpenApiContract | undefined, open = simulator.open(keyEvents())) {
    this.#open = open;
    this.#contract = contract;
  }

  /** A client of a system that others use too. */
  static of(open: OpenSimulator): KsefProbe {
    return new KsefProbe(undefined, open);
  }

  configure(settings: Readonly<Record<string, unknown>>): void {
    this.#open.configure(settings);
  }

  records() {
    return this.#open.records();
  }

  /** One request; `call` is a method and a path with query. */
  send(call: string, { token, body, headers = {} }: ProbeCall = {}): SimulatedReply {
    const [method = "", address = ""] = call.split(" ");
    const url = new URL(address, "https://simulator.test");
    const isBytes = body instanceof Uint8Array;
    const mime = isBytes ? "application/xml" : "application/json";
    const request = {
      method,
      path: url.pathname,
      query: new Map(url.searchParams),
      headers: {
        ...(body !== undefined && { "content-type": mime }),
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: isBytes ? body : Buffer.from(body === undefined ? "" : JSON.stringify(body)),
      certificate: undefined,
      origin: "https://simulator.test/ksef",
    };
    const random = () => {
      this.#seed = (this.#seed * 48_271) % 2_147_483_647;
      return this.#seed / 2_147_483_647;
    };
    const { reply } = this.#open.handle(request, { now: () => this.now, random });
    this.differences.push(...(this.#contract?.differences(request, reply) ?? []));
    return reply;
  }

  /** The JSON of an answer, with its status. */
  json(call: string, more: ProbeCall = {}) {
    const reply = this.send(call, more);
    return {
      status: reply.status,
      ...JSON.parse(Buffer.from(reply.body ?? "").toString() || "{}"),
    };
  }

  /** Code of a refused request. */
  refusal(call: string, more: ProbeCall = {}): number | undefined {
    const headers = { ...more.headers, "x-error-format": "problem-details" };
    return this.json(call, { ...more, headers }).errors?.[0]?.code;
  }

  /** An AuthTokenRequest, signed. */
  signedRequest(signer: SigningCredentials, context = SELLER): Buffer {
    const { challenge } = this.json("POST /v2/auth/challenge");
    const xml = `<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/2.0"><Challenge>${challenge}</Challenge><ContextIdentifier><Nip>${context}</Nip></ContextIdentifier><SubjectIdentifierType>certificateSubject</SubjectIdentifierType></AuthTokenRequest>`;
    const signed = signXml(xml, signer, {
      now: this.now,
      method: "rsa-sha256",
      digest: "sha256",
      form: "exc-c14n",
      data: { transform: "exc-c14n" },
      ids: signatureIds("probe"),
      xades: { signingTime: new Date(this.now).toISOString(), transform: "exc-c14n" },
    });
    return Buffer.from(signed.xml);
  }

  /** Status of a login with a certificate, and its tokens where it succeeded. */
  login(signer: SigningCredentials = sealFor(SELLER), context = SELLER) {
    const begun = this.json("POST /v2/auth/xades-signature", {
      body: this.signedRequest(signer, context),
    });
    return this.finish(begun);
  }

  /** The rest of a login. */
  finish(begun: { referenceNumber: string; authenticationToken: { token: string } }) {
    const { token } = begun.authenticationToken;
    const { status, isTokenRedeemed } = this.json(`GET /v2/auth/${begun.referenceNumber}`, {
      token,
    });
    expectFalse(isTokenRedeemed);
    if (status.code !== 200)
      return { code: status.code, operation: token, access: "", refresh: "" };
    const tokens = this.json("POST /v2/auth/token/redeem", { token });
    return {
      code: 200,
      operation: token,
      access: tokens.accessToken.token,
      refresh: tokens.refreshToken.token,
    };
  }

  /** A login with a KSeF token. */
  tokenLogin(token: string, more: { moment?: number; publicKeyId?: string } = {}) {
    const { challenge, timestampMs } = this.json("POST /v2/auth/challenge");
    const { moment = timestampMs, publicKeyId } = more;
    const { certificate, id } = this.publicKey("KsefTokenEncryption");
    const encryptedToken = wrap(certificate, Buffer.from(`${token}|${moment}`));
    const contextIdentifier = { type: "Nip", value: SELLER };
    const body = { challenge, contextIdentifier, encryptedToken, publicKeyId: publicKeyId ?? id };
    return this.json("POST /v2/auth/ksef-token", { body });
  }

  publicKey(usage: string): { certificate: X509Certificate; id: string } {
    const reply = this.send("GET /v2/security/public-key-certificates");
    const keys = JSON.parse(Buffer.from(reply.body ?? "").toString());
    const found = keys.find((one: { usage: string[] }) => one.usage.includes(usage));
    const certificate = new X509Certificate(Buffer.from(found.certificate, "base64"));
    return { certificate, id: found.publicKeyId };
  }

  /** Members `formCode` and `encryption` of opened sessions. */
  opening(key: Buffer = this.key) {
    const { certificate, id } = this.publicKey("SymmetricKeyEncryption");
    return {
      formCode: { systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" },
      encryption: {
        encryptedSymmetricKey: wrap(certificate, key),
        initializationVector: this.iv.toString("base64"),
        publicKeyId: id,
      },
    };
  }

  open(token: string, key?: Buffer): string {
    return this.json("POST /v2/sessions/online", { token, body: this.opening(key) })
      .referenceNumber;
  }

  encrypt(data: Uint8Array): Buffer {
    const cipher = createCipheriv("aes-256-cbc", this.key, this.iv);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  }

  decrypt(data: Uint8Array): Buffer {
    const cipher = createDecipheriv("aes-256-cbc", this.key, this.iv);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  }

  /** The body of an invoice. */
  invoiceBody(fa: string | Uint8Array, more: Readonly<Record<string, unknown>> = {}) {
    const data = Buffer.from(fa);
    const encrypted = this.encrypt(data);
    return {
      invoiceHash: hashOf(data),
      invoiceSize: data.length,
      encryptedInvoiceHash: hashOf(encrypted),
      encryptedInvoiceSize: encrypted.length,
      encryptedInvoiceContent: encrypted.toString("base64"),
      ...more,
    };
  }

  /** Sends an invoice and returns its status once it is decided. */
  invoice(token: string, session: string, body: unknown) {
    const path = `/v2/sessions/online/${session}/invoices`;
    const { referenceNumber } = this.json(`POST ${path}`, { token, body });
    this.now += 2000;
    return this.json(`GET /v2/sessions/${session}/invoices/${referenceNumber}`, { token });
  }
}

/** Base64 of the SHA-256. */
export function hashOf(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("base64");
}

function wrap({ publicKey }: X509Certificate, data: Uint8Array): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: publicKey, padding, oaepHash: "sha256" }, data).toString("base64");
}

function expectFalse(value: unknown): void {
  if (value !== false) throw new Error("the login was redeemed before");
}
