import type { JsonObject } from "@fakturo/model";
import { type Converter, Type } from "@fakturo/plugin";
import { renderHtml } from "./page.ts";
import { fileOf, MIME } from "./provider.ts";

const text = (title: string) => Type.Optional(Type.String({ title, default: "" }));

/** Converts documents to web pages. */
export const converter: Converter = {
  key: "html.generate",
  name: "HTML",
  mime: MIME,
  schemas: [
    "bill/invoice",
    "bill/payment",
    "bill/delivery",
    "bill/order",
    "note/message",
    "org/party",
  ],
  options: Type.Object({ locale: text("Language"), label: text("Badge") }),
  generate(envelope, { locale, label }: JsonObject) {
    const options = {
      ...(typeof locale === "string" && { locale }),
      ...(typeof label === "string" && { label }),
    };
    return fileOf(envelope, renderHtml(envelope, options));
  },
};
