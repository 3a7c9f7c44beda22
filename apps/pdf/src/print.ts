import {
  type Envelope,
  refusing,
  type StepContext,
  type StepFile,
  type StepResult,
  step,
  type Task,
} from "@fakturo/plugin";
import type { PdfOptions } from "./content/options.ts";
import { decodeLogo, hasHeavyLogo, type Logo, loadLogo, supplierLogo } from "./logo.ts";
import { type Branding, type PdfConfig, type Settings, settingsOf } from "./settings.ts";

const LOGO_TIMEOUT_S = 10;

/** Settings of a step that renders the document. */
export interface Printing {
  readonly envelope: Envelope;
  readonly settings: Settings;
  /** All but the logo, whose form differs between PDF and HTML. */
  readonly options: Partial<PdfOptions>;
  readonly logo: Logo;
}

/** Runs a step that renders the document by the settings of `pdf`, and attaches the file. */
export function showing(
  { config, args, envelope, entry, workspace }: Task<PdfConfig>,
  ctx: StepContext,
  branding: Branding,
  write: (printing: Printing) => StepFile,
): Promise<StepResult> {
  return refusing(async () => {
    if (!envelope) return step.ko("no-document", "the job has no document to show");
    const settings = settingsOf(config, args, branding);
    if ("invalid" in settings)
      return step.ko("invalid-argument", `${settings.invalid} is not valid`);
    const file = await loadLogo(settings.logoUrl || supplierLogo(envelope), (url) =>
      ctx.http(url, { method: "GET", signal: ctx.deadline(LOGO_TIMEOUT_S) }),
    );
    if (hasHeavyLogo(file, envelope)) ctx.heavy();
    const logo = decodeLogo(file);
    const options = {
      ...settings.options,
      sandbox: workspace.sandbox || ctx.sandbox,
      state: entry?.state ?? "",
    };
    const written = write({ envelope, settings, options, logo });
    return step.ok(
      { files: [{ ...written, ...(settings.isPrivate && { private: true }) }] },
      logo.problem === "" ? {} : { message: logo.problem },
    );
  });
}
