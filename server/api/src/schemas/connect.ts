import { Type } from "@fakturo/schema";
import { answer, choice, component, existing, flag, optional, text } from "./base.ts";

const string = (description: string) => Type.String({ description });
const at = (description: string) => Type.String({ description, format: "date-time" });

export const SLUG = text("Last segment of the address, unique in the workspace.", 100, {
  pattern: "^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$",
  problem: "must have a-z, 0-9 and hyphens, and begin and end with a letter or digit",
});

const ConnectWriteSecurity = component("ConnectWriteSecurity", {
  type: choice(["none", "bearer", "basic", "hmac"], "How senders authenticate."),
  token: optional(text("Token of `Authorization: Bearer`; for `bearer`.", 1000, { minLength: 1 })),
  username: optional(
    text("For `basic`.", 200, { pattern: "^[^:\\u0000]+$", problem: "must have no colon" }),
  ),
  password: optional(text("For `basic`.", 1000, { minLength: 1 })),
  secret: optional(text("Key of the HMAC-SHA256; for `hmac`.", 1000, { minLength: 1 })),
  header: optional(
    text("Header with the signature; `x-signature` when absent; for `hmac`.", 100, {
      pattern: "^[A-Za-z0-9-]+$",
      problem: "must be the name of a header",
    }),
  ),
});

const members = {
  accept: optional(
    Type.Array(
      text("Media type, such as `application/json`.", 100, {
        pattern: "^[a-z0-9.+-]+/[a-z0-9.+-]+$",
        problem: "must be a media type in lower case",
      }),
      { description: "Media types that are taken; any when empty.", maxItems: 50 },
    ),
  ),
  config: optional(component("ConnectWriteConfig", { security: optional(ConnectWriteSecurity) })),
  disabled: optional(flag("Refuses documents.")),
};

export const ConnectCreateEndpoint = component("ConnectCreateEndpoint", {
  channel: optional(choice(["http"], "How documents arrive; `http` when absent.")),
  slug: SLUG,
  workflow_id: existing("A published workflow; each document starts a job of it."),
  ...members,
});

export const ConnectUpdateEndpoint = component("ConnectUpdateEndpoint", {
  slug: optional(SLUG),
  workflow_id: optional(existing("A published workflow; each document starts a job of it.")),
  ...members,
});

const ConnectSecurity = answer(
  "ConnectSecurity",
  {
    type: string("How senders authenticate."),
    username: string("For `basic`."),
    header: string("Header with the signature, for `hmac`."),
  },
  ["type"],
);

export const ConnectEndpoint = answer(
  "ConnectEndpoint",
  {
    id: string("UUID."),
    created_at: at("When it was made."),
    updated_at: at("When it was changed last."),
    channel: string("`http`."),
    slug: string("Last segment of the address."),
    url: string("Address that senders post documents to."),
    workflow_id: string("Workflow of each document's job."),
    config: Type.Object({ security: ConnectSecurity }, { description: "Without secrets." }),
    accept: Type.Array(Type.String(), { description: "Media types; empty for any." }),
    disabled: Type.Boolean({ description: "It refuses documents." }),
  },
  [
    "id",
    "created_at",
    "updated_at",
    "channel",
    "slug",
    "url",
    "workflow_id",
    "config",
    "accept",
    "disabled",
  ],
);

export const ConnectEndpointCollection = answer(
  "ConnectEndpointCollection",
  { list: Type.Array(ConnectEndpoint, { description: "Endpoints by slug." }) },
  ["list"],
);

export const ConnectDelivered = answer(
  "ConnectDelivered",
  {
    id: string("Entry of the document; absent once that is erased."),
    job_id: string("Job of the endpoint's workflow."),
  },
  [],
);
