import type { JsonObject } from "@fakturo/model";
import { expect } from "vitest";
import { DEADLINE_MS, type SimulatedPlatform } from "./simulated-platform.ts";

const BRASILIA_MS = -3 * 3_600_000;

/** The present date in Brasília. */
export const today = () => new Date(Date.now() + BRASILIA_MS).toISOString().slice(0, 10);

/** A document as it would be issued today, without number. */
export function issued({ code: _, uuid: __, issue_time: ___, ...doc }: JsonObject): JsonObject {
  return { ...doc, issue_date: today() };
}

/** Runs a registration and gives the A1 certificate on its page. @returns the party's entry */
export async function registerIssuer(
  platform: SimulatedPlatform,
  workflow: string,
  code: string,
): Promise<string> {
  const entry = await platform.store({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "TechNova Ltda.",
    tax_id: { country: "BR", code },
  });
  const job = await platform.begin(workflow, entry);
  const find = async () => {
    const { json } = await platform.platform.client.get(`/silo/v1/entries/${entry}`);
    return json.meta?.find(({ key }: JsonObject) => key === "registration-link")?.link_url;
  };
  await expect.poll(find, { timeout: DEADLINE_MS }).toBeTruthy();
  const link = await find();
  const form = new FormData();
  const taxpayer = { code, country: "BR", name: "TECHNOVA LTDA" };
  form.set("file", new File([new Uint8Array(platform.certificateOf(taxpayer))], "a1.pfx"));
  form.set("password", "simulated");
  const redirect = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${link}/credentials/nfe-br.certificate`, { ...redirect, body: form });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(link, redirect)).status).toBe(303);
  expect(await platform.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
  return entry;
}
