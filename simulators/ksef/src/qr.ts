import { constants, verify, X509Certificate } from "node:crypto";
import type { Call, HandledCall } from "./call.ts";
import type { StoredEnrolment } from "./state.ts";

/** `GET /qr/invoice/{nip}/{day}/{hash}`: the page behind KOD I, also of a refused file that was technically corrected. */
export function checkQr({ params, state, now }: Call): HandledCall {
  const [nip = "", day = "", hash = ""] = params;
  const issued = day.split("-").reverse().join("-");
  const digest = Buffer.from(hash, "base64url").toString("base64");
  const found = [...state.byNumber.values()].find(
    (one) =>
      (one.hash === digest || one.corrects === digest) &&
      one.facts?.seller === nip &&
      one.facts.issued === issued &&
      now >= one.decidedAt,
  );
  if (!found) return page(false, "Nie znaleziono faktury w KSeF.");
  const corrected = found.hash === digest ? "" : "Faktura została technicznie skorygowana. ";
  return page(true, `${corrected}Numer KSeF: ${found.ksefNumber}`);
}

/**
 * `GET /qr/certificate/{kind}/{context}/{nip}/{serial}/{hash}/{signature}`: the page behind KOD II, which checks that
 * the certificate is of type Offline, valid, and has signed the address.
 */
export function checkOfflineQr({ params, state, now, request }: Call): HandledCall {
  const [kind = "", context = "", nip = "", serial = "", hash = "", signature = ""] = params;
  const found = [...state.enrolments.values()].find(
    (one) => one.serial === serial && one.type === "Offline" && one.code === 200,
  );
  const { origin = "" } = request;
  const host = origin.replace(/^https?:\/\//, "");
  const text = `${host}/qr/certificate/${kind}/${context}/${nip}/${serial}/${hash}`;
  const isValid =
    found !== undefined &&
    found.subject === context &&
    !state.revokedCertificates.has(serial) &&
    now < found.until &&
    hasSigned(found, text, signature);
  return page(isValid, isValid ? "Certyfikat jest ważny." : "Certyfikat nie jest ważny.");
}

function hasSigned({ certificate }: StoredEnrolment, text: string, signature: string): boolean {
  const { publicKey: key } = new X509Certificate(Buffer.from(certificate, "base64"));
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const form = key.asymmetricKeyType === "rsa" ? padding : { dsaEncoding: "ieee-p1363" as const };
  return verify("sha256", Buffer.from(text), { key, ...form }, Buffer.from(signature, "base64url"));
}

function page(isFound: boolean, text: string): HandledCall {
  return {
    reply: {
      status: isFound ? 200 : 404,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: `<!DOCTYPE html><html lang="pl"><head><title>Symulacja KSeF</title></head><body><p>Symulacja: ta strona nie pochodzi od Ministerstwa Finansów.</p><p>${text}</p></body></html>`,
    },
  };
}
