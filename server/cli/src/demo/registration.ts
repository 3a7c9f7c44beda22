import { FakturoError, type JsonObject } from "@fakturo/model";
import { toPkcs12 } from "@fakturo/signature";
import type { Taxpayer } from "@fakturo/simulator";
import type { RunningSimulation } from "../simulate/simulate.ts";
import { type AuthorityStage, requireStatus, run } from "./authority-stage.ts";
import { type Client, listAt, textAt } from "./client.ts";
import { poll } from "./poll.ts";

/** Password of the demo's certificates. */
export const PASSPHRASE = "simulated";
const SEE_OTHER = 303;

/** How a supplier registers at an authority. */
export interface PageRegistration {
  /** Id of the workflow. */
  readonly workflow: string;
  /** Key of the credential that the page asks for. */
  readonly credential: string;
  readonly supplier: JsonObject[string] | null;
  /** True for an authority that wants the seal of an entity. */
  readonly isSeal?: boolean;
}

/** Starts the registration, gives the certificate on its page, and waits for its end. @returns rows for a table. */
export async function register(
  stage: AuthorityStage,
  { workflow, credential, supplier, isSeal = false }: PageRegistration,
): Promise<string[][]> {
  const { client } = stage;
  const party = { ...asObject(supplier), $schema: "https://gobl.org/draft-0/org/party" };
  const id = crypto.randomUUID();
  await client.put(`/silo/v1/entries/${id}`, { folder: "suppliers", data: party });
  const running = run(stage, workflow, id);
  const page = await pageOf(client, id);
  const file = certificateOf({ ...taxpayerOf(party), isSeal }, stage.simulation);
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file)], "certificate.p12"));
  form.set("password", PASSPHRASE);
  await post(`${page}/credentials/${credential}`, form);
  await post(page, undefined);
  const job = await running;
  const entry = await client.get(`/silo/v1/entries/${id}`);
  requireStatus(job, "OK");
  await untilActive(client, textAt(party, "tax_id", "code"));
  return [
    ["Supplier", `${textAt(party, "name")}, ${textAt(party, "tax_id", "code")}`],
    ["Page", page.replace(/[^/]+$/, "…")],
    ["Certificate", `uploaded, ${file.length} bytes`],
    ["Registration", `${textAt(job, "status")}, state of the entry: ${textAt(entry, "state")}`],
  ];
}

/** A party as the simulators know it. */
export function taxpayerOf(party: unknown): Taxpayer {
  return {
    code: textAt(party, "tax_id", "code"),
    country: textAt(party, "tax_id", "country"),
    name: textAt(party, "name"),
  };
}

/** A certificate of the simulation as PKCS #12. */
export function certificateOf(taxpayer: Taxpayer, { authority }: RunningSimulation): Uint8Array {
  return toPkcs12(authority.issueTo(taxpayer), PASSPHRASE);
}

/** Address of the registration's page, which the entry shows once the step has made it. */
async function pageOf(client: Client, id: string): Promise<string> {
  const link = await poll(async () => {
    const meta = listAt(await client.get(`/silo/v1/entries/${id}`), "meta");
    return meta.find((one) => textAt(one, "key") === "link");
  }, "the registration has no page");
  return textAt(link, "link_url");
}

/** The workflow may end on the upload; the authority's answer to the registration follows. */
async function untilActive(client: Client, holder: string): Promise<void> {
  await poll(async () => {
    const all = listAt(await client.get("/access/v1/registrations"), "list");
    return all.find((one) => textAt(one, "holder") === holder && textAt(one, "state") === "active");
  }, "the registration is not active");
}

async function post(url: string, body: FormData | undefined): Promise<void> {
  const init = { method: "POST", redirect: "manual", ...(body && { body }) } as const;
  const { status } = await fetch(url, init);
  if (status !== SEE_OTHER) throw new FakturoError("internal", `the page answered ${status}`);
}

function asObject(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
