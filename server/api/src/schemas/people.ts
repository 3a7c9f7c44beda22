import { Type } from "@fakturo/schema";
import {
  ACTIONS,
  MAX_NAME,
  MAX_PASSWORD,
  MIN_PASSWORD,
  ROLES,
  SLUG,
  SLUG_PROBLEM,
} from "@fakturo/server-domain/access";
import { AccessWorkspace } from "./access.ts";
import {
  answer,
  choice,
  component,
  fitting,
  flag,
  json,
  label,
  optional,
  text,
  textMap,
  uuid,
} from "./base.ts";
import { PasskeyAnswer } from "./passkeys.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const id = (description: string) => Type.String({ description, format: "uuid" });
const string = (description: string, options = {}) => Type.String({ description, ...options });
const bool = (description: string) => Type.Boolean({ description });

/** Roles of members, the strongest first. */
const role = (description: string) => choice(ROLES, description);
const email = text("E-mail address.", 254);
/** Its length is limited before it is hashed; the rules are told by the hash's maker. */
const password = (description: string) => text(description, MAX_PASSWORD);
const newPassword = password(
  `New password, of ${MIN_PASSWORD} characters or more and none of the most common ones.`,
);
const personName = label("Name of the person.", MAX_NAME);
const locale = text("Language of the console, such as `de`.", 35, {
  ...fitting("^[A-Za-z0-9-]{2,35}$", "must be a language tag such as de or pt-BR"),
});
const token = text("Token of the link: what follows `#` in it.", 100);

export const AccessNewWorkspace = component("AccessNewWorkspace", {
  name: label("Name of the company.", MAX_NAME),
  country: optional(
    text(
      "Country of the company, ISO 3166.",
      2,
      fitting("^[A-Z]{2}$", "must be two capital letters"),
    ),
  ),
  sandbox: flag("For trying things out; settled at creation."),
  slug: optional(
    text("Handle, unique on the installation; made of the name when absent.", 63, {
      pattern: SLUG,
      problem: SLUG_PROBLEM,
    }),
  ),
});

export const AccessSetupState = answer(
  "AccessSetupState",
  {
    needed: bool("Nobody can sign in yet: the server's log has a link for the first member."),
    provider: string("Name of the identity provider at which members can sign in."),
  },
  ["needed"],
);

export const AccessSetup = component("AccessSetup", {
  token,
  email,
  password: newPassword,
  name: optional(personName),
  locale: optional(locale),
  org: optional(label("Name of the organisation.", MAX_NAME)),
  workspace: optional(AccessNewWorkspace),
});

const code = text("Code of the authenticator app, or a recovery code.", 40);

export const AccessSignIn = component("AccessSignIn", {
  email,
  password: password("Password."),
  code: optional(code),
  passkey: optional(PasskeyAnswer),
});

export const AccessProviderSignIn = component("AccessProviderSignIn", {
  query: text("Query of the address to which the identity provider sent the browser.", 8_192),
});

export const AccessProviderAddress = answer(
  "AccessProviderAddress",
  { url: string("Address of the identity provider to which the browser goes.") },
  ["url"],
);

export const AccessConfirmAuthenticator = component("AccessConfirmAuthenticator", { code });

export const AccessNewAuthenticator = answer(
  "AccessNewAuthenticator",
  {
    secret: string("Secret for the authenticator app, in base32."),
    uri: string("The same as the address that a QR code shows."),
  },
  ["secret", "uri"],
);

export const AccessRecoveryCodes = answer(
  "AccessRecoveryCodes",
  {
    recovery: Type.Array(Type.String(), {
      description: "Codes that each stand for one of the app; they are shown this once.",
    }),
  },
  ["recovery"],
);

export const AccessPasswordLink = component("AccessPasswordLink", {
  token,
  password: newPassword,
  name: optional(personName),
  code: optional(code),
});

export const AccessChangePassword = component("AccessChangePassword", {
  current: password("The password until now."),
  password: newPassword,
});

const session = {
  id: id("Identifies the session."),
  created_at: at("When the member signed in."),
  used_at: at("When it was used last, to the minute."),
  ends_at: at("When it ends at the latest; 12 hours without use end it, too."),
  address: string("Address of the browser."),
  agent: string("Name that the browser gives itself."),
  current: bool("It is the session of this call."),
};

export const AccessSession = answer("AccessSession", session, [
  "id",
  "created_at",
  "used_at",
  "ends_at",
  "address",
  "agent",
  "current",
]);

