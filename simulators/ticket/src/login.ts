import type {
  SimulatedOutcome,
  SimulatedReply,
  SimulatedRequest,
  SimulatorWorld,
} from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent, StoredSession } from "./state.ts";

type World = SimulatorWorld<Settings>;
type Outcome = SimulatedOutcome<StoredEvent>;

const COOKIE = "LtpaToken2";
const TOKEN = "SIMAUTH1";
const REFUSED = "/portale/home?p_p_id=58&p_p_lifecycle=1&p_p_state=normal";

/** The session that a request belongs to, unless it has ended. */
export function sessionOf(
  { headers }: SimulatedRequest,
  state: State,
  world: World,
): StoredSession | undefined {
  const [, id = ""] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? "") ?? [];
  const session = state.sessions.get(id);
  return session && session.until > world.now() ? session : undefined;
}

/** A page of the portal. */
export function page(status: number, text: string): SimulatedReply {
  return {
    status,
    headers: { "content-type": "text/html;charset=UTF-8", "set-cookie": "GUEST=it_IT; Path=/" },
    body: `<html><body><script>Liferay.authToken = '${TOKEN}';</script>${text}</body></html>`,
  };
}

/** Form of the login: success and failure are redirects. */
export function logIn(request: SimulatedRequest, _state: State, world: World): Outcome {
  const form = new URLSearchParams(new TextDecoder().decode(request.body));
  const taxCode = form.get("_58_login") ?? "";
  if (!isKnown(form, world.settings))
    return { reply: redirect(REFUSED, `LAST_LOGIN=${encodeURIComponent(taxCode)}; Path=/`) };
  const id = `SIM${world.random().toString(36).slice(2)}${world.now().toString(36)}`;
  const until = world.now() + world.settings.lifetime * 1000;
  const reply = redirect("/portale/c", `${COOKIE}=${id}; Path=/; Secure; HttpOnly`);
  return { reply, events: [{ event: "session", id, taxCode, vat: "", until }] };
}

function redirect(location: string, cookie: string): SimulatedReply {
  return { status: 302, headers: { location, "set-cookie": cookie } };
}

function isKnown(form: URLSearchParams, { accounts }: Settings): boolean {
  const [taxCode, password, pin] = ["_58_login", "_58_password", "_58_pin"].map(
    (name) => form.get(name) ?? "",
  );
  if (!taxCode || !password || !pin) return false;
  const account = Object.hasOwn(accounts, taxCode) ? accounts[taxCode] : undefined;
  if (!account) return true;
  return !account.expired && account.password === password && account.pin === pin;
}

/** The page of the login, which tells why the last one was refused. */
export function loginPage({ headers }: SimulatedRequest, { settings }: World): SimulatedReply {
  const [, taxCode = ""] = /(?:^|; )LAST_LOGIN=([^;]*)/.exec(headers.cookie ?? "") ?? [];
  const account = Object.hasOwn(settings.accounts, taxCode)
    ? settings.accounts[taxCode]
    : undefined;
  return page(200, account?.expired ? "La password è scaduta" : "Le credenziali non sono corrette");
}

/** Choice of the VAT number that the session acts for. */
export function choose(request: SimulatedRequest, state: State, world: World): Outcome {
  const session = sessionOf(request, state, world);
  const form = new URLSearchParams(new TextDecoder().decode(request.body));
  const vat = form.get("sceltaincarico") ?? "";
  if (!session || request.query.get("p_auth") !== TOKEN)
    return { reply: page(403, "Accesso negato") };
  const { accounts } = world.settings;
  const account = Object.hasOwn(accounts, session.taxCode) ? accounts[session.taxCode] : undefined;
  if (vat === "" || (account?.vats && !account.vats.includes(vat)))
    return { reply: page(403, "Utenza non autorizzata") };
  return { reply: page(200, "Utenza di lavoro"), events: [{ ...session, vat }] };
}
