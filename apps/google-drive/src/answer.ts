import type { PlatformAnswer } from "@fakturo/billing-platform";
import { readJsonAs, Type } from "@fakturo/plugin";

/** Errors of the API have an object, those of tokens two texts. */
const Refusal = Type.Object({
  error: Type.Union([
    Type.Object({ message: Type.String({ maxLength: 2000 }) }),
    Type.String({ maxLength: 200 }),
  ]),
  error_description: Type.Optional(Type.String({ maxLength: 2000 })),
});

/** How refusals of Google are read. */
export const ANSWER: PlatformAnswer = {
  platform: "Google",
  messageIn(body) {
    const { error, error_description = "" } = readJsonAs(Refusal, body, "the error");
    return typeof error === "string" ? `${error} ${error_description}`.trim() : error.message;
  },
};
