import { Type } from "@fakturo/schema";
import { answer, json } from "./base.ts";

const string = (description: string) => Type.String({ description });

const AccessAudit = answer(
  "AccessAudit",
  {
    id: string("Place in the log; grows with time."),
    at: Type.String({ description: "When it was done.", format: "date-time" }),
    actor: string(
      "Who did it: kind and id, or `engine`; `import:` before it for what an import brought.",
    ),
    action: string("Kind of thing and what was done, e.g. `workflow.publish`."),
    target: string("Id or name of the thing."),
    details: json("What is worth telling of it."),
  },
  ["id", "at", "actor", "action", "target"],
);

export const AccessAuditCollection = answer(
  "AccessAuditCollection",
  {
    list: Type.Array(AccessAudit, { description: "What was done, newest first." }),
    limit: Type.Integer({ description: "Rows on a page at most." }),
    next_before: string("Where the next page begins; absent on the last."),
  },
  ["list", "limit"],
);
