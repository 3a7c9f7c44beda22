import {
  defineCredential,
  defineProvider,
  refusing,
  type StepFile,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { credentialsIn, type SigningCredentials, signCades } from "@fakturo/signature";
import { FILE_KEY, MIME, P7M_KEY, P7M_MIME } from "../file.ts";
import { type FatturaSigning, signXades } from "../sign/xades.ts";

/** Secret of the workspace with the certificate that signs invoices. */
export const CERTIFICATE_SECRET = "sdi-it.certificate";

/** Declares the secret. */
export const italianCertificate = defineCredential({
  key: CERTIFICATE_SECRET,
  kind: "certificate",
  title: "Certificate that signs",
  scope: "workspace",
  required: true,
  checks: { purposes: ["sign"] },
});

const SIGNATURE = /<(?:\w+:)?Signature\s/;

/** Signs the entry's FatturaPA, as public bodies require. */
export const sign = defineProvider({
  key: "sdi-it.sign",
  name: "Sign FatturaPA",
  summary: "Sign the entry's FatturaPA with the workspace's certificate (XAdES or CAdES).",
  schemas: ["bill/invoice"],
  config: Type.Object({
    form: Type.Optional(
      Type.Union([Type.Literal("xades"), Type.Literal("cades")], {
        title: "Form",
        description: "XAdES stays inside the XML, CAdES makes a .p7m file around it.",
        default: "xades",
      }),
    ),
  }),
  effect: "none",
  credentials: [CERTIFICATE_SECRET],

  async run({ config, entry, envelope }, ctx): Promise<StepResult> {
    const files = entry?.files ?? [];
    const file = files.find(({ key }) => key === FILE_KEY);
    if (!file || !envelope) return step.ko("no-document", "the entry has no FatturaPA to sign");
    if (files.some(({ key }) => key === P7M_KEY)) return step.skip("the file is signed already");
    return refusing(async () => {
      const xml = await ctx.file(file.id);
      if (isSignedXml(new TextDecoder().decode(xml)))
        return step.skip("the file is signed already");
      const credentials = await credentialsIn(ctx, CERTIFICATE_SECRET);
      const signing = { id: envelope.head.uuid, now: ctx.now() };
      const make = config.form === "cades" ? inP7m : inXml;
      return step.ok({ files: [make(file.name, xml, credentials, signing)] });
    });
  },
});

/** True for XML with a signature inside. */
export function isSignedXml(xml: string): boolean {
  return SIGNATURE.test(xml);
}

function inXml(
  name: string,
  xml: Uint8Array,
  credentials: SigningCredentials,
  signing: FatturaSigning,
): StepFile {
  const signed = signXades(new TextDecoder().decode(xml), credentials, signing);
  const data = new TextEncoder().encode(signed);
  return { name, mime: MIME, data, key: FILE_KEY, category: "format" };
}

function inP7m(
  name: string,
  xml: Uint8Array,
  credentials: SigningCredentials,
  { now }: FatturaSigning,
): StepFile {
  const data = signCades(xml, credentials, { now });
  return { name: `${name}.p7m`, mime: P7M_MIME, data, key: P7M_KEY, category: "format" };
}
