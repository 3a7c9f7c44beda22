import { Type } from "@fakturo/schema";
import { MAX_NAME, SLUG, SLUG_PROBLEM } from "@fakturo/server-domain/access";
import {
  answer,
  anything,
  choice,
  component,
  fitting,
  label,
  optional,
  text,
  timestamp,
  uuid,
} from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const id = (description: string) => Type.String({ description, format: "uuid" });
const string = (description: string, options = {}) => Type.String({ description, ...options });
const bool = (description: string) => Type.Boolean({ description });

export const AccessWorkspace = answer(
  "AccessWorkspace",
  {
    id: id("Identifies the workspace."),
    created_at: at("When the workspace was made."),
    updated_at: at("When it was changed last."),
    name: string("Name of the company."),
    country: string("Country of the company, ISO 3166."),
    slug: string("Handle, unique on the installation."),
    sandbox: bool("For trying things out; settled at creation."),
    logo_url: string("Address of the company's logo.", { "x-fakturo": true }),
  },
  ["id", "created_at", "updated_at", "name", "slug", "sandbox"],
);

/** An absolute address, or nothing. */
const LOGO = "^([Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]\\S*)?$";
const LOGO_PROBLEM = "must be an absolute http or https URL";

export const AccessUpdateWorkspace = component("AccessUpdateWorkspace", {
  name: optional(label("Name of the company.", MAX_NAME)),
  slug: optional(
    text("Handle, unique on the installation.", 63, {
      pattern: SLUG,
      problem: SLUG_PROBLEM,
    }),
  ),
  logo_url: optional(
    text(
      "Address of the company's logo; an empty text removes it.",
      2000,
      fitting(LOGO, LOGO_PROBLEM),
    ),
  ),
});

export const AccessOrg = answer(
  "AccessOrg",
  {
    id: id("Identifies the organisation."),
    created_at: at("When the organisation was made."),
    updated_at: at("When it was changed last."),
    name: string("Name of the organisation."),
    domain: string("Its internet domain."),
    workspaces: Type.Array(AccessWorkspace, { description: "Its workspaces, oldest first." }),
  },
  ["id", "created_at", "updated_at", "name", "workspaces"],
);

export const AccessEnrollment = answer(
  "AccessEnrollment",
  {
    id: id("Identifies the enrolment."),
    created_at: at("When the app was enrolled."),
    updated_at: at("When the enrolment was changed last."),
    owner_id: id("Workspace the app is enrolled in."),
    app_id: id("The app."),
    sandbox: bool("The workspace is a sandbox."),
    data: anything("Settings the app keeps; null when there are none."),
    disabled: bool("The app may not work in the workspace now."),
    token: string("Token for calls in the workspace's name."),
    token_expires: Type.Integer({ description: "When it ends, in Unix seconds." }),
  },
  ["id", "created_at", "updated_at", "owner_id", "app_id", "sandbox", "data", "disabled"],
);

const clientId = optional(text("Client id of the app; or by HTTP Basic.", 200));
const clientSecret = optional(text("Client secret of the app; or by HTTP Basic.", 200));

export const AccessAuthorize = component("AccessAuthorizeEnrollment", {
  client_id: clientId,
  client_secret: clientSecret,
  id: optional(uuid("Enrolment, in place of its owner.")),
  owner_id: optional(uuid("Workspace, from a trusted source; a bearer token may name it instead.")),
});

export const AccessCreateEnrollment = component("AccessCreateEnrollment", {
  owner_id: uuid("Workspace to enrol the app in."),
  data: optional(anything("Settings of the app.")),
  client_id: clientId,
  client_secret: clientSecret,
});

export const AccessUpdateEnrollment = component("AccessUpdateEnrollment", {
  data: optional(anything("Settings of the app; takes the place of all former ones.")),
});

/** Scopes of API keys; `read` is an extension of Fakturo. */
const SCOPES = ["api", "read"] as const;

export const AccessCreateKey = component("AccessCreateKey", {
  name: text("What the key is for.", 200),
  description: optional(text("More about it.", 1000)),
  scopes: optional(
    Type.Array(choice(SCOPES, "`api` allows everything, `read` only GET."), {
      description: "What the key allows; `api` when absent.",
      minItems: 1,
      maxItems: SCOPES.length,
    }),
  ),
  expires_at: optional(timestamp("When the key ends; never when absent.")),
});

const key = {
  id: id("Identifies the key."),
  created_at: at("When the key was made."),
  name: string("What the key is for."),
  description: string("More about it."),
  scopes: Type.Array(Type.String(), { description: "What the key allows." }),
  expires_at: at("When the key ends."),
  revoked_at: at("When the key was revoked."),
};

export const AccessKey = answer("AccessKey", key, ["id", "created_at", "name", "scopes"]);

export const AccessNewKey = answer(
  "AccessNewKey",
  { ...key, token: string("The token; it is kept nowhere.") },
  ["id", "created_at", "name", "scopes", "token"],
);

export const AccessKeyCollection = answer(
  "AccessKeyCollection",
  { list: Type.Array(AccessKey, { description: "Keys, oldest first." }) },
  ["list"],
);