export const AccessSessionCollection = answer(
  "AccessSessionCollection",
  { list: Type.Array(AccessSession, { description: "The latest used first." }) },
  ["list"],
);

const MyWorkspace = answer(
  "AccessMyWorkspace",
  {
    workspace: AccessWorkspace,
    role: role("What the member is there."),
    actions: Type.Array(choice(ACTIONS, "Action that the API's operations name."), {
      description:
        "What the role allows there; `x-fakturo-action` of an operation needs one of them.",
    }),
  },
  ["workspace", "role", "actions"],
);

export const AccessMe = answer(
  "AccessMe",
  {
    id: id("Identifies the member."),
    email: string("E-mail address."),
    name: string("Name of the person."),
    locale: string("Language of the console."),
    settings: Type.Unsafe<unknown>({ type: "object", description: "Preferences of the console." }),
    role: role(
      "What the member is in the organisation, and in each workspace without a role of its own.",
    ),
    org: answer(
      "AccessMyOrg",
      { id: id("Identifies the organisation."), name: string("Name of the organisation.") },
      ["id", "name"],
    ),
    session: AccessSession,
    authenticator: bool("Sign-ins need a code of an authenticator app."),
    recent: bool("The session is younger than ten minutes, as keys, secrets and members need it."),
    draft_key: string("32 bytes in base64url, which seal drafts that the browser keeps."),
    workspaces: Type.Array(MyWorkspace, { description: "Workspaces with a role, oldest first." }),
  },
  ["id", "email", "settings", "role", "org", "authenticator", "recent", "workspaces"],
);

/** Largest settings, in members. */
const MAX_SETTINGS = 100;

export const AccessUpdateMe = component("AccessUpdateMe", {
  name: optional(personName),
  locale: optional(locale),
  settings: optional(
    json("Preferences of the console; they replace the former ones, 16 kB at most.", {
      maxProperties: MAX_SETTINGS,
      storableInside: true,
    }),
  ),
});

const roles = (description: string) => textMap(description);

const member = {
  id: id("Identifies the member."),
  created_at: at("When the member was added."),
  email: string("E-mail address."),
  name: string("Name of the person."),
  role: role("What the member is in each workspace that `roles` does not name."),
  roles: roles("Roles by workspace id."),
  disabled: bool("May not sign in."),
  active: bool(
    "Has a password or came from the identity provider; else the member has not used its link.",
  ),
  seen_at: at("When a session of the member was used last."),
};

export const AccessMember = answer("AccessMember", member, [
  "id",
  "created_at",
  "email",
  "role",
  "roles",
  "disabled",
  "active",
]);

export const AccessMemberCollection = answer(
  "AccessMemberCollection",
  { list: Type.Array(AccessMember, { description: "Members, oldest first; a thousand at most." }) },
  ["list"],
);

export const AccessMemberLink = answer(
  "AccessMemberLink",
  {
    url: string("One-time link to set a password; it is shown this once."),
    expires_at: at("When the link ends."),
    member: AccessMember,
  },
  ["url", "expires_at", "member"],
);

export const AccessCreateMember = component("AccessCreateMember", {
  email,
  name: optional(personName),
  role: optional(
    role("What the member is in each workspace that `roles` does not name; `viewer` when absent."),
  ),
  roles: optional(roles("Roles by workspace id.")),
});

export const AccessUpdateMember = component("AccessUpdateMember", {
  name: optional(personName),
  role: optional(role("What the member is in each workspace that `roles` does not name.")),
  roles: optional(roles("Roles by workspace id; they replace the former ones.")),
  disabled: optional(flag("May not sign in; sessions end.")),
});

export const AccessCreateWorkspace = component("AccessCreateWorkspace", {
  ...AccessNewWorkspace.properties,
  org_id: optional(uuid("Organisation of the workspace; the member's own.")),
});

const logged = {
  id: string("Increases with time."),
  at: at("When it happened."),
  actor: string("Who did it: `user:<id>`, or `operator`."),
  action: string("What was done, e.g. `sign-in.fail`."),
  target: string("E-mail address of the member."),
  address: string("Address of the browser."),
  details: Type.Unsafe<unknown>({ description: "What changed." }),
};

export const AccessLogCollection = answer(
  "AccessLogCollection",
  {
    list: Type.Array(answer("AccessLogEntry", logged, ["id", "at", "actor", "action", "target"]), {
      description: "Newest first.",
    }),
    limit: Type.Integer({ description: "Rows on the page at most." }),
    next_before: string("Where the next page begins; absent on the last."),
  },
  ["list", "limit"],
);
