import type { JsonObject } from "@fakturo/model";
import { type Converter, Type } from "@fakturo/plugin";
import { describeFile } from "./file-name.ts";
import { render } from "./render-pdf.ts";
import { isLayout } from "./settings.ts";

const text = (title: string) => Type.Optional(Type.String({ title, default: "" }));

/** Documents as PDF/A-3 files. */
export const converter: Converter = {
  key: "pdf.generate",
  name: "PDF",
  mime: "application/pdf",
  schemas: [
    "bill/invoice",
    "bill/payment",
    "bill/delivery",
    "bill/order",
    "note/message",
    "org/party",
  ],
  options: Type.Object({
    locale: text("Language"),
    label: text("Badge"),
    layout: Type.Optional(
      Type.Unsafe<string>({ type: "string", enum: ["A4", "Letter", "DIN5008"], title: "Layout" }),
    ),
  }),
  generate(envelope, { locale, label, layout }: JsonObject) {
    const options = {
      ...(typeof locale === "string" && { locale }),
      ...(typeof label === "string" && { label }),
      ...(typeof layout === "string" && isLayout(layout) && { layout }),
    };
    return describeFile(envelope, render(envelope, options));
  },
};
