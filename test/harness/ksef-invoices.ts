import type { JsonObject } from "@fakturo/model";
import { readPkcs12 } from "@fakturo/signature";
import { expect } from "vitest";
import type { SimulatedPlatform } from "./simulated-platform.ts";

/** NIPs of the parties of the tests of KSeF. */
export const SUPPLIER = "5265877635";
export const BUYER = "7352765225";
export const OTHER = "1234563218";
/** Issues invoices offline. */
export const OFFLINE = "5555555555";
const NAMES: Readonly<Record<string, string>> = {
  [SUPPLIER]: "Przykład sp. z o.o.",
  [BUYER]: "Nabywca S.A.",
  [OTHER]: "Inny sp. z o.o.",
  [OFFLINE]: "Sklep sp. z o.o.",
};

/** A Polish party. */
export function partyOf(code: string): JsonObject {
  const address = { street: "ul. Testowa", num: "1", locality: "Warszawa", code: "00-001" };
  const addresses = [{ ...address, country: "PL" }];
  return { name: NAMES[code] ?? "", tax_id: { country: "PL", code }, addresses };
}

/** An invoice of the supplier to the buyer. */
export function invoice(more: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["pl-favat-v3"],
    issue_date: new Date().toISOString().slice(0, 10),
    currency: "PLN",
    series: "FV",
    supplier: partyOf(SUPPLIER),
    customer: partyOf(BUYER),
    lines: [
      {
        quantity: "1",
        item: { name: "Usługa", price: "100.00" },
        taxes: [{ cat: "VAT", key: "standard", rate: "general" }],
      },
    ],
    ...more,
  };
}

const certificateOf = (platform: SimulatedPlatform, code: string) =>
  platform.certificateOf({ code, country: "PL", name: NAMES[code] ?? "", isSeal: true });

/** Certificate and key as the ministry gives them: two files. */
export function pairOf(
  platform: SimulatedPlatform,
  code: string,
  passphrase?: string,
): { readonly certificate: string; readonly key: string } {
  const { certificate, key } = readPkcs12(certificateOf(platform, code), "simulated");
  const cipher = passphrase === undefined ? {} : { cipher: "aes-256-cbc", passphrase };
  const pem = key.export({ type: "pkcs8", format: "pem", ...cipher });
  return { certificate: certificate.toString(), key: pem.toString() };
}

/** Gives a supplier's certificate and key on its page, and confirms. */
export async function fillPage(
  platform: SimulatedPlatform,
  link: string,
  code: string,
): Promise<void> {
  const { certificate, key } = pairOf(platform, code);
  const form = new FormData();
  form.append("file", new File([certificate], "ksef.crt"));
  form.append("file", new File([key], "ksef.key"));
  const redirect = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${link}/credentials/gov-pl.certificate`, { ...redirect, body: form });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(link, redirect)).status).toBe(303);
}
