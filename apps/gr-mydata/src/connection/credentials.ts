import { type CallContext, defineCredential, readAs, Type } from "@fakturo/plugin";

const userId = Type.String({
  title: "User id",
  minLength: 1,
  maxLength: 100,
});
const subscriptionKey = Type.String({
  title: "Subscription key",
  pattern: "^[0-9A-Fa-f]{32}$",
  format: "password",
});

/** The supplier's user of the REST interface, as AADE's portal of myDATA gives it. */
export const USER = defineCredential({
  key: "gov-gr.user",
  kind: "values",
  title: "User of the myDATA REST API",
  description: "User id and subscription key of the registration for the myDATA REST API.",
  scope: "holder",
  schema: Type.Object({
    user_id: userId,
    subscription_key: subscriptionKey,
    entity: Type.Optional(
      Type.String({
        title: "VAT number of the represented party",
        description:
          "Only for the user of an accountant or another representative, whom the party has authorised at AADE.",
        pattern: "^(\\d{9})?$",
        default: "",
      }),
    ),
  }),
});

/** The licensed provider's user of the provider channel. */
export const PROVIDER = defineCredential({
  key: "ilyda.provider",
  kind: "values",
  title: "User of the licensed e-invoicing provider",
  description:
    "User id and subscription key of the provider channel of myDATA, and the provider's licence text.",
  scope: "workspace",
  schema: Type.Object({
    user_id: userId,
    subscription_key: subscriptionKey,
    licence: Type.Optional(
      Type.String({
        title: "Licence text",
        description: "Text that names the provider and its licence on printed documents.",
        maxLength: 500,
      }),
    ),
  }),
});

const Value = Type.Object({
  user_id: Type.String(),
  subscription_key: Type.String(),
  licence: Type.Optional(Type.String()),
  entity: Type.Optional(Type.String()),
});

/** The credential of a call. @throws FakturoError "precondition-failed" where there is none. */
export async function userOf(ctx: CallContext) {
  const { value } = await ctx.credential();
  return readAs(Value, value, "the credential");
}
