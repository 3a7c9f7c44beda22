import type { Ruleset } from "@fakturo/plugin";
import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { writeJson } from "../io.ts";
import { AS_JSON, JSON_ANYWAY } from "./options.ts";

const PRETTY = { pretty: true };

/** Commands that print definitions of loaded plugins. */
export function addShowCommands(program: Command, context: CommandContext): void {
  const { io, engine } = context;
  program
    .command("plugins")
    .description("list the loaded plugins and what they add")
    .option(...AS_JSON)
    .action(async ({ json }) => {
      const { formatOffers, offers } = await import("../show/plugins.ts");
      const list = offers((await engine()).registry);
      if (json) await writeJson(io, list, PRETTY);
      else io.print(formatOffers(list));
    });
  program
    .command("schema")
    .description("print the JSON Schema of a document kind")
    .argument("<id>", "e.g. bill/invoice")
    .option(...JSON_ANYWAY)
    .action(async (id) => {
      const { schemaOf } = await import("../show/definitions.ts");
      await writeJson(io, schemaOf((await engine()).registry, id), PRETTY);
    });
  addRegimes(program, context);
  addAddons(program, context);
  addRules(program, context);
}

function addRegimes(program: Command, { io, engine }: CommandContext): void {
  const regimes = program.command("regimes").description("look at the loaded tax regimes");
  regimes
    .command("list", { isDefault: true })
    .description("list countries and names")
    .option(...AS_JSON)
    .action(async ({ json }) => {
      const { listRegimes } = await import("../show/definitions.ts");
      const { registry } = await engine();
      if (json) await writeJson(io, registry.regimeRulesets.map(nameAndKey), PRETTY);
      else io.print(listRegimes(registry));
    });
  regimes
    .command("show")
    .description("print a regime: taxes, rates by date, scenarios, corrections, sources of law")
    .argument("<country>", "country code, e.g. ES")
    .option(...AS_JSON)
    .action(async (country, { json }) => {
      const { regimeOf } = await import("../show/definitions.ts");
      const data = regimeOf((await engine()).registry, country);
      if (json) return writeJson(io, data, PRETTY);
      const { formatText, regimePage } = await import("@fakturo/server-docs/reference");
      io.print(formatText(regimePage(data)));
    });
}

function nameAndKey({ data }: Ruleset) {
  return { key: "country" in data ? data.country : data.key, name: data.name };
}

function addAddons(program: Command, { io, engine }: CommandContext): void {
  const addons = program.command("addons").description("look at the loaded addons");
  addons
    .command("list", { isDefault: true })
    .description("list keys and names")
    .option(...AS_JSON)
    .action(async ({ json }) => {
      const { listAddons } = await import("../show/definitions.ts");
      const { registry } = await engine();
      if (json) await writeJson(io, [...registry.addons.values()].map(nameAndKey), PRETTY);
      else io.print(listAddons(registry));
    });
  addons
    .command("show")
    .description("print an addon: extensions, scenarios, corrections, specifications")
    .argument("<key>", "e.g. es-verifactu-v1")
    .option(...AS_JSON)
    .action(async (key, { json }) => {
      const { addonOf } = await import("../show/definitions.ts");
      const data = addonOf((await engine()).registry, key);
      if (json) return writeJson(io, data, PRETTY);
      const { addonPage, formatText } = await import("@fakturo/server-docs/reference");
      io.print(formatText(addonPage(data)));
    });
}

function addRules(program: Command, { io, engine }: CommandContext): void {
  const rules = program
    .command("rules")
    .description("look at the rules of the format and of loaded regimes and addons");
  rules
    .command("list", { isDefault: true })
    .description("list fault code, object and text of every rule")
    .option(...AS_JSON)
    .action(async ({ json }) => {
      const { listRules, rulesAsJson } = await import("../show/rules.ts");
      const { registry } = await engine();
      if (json) await writeJson(io, rulesAsJson(registry), PRETTY);
      else io.print(listRules(registry));
    });
  rules
    .command("show")
    .description("print a set of rules or one rule, with the law behind it")
    .argument("<id>", "set or fault code, e.g. de or GOBL-DE-TAX-IDENTITY-01")
    .option(...AS_JSON)
    .action(async (id, { json }) => {
      const { findRules, rulesOf } = await import("../show/rules.ts");
      const { registry } = await engine();
      if (json) return writeJson(io, rulesOf(registry, id), PRETTY);
      const { formatText, rulePage, rulesPageOf } = await import("@fakturo/server-docs/reference");
      const found = findRules(registry, id);
      const page =
        "rule" in found ? rulePage(registry, found.rule) : rulesPageOf(registry, found.owned);
      io.print(formatText(page));
    });
}
