import { FakturoError } from "@fakturo/model";
import { defineRegistration, type RegistrationAnswer, registrationSteps } from "@fakturo/plugin";
import { readCredentials, requireValid } from "@fakturo/signature";
import { REMITTANCE } from "./connection.ts";

const KEY = "gov-es.noverifactu";

/**
 * Use of NO VERI*FACTU by a taxpayer. The agency is not notified; the law requires signed records, so a
 * certificate that can sign them must be there.
 */
export const noVerifactuRegistration = defineRegistration({
  key: KEY,
  title: "NO VERI*FACTU",
  connection: REMITTANCE,
  approval: "none",
  testHolders: "any",
  async register(_request, ctx): Promise<RegistrationAnswer> {
    try {
      const { text } = await ctx.credential();
      requireValid(readCredentials(text, "the certificate").certificate, ctx.now());
      return { is: "active" };
    } catch (error) {
      if (!(error instanceof FakturoError)) throw error;
      const message = `no certificate can sign the records of this taxpayer: ${error.message}`;
      return { is: "refused", faults: [{ code: "no-certificate", message }] };
    }
  },
});

/** Steps of the registration. */
export const noVerifactuRegistering = registrationSteps(noVerifactuRegistration, {
  register: {
    key: `${KEY}.register`,
    name: "Begin with NO VERI*FACTU",
    summary:
      "Register that the party keeps signed records; ends as KO without a certificate to sign with.",
  },
  unregister: {
    key: `${KEY}.unregister`,
    name: "End NO VERI*FACTU",
    summary: "End the party's registration after the answers to requests that are under way.",
  },
});
