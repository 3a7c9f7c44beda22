import { Type } from "@fakturo/plugin";
import { PACS, type PacName } from "../pac/connections.ts";

/** Which PAC a step uses. */
export const pacField = Type.Optional(
  Type.Unsafe<PacName>({
    type: "string",
    enum: Object.keys(PACS),
    title: "PAC",
    description: "Certification provider; the account is a credential of the workspace.",
    default: "sw-sapien",
  }),
);
