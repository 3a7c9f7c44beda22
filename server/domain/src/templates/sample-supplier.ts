import { isObject, type JsonObject } from "@fakturo/model";
import type { Environment } from "@fakturo/plugin";
import type { Tx } from "@fakturo/server-storage/store";
import {
  confirmPage,
  giveIdentity,
  giveInputs,
  type MandateParts,
  type PageAddress,
  signAgreement,
} from "../registrations/index.ts";
import type { TemplateSample } from "./template.ts";

/** A credential that a simulator accepts. */
interface TestCredential {
  readonly key: string;
  /** True for a credential of the taxpayer, false for one of the workspace. */
  readonly isHolders: boolean;
  readonly value: JsonObject;
}

interface Taxpayer {
  readonly code: string;
  readonly country: string;
  readonly name: string;
}

/** Credentials with which a taxpayer calls the simulator of a connection. */
export type TestCredentials = (
  connection: string,
  taxpayer: Taxpayer,
) => Promise<readonly TestCredential[]>;

/** Where the sample's supplier sends. */
export interface SamplePlace {
  readonly workspaceId: string;
  readonly environment: Environment;
  /** Entry of the supplier. */
  readonly entry: string;
}

/** Tax code and name of the sample's supplier. */
export function taxpayerOf({ invoice: { supplier } }: TemplateSample): Taxpayer {
  const id = isObject(supplier.tax_id) ? supplier.tax_id : {};
  return {
    code: String(id.code ?? ""),
    country: String(id.country ?? ""),
    name: String(supplier.name ?? ""),
  };
}

/** Stores what the simulator issued, and registers the supplier there where the sample says so. */
export async function admitSupplier(
  tx: Tx,
  sample: TemplateSample,
  issued: readonly TestCredential[],
  { workspaceId, environment, entry }: SamplePlace,
  parts: MandateParts,
): Promise<void> {
  const { credentials, registrations } = parts;
  const { code } = taxpayerOf(sample);
  for (const { key, isHolders, value } of issued)
    await credentials.put(
      tx,
      workspaceId,
      { environment, key, holder: isHolders ? code : "" },
      value,
    );
  if (!sample.registration) return;
  const { key, inputs, isSigned } = sample.registration;
  await registrations.begin(tx, key, { workspaceId, environment, entry, holder: code });
  const address = { environment, key, entry };
  if (inputs) await giveInputs(tx, address, inputs, parts);
  if (isSigned) await sign(tx, address, parts);
  const { registration } = await confirmPage(tx, address, parts);
  if (registration.state === "reviewing") await registrations.decide(tx, registration.id, true);
}

/** A picture of one pixel, in place of the identity document of a person who does not exist. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAG7buVgAAAABJRU5ErkJggg==",
  "base64",
);

async function sign(tx: Tx, address: PageAddress, parts: MandateParts): Promise<void> {
  await giveIdentity(tx, address, { data: PICTURE, view: "page" }, parts);
  // Last, because a signature may confirm the page.
  await signAgreement(tx, address, {}, parts);
}
