import { FakturoError } from "@fakturo/model";
import { readJsonAs } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import type { SimulatedOutcome, SimulatedRequest } from "@fakturo/simulator";
import type { StoredEvent } from "./state.ts";

const Recipient = Type.Object({
  /** Recipient code, 7 characters; 6 of a public body. */
  code: Type.String({ pattern: "^[A-Z0-9]{6,7}$" }),
  tax_id: Type.String({ minLength: 1 }),
  /** Address of RicezioneFatture; empty to receive nothing more. */
  address: Type.String(),
});

/** Registers where a taxpayer receives invoices, as people do on the portal "Fatture e Corrispettivi". */
export function registerRecipient({ body }: SimulatedRequest): SimulatedOutcome<StoredEvent> {
  try {
    const text = new TextDecoder().decode(body);
    const { code, tax_id: taxId, address } = readJsonAs(Recipient, text, "the recipient");
    return { reply: { status: 204 }, events: [{ type: "recipient", code, taxId, address }] };
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    return { reply: { status: 400, body: error.message } };
  }
}
