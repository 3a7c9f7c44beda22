import { ERROR_KEYS } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { answer, choice } from "./base.ts";

const ErrorFault = answer(
  "ErrorFault",
  {
    code: Type.String({ description: "Stable identifier of the rule." }),
    paths: Type.Array(Type.String(), {
      description: "JSON paths from `$`, the document or envelope that was sent.",
    }),
    message: Type.String({ description: "What the rule asks for." }),
  },
  ["code", "paths", "message"],
);

/** Body of every refusal (api spec §3). */
export const ErrorReply = answer(
  "Error",
  {
    key: choice([...ERROR_KEYS], "Kind of the error."),
    code: Type.String({ description: "Code of an outside authority or app." }),
    message: Type.String({ description: "What is wrong, or the key again." }),
    path: Type.String({
      description: "JSON path from `$` of the value that `message` is about, without `faults`.",
    }),
    faults: Type.Array(ErrorFault, { description: "What the document breaks, rule by rule." }),
    fields: Type.Unsafe({
      type: "object",
      description: "Objects that mirror the request, with messages at their leaves.",
    }),
    docs: Type.String({
      description: "Address of the page that explains the error.",
      "x-fakturo": true,
    }),
  },
  ["key", "message"],
);
