import { X509Certificate } from "node:crypto";
import type { BodyPart } from "@fakturo/plugin";
import { type TObject, Type } from "@fakturo/schema";
import {
  confirmPage,
  giveAgreement,
  giveCredential,
  giveIdentity,
  giveInputs,
  MANDATE_FILE_LIMIT,
  type MandateParts,
  mandateAgreement,
  registrationPage,
  requestCertificate,
} from "@fakturo/server-domain/registrations";
import type { FastifyReply, FastifyRequest } from "fastify";
import { asDownload } from "../downloads.ts";
import { contentsOf, headOf, texts } from "../incoming/request-parts.ts";
import { CERTIFICATE_BYTES } from "../large-bodies.ts";
import { fieldsIn, valuesOf } from "../pages/fields.ts";
import { FormError } from "../pages/problem.ts";
import { type RouteSpec, route, type Service } from "../route.ts";
import { existing, optional, text } from "../schemas/base.ts";
import { addressOf, type PageScope, pagePartsOf } from "./registration-pages.ts";

export const PAGE_PATH = "/registrations/{workspace_id}/{token}";
export const pageAddress = {
  workspace_id: existing("Workspace of the registration."),
  token: text("Of the link.", 100),
};
export const pageQuery = Type.Object({
  lang: optional(text("Language of the page, e.g. `es`.", 10)),
});
const params = Type.Object(pageAddress);
const credentialParams = Type.Object({ ...pageAddress, key: text("Of the credential.", 100) });
/** A certificate with a chain. */
const CREDENTIAL_LIMIT = 512 * 1024;
/** With the rest of the form. */
const FILE_LIMIT = MANDATE_FILE_LIMIT + 64 * 1024;
const MEDIA_TYPES = {
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;
const common = {
  method: "POST",
  tag: "Registration pages",
  missing: "this link is not valid, or not valid any more",
  credential: "none",
  isExtension: true,
  isOutside: true,
  query: pageQuery,
  replies: { 303: { description: "Back to the page." } },
} as const;

/** A sent form. */
interface SentForm {
  readonly workspaceId: string;
  readonly token: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly BodyPart[];
}

/** Forms of the page behind a registration's link; each answers with the way back to the page. */
export function registrationFormRoutes(service: Service, scope: PageScope): void {
  const { inWorkspace } = scope;
  const parts = pagePartsOf(scope);
  form(
    service,
    scope,
    { path: "", operationId: "confirmRegistrationForm", summary: "Confirm the page" },
    ({ workspaceId, token }) => inWorkspace(workspaceId, (tx) => confirmPage(tx, token, parts)),
  );
  form(
    service,
    scope,
    { path: "/inputs", operationId: "fillRegistrationForm", summary: "Fill in the page" },
    ({ workspaceId, token, fields }) =>
      inWorkspace(workspaceId, async (tx) => {
        const { spec } = await registrationPage(tx, token, parts);
        return giveInputs(tx, token, valuesOf(fieldsIn(spec.input ?? {}), fields), parts);
      }),
  );
  credentialForm(service, scope, parts);
  requestRoute(service, scope, parts);
  mandateForms(service, scope, parts);
}

function credentialForm(service: Service, scope: PageScope, parts: MandateParts): void {
  const { inWorkspace } = scope;
  const own = {
    path: "/credentials/{key}",
    operationId: "uploadRegistrationCredential",
    summary: "Upload a certificate, or fill in a password",
    accepts: "multipart",
    bodyLimit: CREDENTIAL_LIMIT,
    threadFrom: CERTIFICATE_BYTES,
    params: credentialParams,
  } as const;
  form(service, scope, own, ({ workspaceId, token, fields, files, key }) =>
    inWorkspace(workspaceId, async (tx) => {
      const { credentials } = await registrationPage(tx, token, parts);
      const asked = credentials.find((one) => one.key === key && one.kind !== "certificate");
      const given = asked ? valuesOf(fieldsIn(asked.schema), fields) : fields;
      const value = certificateIn(files, fields) ?? given;
      return giveCredential(tx, token, { workspaceId, key, value }, parts);
    }),
  );
}

function requestRoute(service: Service, { inWorkspace }: PageScope, parts: MandateParts): void {
  route(
    service,
    {
      ...common,
      path: `${PAGE_PATH}/credentials/{key}/request`,
      operationId: "requestRegistrationCertificate",
      summary: "Download the request of a certificate for a key of this server; may be repeated",
      params: credentialParams,
      refusals: [409],
      replies: { 200: { description: "The request, PEM.", mime: "application/pkcs10" } },
    },
    async ({ params: { workspace_id: workspaceId, token, key } }, reply) => {
      const request = await inWorkspace(workspaceId, (tx) =>
        requestCertificate(tx, token, { workspaceId, key }, parts),
      );
      return asDownload(reply, "request.csr").type("application/pkcs10").send(request);
    },
  );
}

function mandateForms(service: Service, scope: PageScope, parts: MandateParts): void {
  const { inWorkspace } = scope;
  route(
    service,
    {
      ...common,
      method: "GET",
      path: `${PAGE_PATH}/agreement`,
      operationId: "downloadRegistrationAgreement",
      summary: "Download the document with which a party lets the operator act for it",
      params,
      refusals: [422],
      replies: { 200: { description: "The document to sign.", mime: "application/pdf" } },
    },
    async ({ params: { workspace_id, token } }, reply) => {
      const data = await inWorkspace(workspace_id, (tx) => mandateAgreement(tx, token, parts));
      return asDownload(reply, "agreement.pdf").type("application/pdf").send(Buffer.from(data));
    },
  );
  const upload = { accepts: "multipart", bodyLimit: FILE_LIMIT } as const;
  form(
    service,
    scope,
    {
      ...upload,
      path: "/agreement",
      operationId: "uploadRegistrationAgreement",
      summary: "Upload the signed document",
    },
    ({ workspaceId, token, fields: { signature }, files }) => {
      const data = fileIn(files);
      if (signature !== "digital" && signature !== "hand") throw new FormError("inputs");
      return inWorkspace(workspaceId, (tx) => giveAgreement(tx, token, { data, signature }, parts));
    },
  );
  form(
    service,
    scope,
    {
      ...upload,
      path: "/identity",
      operationId: "uploadRegistrationIdentity",
      summary: "Upload a picture of the signer's identity document",
    },
    ({ workspaceId, token, fields: { view }, files }) => {
      const data = fileIn(files);
      if (view !== "front" && view !== "back" && view !== "page") throw new FormError("inputs");
      return inWorkspace(workspaceId, (tx) => giveIdentity(tx, token, { data, view }, parts));
    },
  );
}

type FormSpec = Pick<
  RouteSpec<TObject, TObject, TObject>,
  "operationId" | "summary" | "path" | "bodyLimit" | "threadFrom" | "params"
> & { readonly accepts?: keyof typeof MEDIA_TYPES };

/** Adds the route of a form. */
function form(
  service: Service,
  { certificateOf }: PageScope,
  { path, accepts = "form", ...spec }: FormSpec,
  take: (form: SentForm & { readonly key: string }) => Promise<unknown>,
): void {
  const whole = {
    ...common,
    params,
    ...spec,
    buffered: MEDIA_TYPES[accepts],
    path: PAGE_PATH + path,
    refusals: [400, 409, 412, 415, 422],
  } as const;
  route(service, whole, async (request, reply) => {
    const head = headOf(request, certificateOf);
    const { body, parts } = await contentsOf(accepts, head);
    const { workspace_id: workspaceId = "", token = "", key = "" } = head.params;
    const fields = { ...textFields(body), ...partFields(parts) };
    const files = parts.filter(({ fileName }) => fileName !== undefined);
    await take({ workspaceId, token, key, fields, files });
    return backToPage(request, reply);
  });
}

function backToPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { lang = "" } = texts(request.query);
  const query = lang === "" ? "" : `?lang=${encodeURIComponent(lang)}`;
  return reply
    .code(303)
    .header("location", addressOf(request) + query)
    .send();
}

