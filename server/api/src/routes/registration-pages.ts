import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type MandateParts,
  openPage,
  type PageAddress,
  type RegistrationPage,
  registrationPage,
} from "@fakturo/server-domain/registrations";
import type { Tx } from "@fakturo/server-storage/store";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ownError } from "../app.ts";
import { errorReply } from "../errors.ts";
import { texts } from "../incoming/request-parts.ts";
import { sendPage } from "../pages/document.ts";
import { explain, type FormName } from "../pages/problem.ts";
import { failureView, languagesOf, registrationView } from "../pages/registration.ts";
import { chooseLanguage, PAGE_TEXTS, textsOf } from "../pages/texts/index.ts";
import { RateError } from "../rate-limit.ts";
import type { HttpScope } from "../scope.ts";

/** What routes of registrations use. */
export type PageScope = Pick<
  HttpScope,
  | "inWorkspace"
  | "engine"
  | "clock"
  | "ids"
  | "files"
  | "credentials"
  | "registrations"
  | "certificateOf"
>;

/** The parts of the domain's pages. */
export function pagePartsOf({
  engine,
  clock,
  ids,
  files,
  credentials,
  registrations,
}: Omit<PageScope, "inWorkspace" | "certificateOf">): MandateParts {
  return { registry: engine.registry, clock, ids, files, credentials, registrations };
}

/** True for browsers; other clients get JSON. */
export function wantsPage({ headers: { accept = "" } }: FastifyRequest): boolean {
  return /(?:^|,)\s*text\/html/i.test(accept);
}

/** The language of a page of a registration. */
export function languageOf(request: FastifyRequest, page?: RegistrationPage): string {
  const offered = page ? languagesOf(page) : [...PAGE_TEXTS.keys()];
  const { lang } = texts(request.query);
  return chooseLanguage(offered, lang, request.headers["accept-language"]);
}

/** Shows refusals to browsers as a page: that of the registration with the problem, or one that only names it. */
export function answerWithPages(app: FastifyInstance, scope: PageScope): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = ownError(thrown, request);
    const known = errorReply(error);
    if (!known || !wantsPage(request)) throw thrown;
    request.server.closeUnread(request, reply);
    if (error instanceof RateError) reply.header("retry-after", String(error.retryAfterS));
    return sendProblem(error, known.status, { request, reply, scope });
  });
}

/** Errors of the link itself, after which the page is not shown. */
const OF_LINK: ReadonlySet<string> = new Set(["not-found", "rate-limited"]);

async function sendProblem(
  error: unknown,
  status: number,
  {
    request,
    reply,
    scope,
  }: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly scope: PageScope;
  },
): Promise<FastifyReply> {
  const form = formOf(request);
  if (isFakturoError(error) && OF_LINK.has(error.key)) {
    const language = languageOf(request);
    const message = explain(error, form, "", textsOf(language));
    return sendPage(reply, status, failureView(addressOf(request), language, message));
  }
  const { workspace_id = "", token = "", key } = texts(request.params);
  const page = await scope.inWorkspace(workspace_id, (tx) =>
    registrationPage(tx, token, pagePartsOf(scope)),
  );
  const language = languageOf(request, page);
  const isFile = page.credentials.find((one) => one.key === key)?.kind === "certificate";
  const fields = form === "credential" && !isFile ? "inputs" : form;
  const message = explain(error, fields, page.registration.holder, textsOf(language));
  const problem = { form, key, message };
  return sendPage(
    reply,
    status,
    registrationView({ page, address: addressOf(request), language, problem }),
  );
}

/** Segments of the page's own address. */
const DEPTH = 3;

/** The page's address, relative to that of the request, since a proxy may serve this server below a path. */
export function addressOf({ params, url }: FastifyRequest): string {
  const [path = ""] = url.split("?", 1);
  const below = Math.max(0, path.split("/").length - 1 - DEPTH);
  return "../".repeat(below) + (texts(params).token ?? "");
}

const FORMS: readonly FormName[] = ["inputs", "agreement", "identity"];

function formOf({ routeOptions: { url = "" } }: FastifyRequest): FormName {
  if (url.includes("/credentials/")) return "credential";
  return FORMS.find((form) => url.endsWith(`/${form}`)) ?? "confirm";
}

/** @throws FakturoError "not-found" where the party's page is not open. */
export async function waitingPage(
  tx: Tx,
  address: PageAddress,
  parts: ReturnType<typeof pagePartsOf>,
): Promise<void> {
  try {
    await openPage(tx, address, parts);
  } catch (error) {
    if (isFakturoError(error)) throw new FakturoError("not-found", error.message);
    throw error;
  }
}
