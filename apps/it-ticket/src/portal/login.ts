import type { CallContext, HttpReply, HttpRequest } from "@fakturo/plugin";
import { LOGIN, type LoginReason, loginMessage } from "../codes.ts";
import { accessOf } from "../credentials.ts";
import { CookieJar } from "./cookies.ts";

const LOGIN_PATH = portlet("/portale/home", {
  p_p_id: "58",
  p_p_col_pos: "3",
  p_p_col_count: "4",
  _58_struts_action: "/login/login",
});
const CHOICE = "SceltaUtenzaLavoro_WAR_SceltaUtenzaLavoroportlet";
const HOME = "/portale/c";
/** The interface is that of the portal's own page, which browsers call. */
export const USER_AGENT = "Mozilla/5.0 (compatible; Fakturo)";
/** The portal's own limit is not published: others saw half an hour. */
const SESSION_S = 1200;

/** A login that the portal refused. */
export class PortalLoginRefused extends Error {
  readonly reason: LoginReason;

  constructor(reason: LoginReason) {
    super(loginMessage(reason));
    this.reason = reason;
  }
}

/** A login that ended with a page of another kind, such as that of maintenance. */
export class LoginFailed extends Error {}

/** Path with the parameters that all forms of the portal have. */
function portlet(path: string, own: Readonly<Record<string, string>>): string {
  const common = {
    p_p_lifecycle: "1",
    p_p_state: "normal",
    p_p_mode: "view",
    p_p_col_id: "column-1",
  };
  return `${path}?${new URLSearchParams({ ...common, ...own })}`;
}

/** A dialogue with the portal in one cookie jar. */
class Dialogue {
  readonly jar = new CookieJar();
  readonly #ctx: CallContext;

  constructor(ctx: CallContext) {
    this.#ctx = ctx;
  }

  get(path: string): Promise<HttpReply> {
    return this.#call(path, { method: "GET" });
  }

  post(path: string, form: Readonly<Record<string, string>>): Promise<HttpReply> {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return this.#call(path, {
      method: "POST",
      headers,
      body: new URLSearchParams(form).toString(),
    });
  }

  async #call(path: string, request: HttpRequest): Promise<HttpReply> {
    const reply = await this.#ctx.http(`${this.#ctx.endpoint("portal")}${path}`, {
      ...request,
      signal: this.#ctx.signal,
      headers: {
        ...request.headers,
        "user-agent": USER_AGENT,
        cookie: this.jar.toString(),
      },
    });
    this.jar.take(reply.headers["set-cookie"]);
    return reply;
  }
}

/**
 * Logs in, and chooses the holder's VAT number.
 * @throws PortalLoginRefused for wrong or expired credentials and foreign VAT numbers, LoginFailed for other pages.
 */
export async function logIn(ctx: CallContext): Promise<{ value: string; seconds: number }> {
  const dialogue = new Dialogue(ctx);
  await dialogue.get("/portale/web/guest");
  await enter(dialogue, ctx);
  const token = tokenIn(await dialogue.get(HOME));
  await dialogue.get(`/dp/api?v=${ctx.now()}`);
  await choose(dialogue, token, ctx.holder);
  const state = await dialogue.get("/ser/api/fatture/v1/ul/me/adesione/stato/");
  if (state.status !== 200) throw new LoginFailed(`the portal is not ready (HTTP ${state.status})`);
  return { value: dialogue.jar.toString(), seconds: SESSION_S };
}

/** Success and failure are redirects to different pages. */
async function enter(dialogue: Dialogue, ctx: CallContext): Promise<void> {
  const { tax_code, password, pin } = accessOf(await ctx.credential());
  const form = { _58_login: tax_code, _58_password: password, _58_pin: pin };
  const { status, headers } = await dialogue.post(LOGIN_PATH, form);
  const path = pathOf(headers.location);
  if (status !== 302 || path === undefined)
    throw new LoginFailed(`the portal does not log in (HTTP ${status})`);
  if (path === HOME) return;
  const page = textOf(await dialogue.get(LOGIN_PATH));
  throw new PortalLoginRefused(/scadut/i.test(page) ? LOGIN.expired : LOGIN.credentials);
}

function pathOf(location: string | undefined): string | undefined {
  if (location === undefined) return undefined;
  return URL.parse(location, "https://ivaservizi.agenziaentrate.gov.it")?.pathname;
}

function tokenIn(reply: HttpReply): string {
  const [, token] = /Liferay\.authToken\s*=\s*['"]([^'"]+)['"]/.exec(textOf(reply)) ?? [];
  if (token === undefined) throw new LoginFailed("the portal's page has no token");
  return token;
}

async function choose(dialogue: Dialogue, token: string, vat: string): Promise<void> {
  const path = portlet("/portale/scelta-utenza-lavoro", {
    p_auth: token,
    p_p_id: CHOICE,
    p_p_col_count: "1",
    [`_${CHOICE}_javax.portlet.action`]: "incarichiAction",
  });
  const { status } = await dialogue.post(path, { sceltaincarico: vat, tipoincaricante: "ME" });
  if (status === 403) throw new PortalLoginRefused(LOGIN.vat);
  if (status >= 400) throw new LoginFailed(`the VAT number cannot be chosen (HTTP ${status})`);
}

function textOf({ body }: HttpReply): string {
  return new TextDecoder().decode(body);
}
