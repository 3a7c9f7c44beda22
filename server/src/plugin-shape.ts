import { isObject } from "@fakturo/model";

/** Names a member of something a plugin offers that lacks or is of the wrong kind. */
type Check = (value: Readonly<Record<string, unknown>>) => string | undefined;

const KEY = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/;
const PATH = /^\/\S*$/;

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isFunction = (value: unknown): boolean => typeof value === "function";
const isMaybe = (test: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || test(value);
const isOneOf =
  (...values: readonly string[]) =>
  (value: unknown) =>
    values.some((known) => known === value);

/** What every member has to be, told as what is wrong with the first that is not. */
function members(tests: Readonly<Record<string, (value: unknown) => boolean>>): Check {
  return (value) => {
    const wrong = Object.keys(tests).find((name) => !tests[name]?.(value[name]));
    if (wrong === undefined) return undefined;
    return value[wrong] === undefined ? `has no ${wrong}` : `has a wrong ${wrong}`;
  };
}

const TOLD = { name: isText, mime: isText, schemas: isTexts };
const isKey = (value: unknown) => typeof value === "string" && KEY.test(value);

const checkConverter = members({
  key: isKey,
  ...TOLD,
  options: isMaybe(isObject),
  generate: isMaybe(isFunction),
  parse: isMaybe(isFunction),
});

const checkRuleset: Check = (ruleset) => {
  const wrong = members({
    kind: isOneOf("regime", "addon"),
    data: isObject,
    rules: isMaybe((rules) => isObject(rules) && Array.isArray(rules.sets)),
    normalizers: isMaybe(Array.isArray),
  })(ruleset);
  if (wrong !== undefined || !isObject(ruleset.data)) return wrong;
  const check = members({ [ruleset.kind === "regime" ? "country" : "key"]: isText });
  const lacking = check(ruleset.data);
  return lacking && `${lacking} in its data`;
};

/** The lists of a plugin: what to call one of their members, and what it has to be. */
const LISTS: Readonly<Record<string, { readonly what: string; readonly check: Check }>> = {
  rulesets: { what: "ruleset", check: checkRuleset },
  catalogues: { what: "catalogue", check: members({ extensions: isMaybe(Array.isArray) }) },
  providers: {
    what: "step",
    check: members({
      key: isKey,
      name: isText,
      summary: isText,
      schemas: isMaybe(isTexts),
      config: isObject,
      effect: isOneOf("none", "outside"),
      run: isFunction,
    }),
  },
  converters: {
    what: "converter",
    check: (converter) =>
      checkConverter(converter) ??
      (converter.generate || converter.parse ? undefined : "has neither generate nor parse"),
  },
  exporters: {
    what: "exporter",
    check: members({ key: isKey, summary: isText, ...TOLD, config: isObject, start: isFunction }),
  },
  routes: {
    what: "route",
    check: members({
      method: isOneOf("GET", "POST", "PUT", "DELETE"),
      path: (path) => typeof path === "string" && PATH.test(path),
      summary: isText,
      handle: isFunction,
    }),
  },
};

/**
 * What is wrong with the first thing of a plugin that does not keep to the contract; undefined where all
 * does. Plugins need not be written in TypeScript.
 */
export function shapeProblem(plugin: Readonly<Record<string, unknown>>): string | undefined {
  for (const [list, { what, check }] of Object.entries(LISTS)) {
    const offers = plugin[list];
    if (offers === undefined) continue;
    if (!Array.isArray(offers)) return `'${list}' is no list`;
    for (const [i, offer] of offers.entries()) {
      const problem = isObject(offer) ? check(offer) : "is no object";
      if (problem !== undefined) return `${what} '${nameOf(offer, i)}' ${problem}`;
    }
  }
  if (plugin.routes !== undefined && !isText(plugin.app)) return "it has routes, and no 'app'";
  return undefined;
}

/** As its author knows it, or its place in the list. */
function nameOf(offer: unknown, index: number): string {
  if (!isObject(offer)) return String(index + 1);
  const { key, path, data } = offer;
  const { country, key: own } = isObject(data) ? data : {};
  const name = [key, path, country, own].find((value) => typeof value === "string");
  return typeof name === "string" ? name : String(index + 1);
}
