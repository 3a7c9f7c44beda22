import { Type } from "@fakturo/schema";
import { TEST_REASONS } from "@fakturo/server-runtime/transmit";
import { answer, component, optional } from "./base.ts";
import { environmentField, holderField } from "./credentials.ts";

const ms = (description: string) => Type.Integer({ description: `Milliseconds ${description}.` });

export const AccessConnection = answer(
  "AccessConnection",
  {
    key: Type.String({ description: "E.g. `verifactu` or `gov-es.sii`." }),
    name: Type.String({ description: "Of the authority or network." }),
    environment: Type.String({ description: "`live`, `test` or `simulated`." }),
    credential: Type.String({ description: "Key of the credential of its calls." }),
    has_test: Type.Boolean({ description: "False where it offers no harmless request." }),
  },
  ["key", "name", "environment", "has_test"],
);

export const AccessConnectionCollection = answer(
  "AccessConnectionCollection",
  { list: Type.Array(AccessConnection, { description: "By key." }) },
  ["list"],
);

export const AccessTestConnection = component("AccessTestConnection", {
  holder: optional(holderField),
  environment: optional(
    environmentField("What is tried; that of the workspace's connections when absent."),
  ),
});

const AccessTestCall = answer(
  "AccessTestCall",
  {
    method: Type.String({ description: "HTTP method." }),
    host: Type.String({ description: "Without path and query." }),
    status: Type.Integer({ description: "HTTP status; absent without an answer." }),
    ms: ms("until the answer"),
    error: Type.String({ description: "Why there was no answer." }),
  },
  ["method", "host", "ms"],
);

const AccessTestedCredential = answer(
  "AccessTestedCredential",
  {
    key: Type.String({ description: "Which credential." }),
    version: Type.Integer({ description: "0 for a plain secret of its name." }),
    not_after: Type.String({ description: "End of its validity.", format: "date-time" }),
  },
  ["key", "version"],
);

export const AccessConnectionTest = answer(
  "AccessConnectionTest",
  {
    connection: Type.String({ description: "Key of what was tried." }),
    name: Type.String({ description: "Of the authority or network." }),
    environment: Type.String({ description: "`live`, `test` or `simulated`." }),
    holder: Type.String({ description: "For whom; absent for the workspace." }),
    outcome: Type.String({
      description:
        "`works`; `refused`: not with this credential; `unknown`: not now; `untested`: the connection has no test.",
    }),
    reason: Type.String({
      description: `Where it did not work: ${TEST_REASONS.map((one) => `\`${one}\``).join(", ")}.`,
    }),
    message: Type.String({ description: "What went wrong, or is worth knowing; for people." }),
    code: Type.String({ description: "The authority's code." }),
    meaning: Type.String({ description: "What the code means." }),
    remedy: Type.String({ description: "What to do about it." }),
    credential: AccessTestedCredential,
    calls: Type.Array(AccessTestCall, {
      description: "Requests in their order; none where a session of other calls was enough.",
    }),
    ms: ms("of the whole test"),
  },
  ["connection", "name", "environment", "outcome", "calls", "ms"],
);
