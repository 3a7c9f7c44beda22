import { appOf, type RegistrationSpec } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { decodeBase64 } from "@fakturo/server-domain/entries";
import {
  confirmPage,
  giveAgreement,
  giveCredential,
  giveIdentity,
  MANDATE_FILE_LIMIT,
  mandateAgreement,
  type PageAddress,
  setCredential,
  signAgreement,
} from "@fakturo/server-domain/registrations";
import type { Tx } from "@fakturo/server-storage/store";
import type { FastifyRequest } from "fastify";
import { principalOf } from "../caller.ts";
import { asDownload } from "../downloads.ts";
import { route, type Service } from "../route.ts";
import { choice, component, existing, optional } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";
import { type PageScope, pagePartsOf, waitingPage } from "./registration-pages.ts";

/** What the routes of this file use. */
type Dependencies = Omit<PageScope, "certificateOf"> & Pick<HttpScope, "environmentOf">;

const base64 = (description: string) => Type.String({ description, format: "byte" });
const RegistrationAgreement = component("RegistrationAgreement", {
  data: base64("Signed PDF in base64."),
  signature: choice(
    ["digital", "hand"],
    "`digital`: by a certificate of the party. `hand`: by hand, and scanned.",
  ),
});
const RegistrationSignedAgreement = component("RegistrationSignedAgreement", {
  data: base64("Signed PDF in base64."),
  signature: optional(
    choice(
      ["digital", "hand"],
      "`digital`: by a certificate of the party. `hand`, also when absent: the identity is shown by pictures.",
    ),
  ),
});
const RegistrationConfirmation = component("RegistrationConfirmation", {
  status: Type.String({
    description: "`submitted`: the documents are reviewed; otherwise the registration's state.",
  }),
});
const RegistrationIdentity = component("RegistrationIdentity", {
  data: base64("Picture in base64, JPEG or PNG, at most 10 MB."),
  view: choice(
    ["front", "back", "page"],
    "Sides of an identity card, or the main page of a passport.",
  ),
});
const RegistrationSignature = component("RegistrationSignature", {
  signature: optional(
    base64(
      "Drawn signature in base64, PNG or JPEG, at most 4 MB. Empty: the signer's name is typed.",
    ),
  ),
  document: optional(base64("Signed PDF in base64, in place of a signature.")),
});
const DEFAULT_MEMBERS = { certificate: "certificate", private_key: "private_key" } as const;
const RegistrationPassword = component("RegistrationPassword", {
  username: Type.String({ description: "User name.", minLength: 1, maxLength: 200 }),
  password: Type.String({
    description: "Password.",
    minLength: 1,
    maxLength: 200,
  }),
});
/** Of the files in base64, with the rest of the body. */
const BODY_LIMIT = Math.ceil((MANDATE_FILE_LIMIT * 4) / 3) + 64 * 1024;
/** Pictures of few bytes may have many pixels, whose decoding takes long. */
const PICTURE_BYTES = 1024;

/** How the routes of a mandate answer; the published documents of the apps differ in it. */
const ANSWERS = {
  received: {
    status: 202,
    agreement: RegistrationAgreement,
    replies: { 202: { description: "Received." } },
    confirmed: { 202: { description: "Received." } },
  },
  signed: {
    status: 204,
    agreement: RegistrationSignedAgreement,
    replies: { 204: { description: "Stored." } },
    confirmed: { 200: RegistrationConfirmation },
  },
} as const;

/** Registrations of an app with a mandate. */
interface Registered {
  readonly app: string;
  /** What follows the app in their keys; none where the key is the app's. */
  readonly systems: readonly string[];
  /** True where programs sign the document. */
  readonly canSign: boolean;
}

/**
 * What the page of a registration takes, for the workspace's own programs:
 * `/apps/<app>/v1/entry/{silo_entry_id}/…`, and below `{system}` for registrations with a key like `gov-es.sii`.
 */
