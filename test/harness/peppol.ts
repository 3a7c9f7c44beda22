import { isObject, type JsonObject } from "@fakturo/model";
import { expect } from "vitest";
import type { SimulatedPlatform } from "./simulated-platform.ts";

/** The Belgian company of the tests. */
export const SUPPLIER = { country: "BE", code: "0202239951" };
/** Its participant. */
export const SUPPLIER_ID = "0208:0202239951";
/** A company of the simulated network. */
export const CUSTOMER = { scheme: "0192", code: "974760673" };
/** Its participant. */
export const CUSTOMER_ID = `${CUSTOMER.scheme}:${CUSTOMER.code}`;

/** An inbox in the network. */
export const inbox = (scheme: string, code: string) => ({ key: "peppol", scheme, code });

/** An invoice of the Belgian company. */
export function invoice(code: string, customerInbox: JsonObject | undefined): JsonObject {
  const address = { street: "Rue Haute 1", locality: "Bruxelles", code: "1000", country: "BE" };
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["eu-en16931-v2017"],
    code,
    issue_date: "2026-01-10",
    supplier: {
      name: "Atelier SA",
      tax_id: SUPPLIER,
      inboxes: [inbox("0208", SUPPLIER.code)],
      addresses: [address],
    },
    customer: {
      name: "Kunde AS",
      addresses: [{ ...address, locality: "Oslo", country: "NO" }],
      ...(customerInbox && { inboxes: [customerInbox] }),
    },
    ordering: { code: "PO-1" },
    lines: [
      {
        quantity: "2",
        item: { name: "Stool", price: "12.50" },
        taxes: [{ cat: "VAT", rate: "standard" }],
      },
    ],
    payment: {
      terms: { key: "due-date", due_dates: [{ date: "2026-02-10", percent: "100%" }] },
      instructions: { key: "credit-transfer", credit_transfer: [{ iban: "BE71096123456769" }] },
    },
  };
}

/** Gives the workspace a certificate of the simulated network. @param kind `smp` for that of a publisher. */
export async function giveCertificate(
  network: SimulatedPlatform,
  key: string,
  kind: "ap" | "smp" = "ap",
): Promise<void> {
  const issued = await network.call("POST", `peppol/certificates?seat=POP000001&kind=${kind}`);
  const { certificate, private_key } = JSON.parse(issued);
  const value = { certificate, private_key };
  const put = await network.platform.client.put(`/access/v1/credentials/${key}`, { value });
  expect(put.status, put.text).toBe(200);
}

/** Files of an entry. */
export async function filesOf(
  network: SimulatedPlatform,
  id: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { attachments = [] } = (await network.platform.client.get(`/silo/v1/entries/${id}`)).json;
  return Array.isArray(attachments) ? attachments.filter(isObject) : [];
}

/** The text of an entry's file by its key. */
export async function fileOf(network: SimulatedPlatform, id: string, key: string): Promise<string> {
  const file = (await filesOf(network, id)).find((one) => one.key === key);
  return (await fetch(String(file?.url))).text();
}
