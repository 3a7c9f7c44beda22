import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const SUPPLIER = "30712345671";
const PATH = "/credentials/gov-ar.certificate";

let platform: SimulatedPlatform;
beforeAll(async () => {
  platform = await SimulatedPlatform.start("arca");
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

describe("a certificate that ARCA issues for a key of the server", () => {
  it(
    "registers the supplier, without its key leaving the server",
    async () => {
      const entry = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        name: "Imprenta del Plata SA",
        tax_id: { country: "AR", code: SUPPLIER },
      });
      const steps = ["gov-ar.register", "gov-ar.wait.authorization"].map((provider) => ({
        name: provider,
        provider,
      }));
      const workflow = { name: "Register", schema: "org/party", steps, rescue: [] };
      const job = await platform.begin(await platform.publish(workflow), entry);
      const link = await platform.link(entry);
      const page = await (
        await fetch(`${link}?lang=es`, { headers: { accept: "text/html" } })
      ).text();
      expect(page).toContain("Descargar el pedido de certificado");
      const reply = await fetch(`${link}${PATH}/request`, { method: "POST" });
      expect(reply.headers.get("content-type")).toContain("application/pkcs10");
      expect(reply.headers.get("content-disposition")).toContain("request.csr");
      const request = await reply.text();
      expect(request).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----/);
      const form = new FormData();
      form.set("file", new File([platform.certificateFor(request)], "arca.crt"));
      const redirect = { method: "POST", redirect: "manual" } as const;
      const given = await fetch(`${link}${PATH}`, { ...redirect, body: form });
      expect(given.status, await given.text()).toBe(303);
      expect((await fetch(link, redirect)).status).toBe(303);
      expect(await platform.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
      const { json } = await platform.platform.client.get("/access/v1/registrations");
      expect(json.list[0]).toMatchObject({ state: "active", holder: SUPPLIER });
    },
    DEADLINE_MS,
  );
});