export function registrationEntryRoutes(service: Service, scope: Dependencies): void {
  const specs = [...scope.engine.registry.registrations.values()];
  for (const { key, mandate, credentials = [], uploadMembers } of specs) {
    const [own, ...others] = credentials;
    const kind = own && scope.engine.registry.credentials.get(own)?.kind;
    if (!own || mandate || others.length > 0 || key !== appOf(key)) continue;
    const names = uploadMembers ?? DEFAULT_MEMBERS;
    if (kind === "certificate")
      certificateRoute(service, scope, { app: key, credential: own, names });
    if (kind === "password") passwordRoute(service, scope, { app: key, credential: own });
  }
  const mandates = specs.filter(({ mandate }) => mandate);
  for (const [app, all] of Map.groupBy(mandates, ({ key }) => appOf(key))) {
    const own = all.find(({ key }) => key === app);
    const systems = all.filter((one) => one !== own).map(({ key }) => key.slice(app.length + 1));
    const canSign = Boolean(own?.mandate?.canSign);
    if (own) mandateRoutes(service, scope, { app, systems: [], canSign });
    if (systems.length > 0) mandateRoutes(service, scope, { app, systems, canSign: false });
  }
}

function paramsOf({ systems }: Registered) {
  const entry = existing("Entry of the party.");
  const system = choice(systems, "System that the party registers with.");
  return Type.Object<Record<string, typeof entry | typeof system>>({
    silo_entry_id: entry,
    ...(systems.length > 0 && { system }),
  });
}

function mandateRoutes(service: Service, scope: Dependencies, registered: Registered): void {
  const { environmentOf } = scope;
  const { app, systems, canSign } = registered;
  const parts = pagePartsOf(scope);
  const name = operationName(app);
  const below = systems.length > 0 ? "{silo_entry_id}/{system}" : "{silo_entry_id}";
  const path = (last: string) => `/${app}/v1/entry/${below}/${last}`;
  const params = paramsOf(registered);
  const common = { tag: app, params, missing: "entry not found" } as const;
  const answer = ANSWERS[canSign ? "signed" : "received"];
  const inPlace = <T>(
    request: FastifyRequest<{ Params: Readonly<Record<string, string>> }>,
    work: (tx: Tx, address: PageAddress) => Promise<T>,
  ): Promise<T> => {
    const { workspaceId, sandbox } = principalOf(request);
    const { silo_entry_id: entry = "", system } = request.params;
    const key = system === undefined ? app : `${app}.${system}`;
    const about = scope.engine.registry.registrations.get(key)?.connection;
    const environment = environmentOf({ sandbox }, about);
    return scope.inWorkspace(workspaceId, (tx) => work(tx, { environment, key, entry }));
  };
  route(
    service,
    {
      ...common,
      method: "GET",
      path: path("agreement"),
      operationId: `${name}GetAgreement`,
      summary: "Get the document with which the party lets the operator act for it",
      replies: { 200: { description: "The document to sign.", mime: "application/pdf" } },
      refusals: [422],
    },
    async (request, reply) => {
      const data = await inPlace(request, (tx, address) => mandateAgreement(tx, address, parts));
      return asDownload(reply, "agreement.pdf").type("application/pdf").send(Buffer.from(data));
    },
  );
  const upload = {
    ...common,
    method: "POST",
    bodyLimit: BODY_LIMIT,
    replies: answer.replies,
  } as const;
  const refusals = [409];
  route(
    service,
    {
      ...upload,
      path: path("agreement"),
      operationId: `${name}UploadAgreement`,
      action: "register",
      summary: "Upload the signed document",
      body: answer.agreement,
      refusals,
    },
    async (request, reply) => {
      const { data, signature = "hand" } = request.body;
      const given = { data: decodeBase64(data, "data"), signature };
      await inPlace(request, (tx, address) => giveAgreement(tx, address, given, parts));
      return reply.code(answer.status).send();
    },
  );
  route(
    service,
    {
      ...upload,
      path: path("identity"),
      operationId: `${name}UploadIdentity`,
      action: "register",
      summary: "Upload a picture of the signer's identity document",
      body: RegistrationIdentity,
      refusals,
    },
    async (request, reply) => {
      const { data, view } = request.body;
      const given = { data: decodeBase64(data, "data"), view };
      await inPlace(request, (tx, address) => giveIdentity(tx, address, given, parts));
      return reply.code(answer.status).send();
    },
  );
  if (canSign)
    route(
      service,
      {
        ...upload,
        path: path("sign"),
        operationId: `${name}Sign`,
        action: "register",
        summary: "Sign the document with a drawn or typed signature",
        body: RegistrationSignature,
        threadFrom: PICTURE_BYTES,
        replies: { 204: { description: "Signed." } },
        refusals: [409, 422],
      },
      async (request, reply) => {
        const { signature = "", document = "" } = request.body;
        const drawn = {
          ...(signature !== "" && { picture: decodeBase64(signature, "signature") }),
          ...(document !== "" && { document: decodeBase64(document, "document") }),
        };
        await inPlace(request, (tx, address) => signAgreement(tx, address, drawn, parts));
        return reply.code(204).send();
      },
    );
  route(
    service,
    {
      ...common,
      method: "POST",
      path: path("confirm"),
      operationId: `${name}Confirm`,
      action: "register",
      summary: "Confirm that everything is uploaded",
      replies: answer.confirmed,
      refusals: [412, 422],
    },
    async (request, reply) => {
      const { registration } = await inPlace(request, (tx, address) =>
        confirmPage(tx, address, parts),
      );
      if (!canSign) return reply.code(answer.status).send();
      return { status: registration.state === "reviewing" ? "submitted" : registration.state };
    },
  );
}

