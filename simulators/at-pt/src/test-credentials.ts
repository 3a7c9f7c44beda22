import { generateKeyPairSync } from "node:crypto";
import type { TestCredential, TestIssuer } from "@fakturo/simulator";
import { TEST_SERIES } from "./atcud.ts";

const PRODUCER = { code: "502030405", country: "PT", name: "Simulated producer" };
/** Length of the keys of certified programs (Despacho 8632/2014). */
const KEY_BITS = 1024;

/** A certified program, its producer's certificate, the taxpayer's sub-user, and a series of the year. */
export async function testCredentials(
  { code }: { readonly code: string },
  { certificateOf }: TestIssuer,
): Promise<readonly TestCredential[]> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: KEY_BITS });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return [
    { key: "at-pt.certificate", isHolders: false, value: certificateOf(PRODUCER) },
    { key: "at-pt.program", isHolders: false, value: { key, certificate: "9999" } },
    {
      key: "at-pt.user",
      isHolders: true,
      value: { username: `${code}/1`, password: "simulated" },
    },
    {
      key: "at-pt.series",
      isHolders: false,
      value: {
        [`${TEST_SERIES.documentType} ${TEST_SERIES.series}`]: { code: TEST_SERIES.code, start: 1 },
      },
    },
  ];
}
