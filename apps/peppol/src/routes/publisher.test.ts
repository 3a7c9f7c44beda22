import { PEPPOL_SERVICES, uriOf } from "@fakturo/peppol";
import type { RouteContext } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import { FIXED_NOW, fakeConfig, fakeRequest, fakeRouteContext } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { publisherRoutes } from "./publisher.ts";

const DAY_MS = 86_400_000;
const [INVOICE] = PEPPOL_SERVICES["ubl-invoice"];

function issued(commonName: string, until: number) {
  const { certificate, key } = selfSigned({ commonName, from: FIXED_NOW - DAY_MS, until });
  const privateKey = key.export({ type: "pkcs8", format: "pem" }).toString();
  return { certificate: certificate.toString(), private_key: privateKey };
}

it("answers metadata that it signed before only while its certificate is valid", async () => {
  const route = publisherRoutes.find(({ path }) =>
    path.endsWith("/:publisher/:participant/services/:type"),
  );
  if (!route || !INVOICE) throw new Error("there is no such route");
  const authority = issued("CA", FIXED_NOW + 10 * DAY_MS).certificate;
  const values: Readonly<Record<string, object>> = {
    "peppol.smp": issued("PSM000001", FIXED_NOW + DAY_MS),
    "peppol.access-point": issued("POP000001", FIXED_NOW + 10 * DAY_MS),
    "peppol.trust": { access_points: authority, publishers: authority },
  };
  const type = uriOf(INVOICE.type);
  const value = { groups: [], types: [type], hasCard: false, country: "BE", endUser: "" };
  const record = { id: "0208:0202239951", value, version: 1, entry: "", updatedAt: 0 };
  const unused = async () => [];
  const records: RouteContext["records"] = () => ({
    get: async () => JSON.parse(JSON.stringify(record)),
    find: unused,
    list: unused,
  });
  const answerAt = (now: number) => {
    const params = { publisher: "w", participant: "iso6523-actorid-upis::0208:0202239951", type };
    const ctx = fakeRouteContext({
      now: () => now,
      records,
      config: fakeConfig({}),
      callbackUrl: async () => "https://fakturo.example/as4/token",
      credential: async (key) => {
        const value = values[key] ?? {};
        return { key, version: 1, value: { ...value }, text: JSON.stringify(value) };
      },
    });
    return route.handle({ ...fakeRequest({ params }), ref: "" }, ctx);
  };
  const first = await answerAt(FIXED_NOW);
  expect(first.body).toContain("<SignatureValue>");
  expect((await answerAt(FIXED_NOW + 1000)).body).toBe(first.body);
  await expect(answerAt(FIXED_NOW + 2 * DAY_MS)).rejects.toThrow("expired");
});
