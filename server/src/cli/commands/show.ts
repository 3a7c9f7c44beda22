import type { Command } from "commander";
import type { Context } from "../context.ts";
import { writeJson } from "../io.ts";

const PRETTY = { pretty: true };

/** Commands that print what is loaded. */
export function addShowCommands(program: Command, context: Context): void {
  const { io, engine } = context;
  program
    .command("plugins")
    .description("list the loaded plugins and what they add")
    .option("--json", "print JSON")
    .action(async ({ json }) => {
      const { formatOffers, offers } = await import("../show/plugins.ts");
      const list = offers((await engine()).registry);
      if (json) await writeJson(io, list, PRETTY);
      else io.stdout.write(formatOffers(list));
    });
  program
    .command("schema")
    .description("print the JSON Schema of a document kind")
    .argument("<id>", "e.g. bill/invoice")
    .action(async (id) => {
      const { schemaOf } = await import("../show/definitions.ts");
      await writeJson(io, schemaOf((await engine()).registry, id), PRETTY);
    });
  addRegimes(program, context);
  addAddons(program, context);
  addRules(program, context);
}

function addRegimes(program: Command, { io, engine }: Context): void {
  const regimes = program.command("regimes").description("look at the loaded tax regimes");
  regimes
    .command("list", { isDefault: true })
    .description("list countries and names")
    .action(async () => {
      const { listRegimes } = await import("../show/definitions.ts");
      io.stdout.write(listRegimes((await engine()).registry));
    });
  regimes
    .command("show")
    .description("print a regime's definition: taxes, rates, scenarios, corrections")
    .argument("<country>", "country code, e.g. ES")
    .action(async (country) => {
      const { regimeOf } = await import("../show/definitions.ts");
      await writeJson(io, regimeOf((await engine()).registry, country), PRETTY);
    });
}

function addAddons(program: Command, { io, engine }: Context): void {
  const addons = program.command("addons").description("look at the loaded addons");
  addons
    .command("list", { isDefault: true })
    .description("list keys and names")
    .action(async () => {
      const { listAddons } = await import("../show/definitions.ts");
      io.stdout.write(listAddons((await engine()).registry));
    });
  addons
    .command("show")
    .description("print an addon's definition: extensions, scenarios, corrections")
    .argument("<key>", "e.g. es-verifactu-v1")
    .action(async (key) => {
      const { addonOf } = await import("../show/definitions.ts");
      await writeJson(io, addonOf((await engine()).registry, key), PRETTY);
    });
}

function addRules(program: Command, { io, engine }: Context): void {
  const rules = program
    .command("rules")
    .description("look at the rules of loaded regimes and addons");
  rules
    .command("list", { isDefault: true })
    .description("list fault code, object and text of every rule")
    .action(async () => {
      const { listRules } = await import("../show/rules.ts");
      io.stdout.write(listRules((await engine()).registry));
    });
  rules
    .command("show")
    .description("print a set of rules as a tree, or one rule")
    .argument("<id>", "set or fault code, e.g. de or GOBL-DE-TAX-IDENTITY-01")
    .action(async (id) => {
      const { rulesOf } = await import("../show/rules.ts");
      await writeJson(io, rulesOf((await engine()).registry, id), PRETTY);
    });
}
