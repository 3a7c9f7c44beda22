import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "br-nfse-v1",
  name: { en: "Brazil NFS-e 1.X" },
  description: {
    en: "Electronic invoices for services, NFS-e, authorised by Brazilian municipalities after the ABRASF model or the national layout. Fills in defaults and checks what a municipality needs to know of supplier, services and ISS.",
  },
  sources: [
    {
      title: { en: "ABRASF: NFS-e documentation", pt: "ABRASF: documentação da NFS-e" },
      url: "https://abrasf.org.br/biblioteca/arquivos-publicos/nfs-e",
    },
  ],
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
