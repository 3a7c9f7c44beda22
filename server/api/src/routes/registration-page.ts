import { FakturoError, type JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { type Actor, members, runAs } from "@fakturo/server-base";
import {
  completePage,
  confirmPage,
  giveCredential,
  giveInputs,
  isValidLink,
  NOT_FOUND,
  type RegistrationPage,
  registrationPage,
} from "@fakturo/server-domain/registrations";
import { keepBytes } from "../app.ts";
import { texts } from "../incoming/request-parts.ts";
import { CERTIFICATE_BYTES } from "../large-bodies.ts";
import { sendPage } from "../pages/document.ts";
import { registrationView } from "../pages/registration.ts";
import { createRateLimit } from "../rate-limit.ts";
import { route, type Service } from "../route.ts";
import { text } from "../schemas/base.ts";
import {
  RegistrationCredential,
  RegistrationInputs,
  RegistrationPageReply,
  RegistrationValues,
} from "../schemas/registrations.ts";
import { asUuid } from "../uuid.ts";
import { PAGE_PATH, pageAddress, pageQuery, registrationFormRoutes } from "./registration-form.ts";
import {
  answerWithPages,
  languageOf,
  type PageScope,
  pagePartsOf,
  wantsPage,
} from "./registration-pages.ts";

const params = Type.Object(pageAddress);
const common = {
  tag: "Registration pages",
  missing: NOT_FOUND,
  credential: "none",
  isExtension: true,
  isOutside: true,
  replies: { 200: RegistrationPageReply },
} as const;
/** A certificate with a chain, in base64. */
const BODY_LIMIT = 512 * 1024;
/** Actor in the audit log: the person who has the link. */
const PERSON: Actor = { src: "user", srcId: "registration", auditName: "registration-link" };
/** Wrong links that one address may try; requests with a valid one do not count. */
const WRONG_LINKS = { count: 30, perSeconds: 60, what: "wrong links" };

/**
 * The page behind a registration's link, as HTML for browsers and as JSON. The link is the right to it, so that each
 * answer to a wrong one is the same. It starts with the workspace, so that row-level security applies here too.
 */
export function registrationPageRoutes(service: Service, scope: PageScope): void {
  const admitWrong = createRateLimit(WRONG_LINKS, scope.clock);
  service.app.register(async (app) => {
    keepBytes(app);
    app.addHook("onRequest", async ({ ip, params }) => {
      // The token goes back at once: only a wrong link uses one, and no fault of the database.
      admitWrong(ip);
      admitWrong(ip, -1);
      if (await isLink(texts(params), scope)) return;
      admitWrong(ip);
      throw new FakturoError("not-found", NOT_FOUND);
    });
    app.addHook("preHandler", (_request, _reply, done) => runAs(PERSON, done));
    answerWithPages(app, scope);
    const own = { ...service, app };
    readingRoutes(own, scope);
    registrationFormRoutes(own, scope);
  });
}

/** False for wrong links, which are refused before a body is read. */
async function isLink(
  { workspace_id = "", token = "" }: Readonly<Record<string, string>>,
  { inWorkspace, clock }: PageScope,
): Promise<boolean> {
  const id = asUuid(workspace_id);
  const now = clock.now();
  return id !== undefined && inWorkspace(id, (tx) => isValidLink(tx, token, now));
}

function readingRoutes(service: Service, scope: PageScope): void {
  const { inWorkspace } = scope;
  const parts = pagePartsOf(scope);
  route(
    service,
    {
      ...common,
      method: "GET",
      path: PAGE_PATH,
      operationId: "readRegistrationPage",
      summary: "Read what is asked for under a registration's link; browsers get a page",
      params,
      query: pageQuery,
    },
    async (request, reply) => {
      const { workspace_id, token } = request.params;
      const page = await inWorkspace(workspace_id, (tx) => registrationPage(tx, token, parts));
      if (!wantsPage(request)) return formatPage(page);
      return sendPage(
        reply,
        200,
        registrationView({ page, address: token, language: languageOf(request, page) }),
      );
    },
  );
  route(
    service,
    {
      ...common,
      method: "PUT",
      path: PAGE_PATH,
      operationId: "completeRegistrationPage",
      summary: "Give the one thing that the page asks for, such as a password, and confirm it",
      params,
      body: RegistrationValues,
      bodyLimit: BODY_LIMIT,
      threadFrom: CERTIFICATE_BYTES,
      refusals: [409, 412],
    },
    async ({ params: { workspace_id: workspaceId, token }, body: value }) =>
      formatPage(
        await inWorkspace(workspaceId, (tx) =>
          completePage(tx, token, { workspaceId, value }, parts),
        ),
      ),
  );
  route(
    service,
    {
      ...common,
      method: "PUT",
      path: `${PAGE_PATH}/inputs`,
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
      path: `${PAGE_PATH}/credentials/{key}`,
      operationId: "giveRegistrationCredential",
      summary: "Give a certificate or password that is asked for; may be repeated",
      params: Type.Object({ ...pageAddress, key: text("Of the credential.", 100) }),
      body: RegistrationCredential,
      bodyLimit: BODY_LIMIT,
      threadFrom: CERTIFICATE_BYTES,
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
      path: `${PAGE_PATH}/confirm`,
      operationId: "confirmRegistrationPage",
      summary: "Confirm that everything is given; may be repeated",
      params,
      refusals: [412],
    },
    async ({ params: { workspace_id, token } }) =>
      formatPage(await inWorkspace(workspace_id, (tx) => confirmPage(tx, token, parts))),
  );
}

function formatPage(page: RegistrationPage): JsonObject {
  const { registration, spec, credentials, message, code, refused } = page;
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
    message,
    code,
    refused: refused.length > 0 ? refused : undefined,
  });
}

function schemaJson(schema: object): JsonObject {
  return JSON.parse(JSON.stringify(schema));
}