/** A credential with the names of the members that programs upload it with. */
interface CertificateUpload {
  readonly app: string;
  readonly credential: string;
  readonly names: NonNullable<RegistrationSpec["uploadMembers"]>;
}

function certificateBody({ certificate, private_key }: CertificateUpload["names"]) {
  const members = {
    [certificate]: base64("Certificate file in base64, PEM or DER."),
    [private_key]: base64("File of its private key in base64, PEM or DER."),
    password: Type.String({ description: "Password of the key." }),
  };
  const isDefault = certificate === DEFAULT_MEMBERS.certificate;
  return isDefault ? component("RegistrationCertificate", members) : Type.Object(members);
}

/** The certificate of a party whose registration asks for nothing else. */
function certificateRoute(
  service: Service,
  scope: Dependencies,
  { app, credential, names }: CertificateUpload,
): void {
  const parts = pagePartsOf(scope);
  route(
    service,
    {
      tag: app,
      method: "POST",
      path: `/${app}/v1/entry/{silo_entry_id}/certificate`,
      operationId: `${operationName(app)}UploadCertificate`,
      action: "register",
      summary: "Upload the party's certificate and finish its page",
      params: Type.Object({ silo_entry_id: existing("Entry of the party.") }),
      missing: "the entry does not wait for a certificate",
      body: certificateBody(names),
      bodyLimit: CERTIFICATE_LIMIT,
      replies: { 204: { description: "Stored." } },
      refusals: [412, 422],
    },
    async (request, reply) => {
      const { workspaceId, sandbox } = principalOf(request);
      const about = scope.engine.registry.registrations.get(app)?.connection;
      const environment = scope.environmentOf({ sandbox }, about);
      const address = { environment, key: app, entry: request.params.silo_entry_id };
      const given: Readonly<Record<string, string>> = request.body;
      const value = {
        certificate: pemOrBase64(given[names.certificate] ?? ""),
        private_key: pemOrBase64(given[names.private_key] ?? ""),
        password: given.password ?? "",
      };
      await scope.inWorkspace(workspaceId, async (tx) => {
        await waitingPage(tx, address, parts);
        await giveCredential(tx, address, { workspaceId, key: credential, value }, parts);
        await confirmPage(tx, address, parts);
      });
      return reply.code(204).send();
    },
  );
}

const CERTIFICATE_LIMIT = 256 * 1024;

/** User and password of a party, also before its registration and after it. */
function passwordRoute(
  service: Service,
  scope: Dependencies,
  { app, credential }: { readonly app: string; readonly credential: string },
): void {
  const parts = pagePartsOf(scope);
  route(
    service,
    {
      tag: app,
      method: "POST",
      path: `/${app}/v1/entry/{silo_entry_id}/credentials`,
      operationId: `${operationName(app)}SetCredentials`,
      action: "register",
      summary: "Set the party's user and password, and finish its page",
      params: Type.Object({ silo_entry_id: existing("Entry of the party.") }),
      missing: "entry not found",
      body: RegistrationPassword,
      replies: { 204: { description: "Stored." } },
      refusals: [422],
    },
    async (request, reply) => {
      const { workspaceId, sandbox } = principalOf(request);
      const about = scope.engine.registry.registrations.get(app)?.connection;
      const place = { environment: scope.environmentOf({ sandbox }, about), key: app };
      const address = { ...place, entry: request.params.silo_entry_id };
      const given = { workspaceId, key: credential, value: request.body };
      await scope.inWorkspace(workspaceId, (tx) => setCredential(tx, address, given, parts));
      return reply.code(204).send();
    },
  );
}

/** A PEM file in base64 as its text; other files stay in base64. */
function pemOrBase64(file: string): string {
  const text = Buffer.from(file, "base64").toString("latin1");
  return text.startsWith("-----BEGIN") ? text : file;
}

function operationName(app: string): string {
  return app.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
