import { X509Certificate } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import { TLSSocket } from "node:tls";
import type { ClientCertificate } from "@fakturo/plugin";
import type { FastifyRequest } from "fastify";

/** Reads the certificate that a caller proved in TLS. */
export type CertificateReader = (request: FastifyRequest) => ClientCertificate | undefined;

export interface ClientCertificateOptions {
  /** Header in which trusted proxies pass the certificate that they checked, in lower case. */
  readonly header: string | undefined;
  /** Addresses and networks of proxies. */
  readonly trustedProxies: readonly string[];
}

const MAX_HEADER = 32 * 1024;

/**
 * From the TLS connection itself, or from the header of a proxy that the operator trusts; what other callers
 * write into that header counts for nothing.
 */
export function createCertificateReader(options: ClientCertificateOptions): CertificateReader {
  const { header } = options;
  const proxies = blockListOf(options.trustedProxies);
  return ({ raw, headers }) => {
    const { socket } = raw;
    if (socket instanceof TLSSocket && socket.authorized)
      return described(socket.getPeerX509Certificate());
    const given = header === undefined ? undefined : headers[header];
    if (typeof given !== "string" || given === "") return undefined;
    return isListed(proxies, socket.remoteAddress) ? parseCertificateHeader(given) : undefined;
  };
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isListed(list: BlockList, address = ""): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/** Member of Envoy's and others' `X-Forwarded-Client-Cert` that holds the certificate. */
const FORWARDED = /(?:^|[;,])Cert="?([^";,]+)"?/i;

/**
 * A certificate as proxies pass it: PEM as it is or percent-encoded (nginx, Traefik, Envoy), base64 alone, or
 * between colons (RFC 9440). Undefined for anything else.
 */
export function parseCertificateHeader(text: string): ClientCertificate | undefined {
  if (text.length > MAX_HEADER) return undefined;
  try {
    const decoded = decodeURIComponent(FORWARDED.exec(text)?.[1] ?? text);
    const [, armoured] = /-----BEGIN CERTIFICATE-----([^-]+)-----END/.exec(decoded) ?? [];
    const base64 = (armoured ?? decoded).replaceAll(/[\s:]/g, "");
    return described(new X509Certificate(Buffer.from(base64, "base64")));
  } catch {
    return undefined;
  }
}

function described(certificate: X509Certificate | undefined): ClientCertificate | undefined {
  if (!certificate) return undefined;
  const { subject, issuer, serialNumber, fingerprint256, validFromDate, validToDate } = certificate;
  return {
    pem: certificate.toString(),
    subject,
    issuer,
    serialNumber,
    sha256: fingerprint256.replaceAll(":", "").toLowerCase(),
    notBefore: validFromDate.getTime(),
    notAfter: validToDate.getTime(),
  };
}
