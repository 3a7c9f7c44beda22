import { createEngine, exportSchema } from "@fakturo/engine";
import { fixedPorts } from "@fakturo/testkit";

/** Schemas of the data of regimes, addons and catalogues, in the order of the page. */
const SCHEMAS = [
  "tax/regime-def",
  "tax/addon-def",
  "tax/catalogue-def",
  "cbc/definition",
  "tax/scenario-set",
  "tax/scenario",
  "tax/tag-set",
  "tax/correction-definition",
];

const INTRODUCTION = `Extensions are keys with codes of their own, which documents carry in \`ext\`: a regime, addon or catalogue lists
each under \`extensions\` as a definition with its \`values\`. Scenarios add notes and extensions to documents that
fit: \`scenarios\` holds a set for each kind of document, whose list is tried in order, and every match is applied.`;

const { registry } = createEngine({ plugins: [], ...fixedPorts() });

/** The page of the data of regimes, addons and catalogues. */
export function dataPage(note: string): string {
  const sections = new Map<string, string>();
  for (const id of SCHEMAS) {
    const { $defs, $ref } = exportSchema(id, registry);
    const root = String($ref).replace("#/$defs/", "");
    sections.set(root, sectionOf(member($defs, root), `\`${id}\`: `));
    for (const [name, schema] of Object.entries(Object($defs)))
      if (!sections.has(name)) sections.set(name, sectionOf(schema));
  }
  return `# Data of regimes, addons and catalogues\n\n${note}\n\n${INTRODUCTION}\n\n${[...sections.values()].join("\n\n")}\n`;
}

function member(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

function sectionOf(schema: unknown, about = ""): string {
  const required = Object(member(schema, "required") ?? []);
  const rows = Object.entries(Object(member(schema, "properties"))).map(([name, property]) => {
    const mark = Array.isArray(required) && required.includes(name) ? "yes" : "";
    return `| \`${name}\` | ${typeOf(property)} | ${mark} | ${member(property, "description") ?? ""} |`;
  });
  const head = "| Member | Type | Always | |\n|---|---|---|---|";
  return `## ${member(schema, "title")}\n\n${about}${member(schema, "description")}\n\n${head}\n${rows.join("\n")}`;
}

function typeOf(property: unknown): string {
  const items = member(property, "items");
  if (items !== undefined) return `list of ${typeOf(items)}`;
  const reference = member(property, "$ref");
  if (typeof reference !== "string") return String(member(property, "type") ?? "any");
  return `\`${reference.replace("https://gobl.org/draft-0/", "").replace("#/$defs/", "")}\``;
}
