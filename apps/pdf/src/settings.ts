import { defineApp, type Static, Type } from "@fakturo/plugin";
import { DEFAULT_OPTIONS, type PdfOptions } from "./content/options.ts";
import type { Layout } from "./layout/theme.ts";

const text = (title: string) => Type.Optional(Type.String({ title, maxLength: 2000 }));
const flag = (title: string) => Type.Optional(Type.Boolean({ title }));

/** A colour as web pages write it; empty for the default. */
const COLOR = "^(#[0-9a-fA-F]{6})?$";

/** Configuration of the `pdf` step (workflow spec §7); empty texts mean the workspace's branding, else the default. */
export const PdfConfig = Type.Object(
  {
    logo_url: Type.Optional(Type.String({ title: "Logo URL" })),
    logo_height: Type.Optional(
      Type.Integer({ title: "Logo height in pixels", minimum: 8, maximum: 400 }),
    ),
    accent_color: Type.Optional(
      Type.String({
        title: "Colour of titles and totals",
        description: "Such as #0d4f6b.",
        pattern: COLOR,
      }),
    ),
    locale: text("Language"),
    date_format: text("Date format"),
    time_format: text("Time format"),
    layout: Type.Optional(
      Type.Union(
        [Type.Literal("A4"), Type.Literal("Letter"), Type.Literal("DIN5008"), Type.Literal("")],
        { title: "Layout" },
      ),
    ),
    label: text("Badge"),
    watermark: text("Watermark"),
    hide_promo: flag("Hide the product's name"),
    private: flag("No public address"),
    adjustment_mode: flag("Credit notes as negative invoices"),
    duplicate: flag("Keep existing PDF files"),
    currency_template: text("Currency template"),
    negative_template: text("Template of negative amounts"),
    thousands_separator: text("Thousands separator"),
    decimal_mark: text("Decimal mark"),
    scripting: flag("Legacy, without effect"),
  },
  { additionalProperties: false },
);
export type PdfConfig = Static<typeof PdfConfig>;

/** Characters of a data URL; a picture of 200 kB. */
const MAX_LOGO = 280_000;

/** How all documents of a workspace look, unless a step or an argument of its job says otherwise. */
export const Branding = Type.Object(
  {
    logo_url: Type.Optional(
      Type.String({
        title: "Logo",
        description: "PNG, JPEG, GIF or SVG as a data URL: the picture is stored, not linked.",
        pattern: "^$|^data:image/",
        maxLength: MAX_LOGO,
      }),
    ),
    ...Type.Pick(PdfConfig, [
      "logo_height",
      "accent_color",
      "locale",
      "date_format",
      "layout",
      "label",
      "watermark",
      "hide_promo",
    ]).properties,
  },
  { additionalProperties: false },
);
export type Branding = Static<typeof Branding>;

/** The app of the `pdf` step; its configuration is the branding. */
export const app = defineApp({
  key: "pdf",
  title: "PDF",
  description: "Logo, colour and layout of the documents that the workspace prints.",
  config: Branding,
});

/** A step's configuration, overridden by the job's arguments. */
export interface Settings {
  readonly options: Omit<PdfOptions, "logo" | "sandbox" | "state">;
  readonly logoUrl: string;
  readonly duplicate: boolean;
  readonly isPrivate: boolean;
}

/** Merges branding, configuration and job arguments; reports the first invalid argument by name. */
export function settingsOf(
  own: PdfConfig,
  args: Readonly<Record<string, string>>,
  branding: Branding = {},
): Settings | { readonly invalid: string } {
  const config: PdfConfig = { ...branding, ...withoutEmpty(own) };
  const pick = (arg: string, own: string | undefined, fallback: string) =>
    args[arg] || own || fallback;
  const isSet = (arg: string, own: boolean | undefined) => {
    const value = args[arg];
    return value === undefined || value === "" ? (own ?? false) : value === "true" || value === "1";
  };
  const layout = pick("pdf-layout", config.layout, DEFAULT_OPTIONS.layout);
  if (!isLayout(layout)) return { invalid: "pdf-layout" };
  const logoHeight = heightOf(args["pdf-logo-height"], config.logo_height);
  if (logoHeight === undefined) return { invalid: "pdf-logo-height" };
  return {
    options: {
      layout,
      logoHeight,
      accentColor: config.accent_color ?? "",
      locale: pick("pdf-locale", config.locale, ""),
      dateFormat: pick("pdf-date-format", config.date_format, DEFAULT_OPTIONS.dateFormat),
      timeFormat: pick("pdf-time-format", config.time_format, DEFAULT_OPTIONS.timeFormat),
      label: pick("pdf-label", config.label, ""),
      watermark: pick("pdf-watermark", config.watermark, ""),
      hidePromo: isSet("pdf-hide-promo", config.hide_promo),
      adjustmentMode: isSet("pdf-adjustment-mode", config.adjustment_mode),
      currencyTemplate: config.currency_template ?? "",
      negativeTemplate: config.negative_template ?? "",
      thousandsSeparator: config.thousands_separator ?? "",
      decimalMark: config.decimal_mark ?? "",
    },
    logoUrl: pick("pdf-logo-url", config.logo_url, ""),
    duplicate: isSet("pdf-duplicate", config.duplicate),
    isPrivate: config.private ?? false,
  };
}

function withoutEmpty(config: PdfConfig): PdfConfig {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== ""));
}

/** True for the three paper sizes. */
export function isLayout(text: string): text is Layout {
  return text === "A4" || text === "Letter" || text === "DIN5008";
}

const MIN_HEIGHT = 8;
const MAX_HEIGHT = 400;

function heightOf(arg: string | undefined, own: number | undefined): number | undefined {
  if (arg === undefined || arg === "") return own ?? DEFAULT_OPTIONS.logoHeight;
  const height = Number(arg);
  return height >= MIN_HEIGHT && height <= MAX_HEIGHT ? height : undefined;
}
