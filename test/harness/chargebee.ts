import type { JsonObject } from "@fakturo/model";
import { expect } from "vitest";

/** Parameters of a request, e.g. `{ "charges[amount][0]": "1000" }`. */
type Parameters = Readonly<Record<string, string>>;

/** A business in Germany, as the configured supplier. */
export const GERMAN_SUPPLIER: JsonObject = {
  name: "Werkstatt Muster GmbH",
  tax_id: { country: "DE", code: "111111125" },
  people: [{ name: { given: "Erika", surname: "Muster" } }],
  addresses: [{ street: "Lindenallee 1", locality: "Berlin", code: "10115", country: "DE" }],
  emails: [{ addr: "rechnung@werkstatt.example" }],
  telephones: [{ num: "+49 30 5550100" }],
  inboxes: [{ key: "peppol", scheme: "9930", code: "DE111111125" }],
};

/** Knows the addresses of simulators by their paths, e.g. `chargebee/api/v2`. */
interface Addresses {
  address(path: string): string;
}

/** Calls of a site's API, as its users make them. */
export class ChargebeeSite {
  readonly #platform: Addresses;

  constructor(platform: Addresses) {
    this.#platform = platform;
  }

  /** Posts a request and answers the object of this kind. */
  async post(path: string, parameters: Parameters, kind: string): Promise<JsonObject> {
    const reply = await this.#send(path, {
      method: "POST",
      body: new URLSearchParams({ ...parameters }).toString(),
    });
    return reply[kind];
  }

  async get(path: string) {
    return this.#send(path, { method: "GET" });
  }

  /** Texts of the comments on a document, newest first. */
  async comments(entity_type: string, entity_id: string): Promise<string[]> {
    const query = new URLSearchParams({ entity_type, entity_id, limit: "100" });
    const { list } = await this.get(`comments?${query}`);
    return list.map(({ comment }: { comment: { notes: string } }) => comment.notes);
  }

  /** Creates a customer in a country. */
  async customer(id: string, country: string, more: Parameters = {}): Promise<void> {
    const address = {
      "billing_address[company]": `Kunde ${id}`,
      "billing_address[line1]": "Hauptstrasse 5",
      "billing_address[city]": "Ort",
      "billing_address[zip]": "20095",
      "billing_address[country]": country,
    };
    await this.post(
      "customers",
      { id, email: `${id}@kunde.example`, ...address, ...more },
      "customer",
    );
  }

  /** Creates an invoice over one charge; answers its id. */
  async invoice(customer_id: string, amount: number, more: Parameters = {}): Promise<string> {
    const charge = {
      "charges[amount][0]": String(amount),
      "charges[description][0]": "Wartung",
    };
    const path = "invoices/create_for_charge_items_and_charges";
    const { id } = await this.post(path, { customer_id, ...charge, ...more }, "invoice");
    return String(id);
  }

  async #send(path: string, init: { readonly method: string; readonly body?: string }) {
    const headers = {
      authorization: `Basic ${btoa("test_key:")}`,
      ...(init.body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
    };
    const reply = await fetch(this.#platform.address(`chargebee/api/v2/${path}`), {
      ...init,
      headers,
    });
    const text = await reply.text();
    expect(reply.status, text).toBe(200);
    return JSON.parse(text);
  }
}
