import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "br-nfse-v1",
  name: { en: "Brazil NFS-e 1.X" },
  extensions,
  scenarios: null,
  identities: [
    {
      key: "br-nfse-municipal-reg",
      name: { en: "Company Municipal Registration", pt: "Inscrição Municipal da Empresa" },
    },
  ],
  corrections: null,
};