function textFields(body: unknown): Record<string, string> {
  const entries = typeof body === "object" && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function partFields(parts: readonly BodyPart[]): Record<string, string> {
  const decoder = new TextDecoder();
  return Object.fromEntries(
    parts.flatMap(({ name, fileName, data }) =>
      fileName === undefined ? [[name, decoder.decode(data)] as const] : [],
    ),
  );
}

/** The uploaded file. @throws FormError without one. */
function fileIn(files: readonly BodyPart[]): Uint8Array {
  const data = files.find(({ name }) => name === "file")?.data;
  if (!data || data.length === 0) throw new FormError("no-file");
  return data;
}

const PEM = "-----BEGIN";

/** The value of a certificate's form; undefined for forms without file. */
function certificateIn(
  files: readonly BodyPart[],
  { password }: Readonly<Record<string, string>>,
): { readonly [member: string]: string } | undefined {
  if (!files.some(({ name }) => name === "file")) return undefined;
  const data = Buffer.from(fileIn(files));
  const all = files.filter(({ name }) => name === "file").map((one) => Buffer.from(one.data));
  // Certificate and key may come as two files.
  const pem = all.every(isPem) ? all.map((one) => one.toString("utf8")).join("\n") : undefined;
  const file = pem === undefined ? (derFiles(all) ?? { pkcs12: data.toString("base64") }) : { pem };
  return { ...file, ...(password ? { password } : {}) };
}

/**
 * A certificate in DER with its key, such as the `.cer` and `.key` of the SAT, or alone; undefined for other
 * files.
 */
function derFiles(all: readonly Buffer[]): { readonly [member: string]: string } | undefined {
  const [certificate, ...more] = all.filter(isCertificate);
  const [key, ...others] = all.filter((one) => !isCertificate(one));
  if (!certificate || more.length > 0 || others.length > 0) return undefined;
  const file = certificate.toString("base64");
  return { certificate: file, ...(key && { private_key: key.toString("base64") }) };
}

function isCertificate(data: Buffer): boolean {
  try {
    return new X509Certificate(data).raw.length > 0;
  } catch {
    return false;
  }
}

function isPem(data: Buffer): boolean {
  return data.subarray(0, PEM.length).toString("latin1") === PEM;
}
