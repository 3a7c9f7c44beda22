import type { AddonData, CorrectionData, RegimeData, ScenarioData } from "@fakturo/plugin";
import { type Block, heading, section, table } from "./page.ts";

type Texts = Readonly<Record<string, string>> | undefined;
type Extension = NonNullable<RegimeData["extensions"]>[number];

/** Longer lists of codes are only counted; `--json` prints them. */
const MAX_LISTED = 120;

/** Regional languages, after those of the whole country. */
const REGIONAL = new Set(["ca", "eu", "gl"]);

/** English text where there is one, followed by the official name. */
export function nameOf(name: Texts): string {
  const { en, ...others } = name ?? {};
  const official = Object.keys(others).find((language) => !REGIONAL.has(language));
  const local = official === undefined ? "" : (others[official] ?? "");
  if (!en) return local;
  return local && local !== en ? `${en} (${local})` : en;
}

export function descriptionOf(texts: Texts): string {
  return texts?.en ?? Object.values(texts ?? {})[0] ?? "";
}

/** Links to the law or the authority. */
export function sourceBlocks(sources: RegimeData["sources"]): Block[] {
  if (!sources?.length) return [];
  const items = sources.map(({ title, url }) => `[${descriptionOf(title) || url}](${url})`);
  return [heading(2, "Sources"), { kind: "list", items }];
}

export function tagBlocks(tags: RegimeData["tags"]): Block[] {
  const rows = (tags ?? []).flatMap(({ schema, list }) =>
    (list ?? []).map(({ key = "", name }) => [key, nameOf(name), schema]),
  );
  return section("Tags", ["Tag", "Name", "Documents"], rows);
}

export function identityBlocks(identities: RegimeData["identities"]): Block[] {
  const rows = (identities ?? []).map(({ key, code, name, desc }) => [
    key ?? code ?? "",
    nameOf(name),
    descriptionOf(desc),
  ]);
  return section("Identities", ["Key or type", "Name", "Use"], rows);
}

/** Extension keys, each with its codes. */
export function extensionBlocks(extensions: readonly Extension[] | null | undefined): Block[] {
  if (!extensions?.length) return [];
  return [heading(2, "Extensions"), ...extensions.flatMap(extensionBlock)];
}

function extensionBlock({ key = "", name, desc, values, pattern }: Extension): Block[] {
  const about = [descriptionOf(desc), pattern ? `Codes match \`${pattern}\`.` : ""].filter(Boolean);
  const head: Block[] = [heading(3, `\`${key}\`: ${nameOf(name)}`)];
  if (about.length > 0) head.push({ kind: "text", text: about.join(" ") });
  if (!values?.length) return head;
  if (values.length > MAX_LISTED)
    return [...head, { kind: "text", text: `${values.length} codes.` }];
  const rows = values.map((value) => [
    value.code ?? value.key ?? "",
    nameOf(value.name),
    descriptionOf(value.desc),
  ]);
  return [...head, table(["Code", "Name", "Use"], rows)];
}

export function correctionBlocks(corrections: AddonData["corrections"]): Block[] {
  const rows = (corrections ?? []).map((correction) => [
    correction.schema,
    (correction.types ?? []).join(", "),
    correctionNeeds(correction),
  ]);
  return section("Corrections", ["Document", "Types", "Needs"], rows);
}

function correctionNeeds({
  reason_required,
  stamps = [],
  extensions = [],
  copy_tax,
}: CorrectionData): string {
  return [
    ...(reason_required ? ["a reason"] : []),
    ...stamps.map((stamp) => `stamp ${stamp}`),
    ...extensions.map((extension) => `extension ${extension}`),
    ...(copy_tax ? ["the original's tax totals"] : []),
  ].join(", ");
}

export function scenarioBlocks(scenarios: AddonData["scenarios"]): Block[] {
  const rows = (scenarios ?? []).flatMap(({ schema, list }) =>
    list.map((scenario) => [schema, whenOf(scenario), thenOf(scenario)]),
  );
  return section("Scenarios", ["Document", "When", "Then"], rows);
}

/** Conditions of a scenario in words. */
export function whenOf({ type, tags, cat, ext_key, ext_code, filter }: ScenarioData): string {
  return [
    ...(type?.length ? [`type ${type.join(" or ")}`] : []),
    ...(tags?.length ? [`tags ${tags.join(" and ")}`] : []),
    ...(cat?.length ? [`tax ${cat.join(" or ")}`] : []),
    ...(ext_key ? [ext_code ? `${ext_key} is ${ext_code}` : `${ext_key} is set`] : []),
    ...(filter ? ["a further condition"] : []),
  ].join(", ");
}

function thenOf({ note, ext, codes }: ScenarioData): string {
  return [
    ...(note?.text ? [`note “${note.text}”`] : []),
    ...Object.entries({ ...note?.ext, ...ext, ...codes }).map(([key, code]) => `${key} = ${code}`),
  ].join(", ");
}
