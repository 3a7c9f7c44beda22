import { defineCredential, Type } from "@fakturo/plugin";

const text = (title: string) =>
  Type.Optional(Type.String({ title, minLength: 1, maxLength: 4000 }));

/** The account at SW Sapien: user and password, or a token that does not expire. */
export const SW_ACCOUNT = defineCredential({
  key: "sat-mx.sw-sapien",
  kind: "values",
  title: "Account at SW Sapien",
  description: "User and password, or a token that does not expire.",
  scope: "workspace",
  schema: Type.Object({
    user: text("User"),
    password: Type.Optional(Type.String({ title: "Password", minLength: 1, format: "password" })),
    token: Type.Optional(Type.String({ title: "Token", minLength: 1, format: "password" })),
  }),
});

/** The account at Finkok, which registers issuers too. */
export const FINKOK_ACCOUNT = defineCredential({
  key: "sat-mx.finkok",
  kind: "password",
  title: "Account at Finkok",
  scope: "workspace",
});
