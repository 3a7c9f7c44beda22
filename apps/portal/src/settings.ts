import { defineRecord, Type } from "@fakturo/plugin";

/** Path of the page. */
export const PAGE = "/invoices/:token";

/** The link of an entry; it is removed when the link expires. */
export const links = defineRecord({
  key: "portal.link",
  schema: Type.Object({
    name: Type.String(),
    logo: Type.String(),
    series: Type.String(),
    /** True once the full invoice was asked for. */
    used: Type.Boolean(),
    /** Milliseconds since 1970. */
    until: Type.Number(),
  }),
});
