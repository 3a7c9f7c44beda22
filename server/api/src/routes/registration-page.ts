import type { JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { members } from "@fakturo/server-base";
import {
  confirmPage,
  giveCredential,
  giveInputs,
  type RegistrationPage,
  registrationPage,
} from "@fakturo/server-domain/registrations";
import { route, type Service } from "../route.ts";
import { existing, text } from "../schemas/base.ts";
import {
  RegistrationCredential,
  RegistrationInputs,
  RegistrationPageReply,
} from "../schemas/registrations.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<
  HttpScope,
  "inWorkspace" | "engine" | "clock" | "credentials" | "registrations"
>;

const PATH = "/registrations/{workspace_id}/{token}";
const TOKEN_LENGTH = 100;
const address = {
  workspace_id: existing("Workspace of the registration."),
  token: text("Of the link.", TOKEN_LENGTH),
};
const params = Type.Object(address);
const common = {
  tag: "Registration pages",
  missing: "this link is not valid, or not valid any more",
  credential: "none",
  isExtension: true,
  replies: { 200: RegistrationPageReply },
} as const;
/** A certificate with a chain, in base64. */
const BODY_LIMIT = 512 * 1024;

/**
 * What the page behind a registration's link shows and takes. The link is the right to it, so that each answer to a
 * wrong one is the same. It starts with the workspace, so that row-level security applies here too.
 */
export function registrationPageRoutes(service: Service, scope: Dependencies): void {
  const { inWorkspace, registrations, credentials, clock, engine } = scope;
  const parts = { registrations, credentials, clock, registry: engine.registry };
  route(
    service,
    {
      ...common,
      method: "GET",
      path: PATH,
      operationId: "readRegistrationPage",
      summary: "Read what is asked for under a registration's link",
      params,
    },
    async ({ params: { workspace_id, token } }) =>
      formatPage(await inWorkspace(workspace_id, (tx) => registrationPage(tx, token, parts))),
  );
  route(
    service,
    {
      ...common,
      method: "PUT",
      path: `${PATH}/inputs`,
      operationId: "giveRegistrationInputs",
      summary: "Fill in what is asked for; may be repeated",
      params,
      body: RegistrationInputs,
      refusals: [409],
    },
    async ({ params: { workspace_id, token }, body }) =>
      formatPage(
        await inWorkspace(workspace_id, (tx) => giveInputs(tx, token, body.inputs, parts)),
      ),
  );
  route(
    service,
    {
      ...common,
      method: "PUT",
      path: `${PATH}/credentials/{key}`,
      operationId: "giveRegistrationCredential",
      summary: "Give a certificate or password that is asked for; may be repeated",
      params: Type.Object({ ...address, key: text("Of the credential.", 100) }),
      body: RegistrationCredential,
      bodyLimit: BODY_LIMIT,
      refusals: [409],
    },
    async ({ params: { workspace_id: workspaceId, token, key }, body: { value } }) =>
      formatPage(
        await inWorkspace(workspaceId, (tx) =>
          giveCredential(tx, token, { workspaceId, key, value }, parts),
        ),
      ),
  );
  route(
    service,
    {
      ...common,
      method: "POST",
      path: `${PATH}/confirm`,
      operationId: "confirmRegistrationPage",
      summary: "Confirm that everything is given; may be repeated",
      params,
      refusals: [412],
    },
    async ({ params: { workspace_id, token } }) =>
      formatPage(await inWorkspace(workspace_id, (tx) => confirmPage(tx, token, parts))),
  );
}

function formatPage({ registration, spec, credentials }: RegistrationPage): JsonObject {
  const { state, environment, holder, detail } = registration;
  const { title, texts = {}, input } = spec;
  return members({
    state,
    environment,
    holder,
    title,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, own]) => [language, { ...own }]),
    ),
    input: input && schemaJson(input),
    inputs: input && detail.inputs,
    credentials: credentials.map(({ key, title: name, schema, isGiven }) => ({
      key,
      title: name,
      schema: schemaJson(schema),
      given: isGiven,
    })),
    message: detail.message,
  });
}

function schemaJson(schema: object): JsonObject {
  return JSON.parse(JSON.stringify(schema));
}
