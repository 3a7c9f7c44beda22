import type { Call, HandledCall } from "./call.ts";

/** `GET /qr/invoice/{nip}/{day}/{hash}`: the page behind KOD I. */
export function checkQr({ params, state, now }: Call): HandledCall {
  const [nip = "", day = "", hash = ""] = params;
  const issued = day.split("-").reverse().join("-");
  const digest = Buffer.from(hash, "base64url").toString("base64");
  const found = [...state.byNumber.values()].find(
    (one) =>
      one.hash === digest &&
      one.facts?.seller === nip &&
      one.facts.issued === issued &&
      now >= one.decidedAt,
  );
  const text = found ? `Numer KSeF: ${found.ksefNumber}` : "Nie znaleziono faktury w KSeF.";
  return {
    reply: {
      status: found ? 200 : 404,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: `<!DOCTYPE html><html lang="pl"><head><title>Symulacja KSeF</title></head><body><p>Symulacja: ta strona nie pochodzi od Ministerstwa Finansów.</p><p>${text}</p></body></html>`,
    },
  };
}
