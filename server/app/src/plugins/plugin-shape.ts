import { isObject } from "@fakturo/model";

/** Describes a member that is missing or has the wrong type. */
type Check = (value: Readonly<Record<string, unknown>>) => string | undefined;

const KEY = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/;
const PATH = /^\/\S*$/;

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isNumber = (value: unknown): boolean => typeof value === "number" && value >= 0;
const isFunction = (value: unknown): boolean => typeof value === "function";
const isMaybe = (test: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || test(value);
const isOneOf =
  (...values: readonly string[]) =>
  (value: unknown) =>
    values.some((known) => known === value);

/** Checks of each member; the first that fails is reported. */
function members(tests: Readonly<Record<string, (value: unknown) => boolean>>): Check {
  return (value) => {
    const wrong = Object.keys(tests).find((name) => !tests[name]?.(value[name]));
    if (wrong === undefined) return undefined;
    return value[wrong] === undefined ? `has no ${wrong}` : `has a wrong ${wrong}`;
  };
}

const OPTIONAL_TEXTS = { name: isText, mime: isText, schemas: isTexts };
const isKey = (value: unknown) => typeof value === "string" && KEY.test(value);
const isPath = (value: unknown) => typeof value === "string" && PATH.test(value);

const checkConverter = members({
  key: isKey,
  ...OPTIONAL_TEXTS,
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
  const problem = check(ruleset.data);
  return problem && `${problem} in its data`;
};

/** The lists of a plugin: the noun for one of their members, and its checks. */
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
      effect: isOneOf("none", "external", "submission", "registration"),
      submits: isMaybe(isObject),
      cancels: isMaybe(isText),
      concludes: isMaybe(isText),
      registers: isMaybe(isObject),
      credentials: isMaybe(isTexts),
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
    check: members({
      key: isKey,
      summary: isText,
      ...OPTIONAL_TEXTS,
      config: isObject,
      start: isFunction,
    }),
  },
  connections: {
    what: "connection",
    check: members({
      key: isKey,
      name: isText,
      endpoints: isObject,
      traits: isObject,
      send: isMaybe(isFunction),
      consult: isMaybe(isFunction),
      receipt: isMaybe(isFunction),
      together: isMaybe(isObject),
      credential: isMaybe(isKey),
      prove: isMaybe(isFunction),
      test: isMaybe(isFunction),
    }),
  },
  registrations: {
    what: "registration",
    check: members({
      key: isKey,
      title: isText,
      connection: isKey,
      guards: isMaybe(isTexts),
      input: isMaybe(isObject),
      credentials: isMaybe(isTexts),
      mandate: isMaybe(isObject),
      linkKey: isMaybe(isText),
      approval: isOneOf("operator", "none"),
      register: isMaybe(isFunction),
      check: isMaybe(isFunction),
      renew: isMaybe(isFunction),
      unregister: isMaybe(isFunction),
    }),
  },
  credentials: {
    what: "credential",
    check: members({
      key: isKey,
      kind: isOneOf("certificate", "oauth-client", "password", "token", "values"),
      title: isText,
      scope: isOneOf("workspace", "holder"),
      schema: isMaybe(isObject),
    }),
  },
  apps: {
    what: "app",
    check: members({
      key: isKey,
      title: isText,
      config: (config) => isObject(config) && isObject(config.properties),
      secrets: isMaybe(isTexts),
    }),
  },
  callbacks: {
    what: "callback",
    check: members({
      key: isKey,
      name: isText,
      connection: isText,
      path: isPath,
      auth: (auth) => isFunction(auth) || auth === "none",
      callback: isMaybe(isObject),
      id: isMaybe(isFunction),
      read: isFunction,
      acknowledge: isMaybe(isFunction),
    }),
  },
  feeds: {
    what: "feed",
    check: members({
      key: isKey,
      name: isText,
      connection: isText,
      order: isOneOf("time", "number", "sparse"),
      lag: isNumber,
      every: isNumber,
      page: isFunction,
      fetch: isMaybe(isFunction),
      read: isMaybe(isFunction),
      one: isMaybe(isFunction),
    }),
  },
  records: {
    what: "type of records",
    check: members({ key: isKey, schema: isObject, indexes: isTexts }),
  },
  routes: {
    what: "route",
    check: members({
      method: isOneOf("GET", "POST", "PUT", "DELETE"),
      path: isPath,
      summary: isText,
      auth: isMaybe((auth) => isFunction(auth) || isOneOf("token", "none")(auth)),
      accepts: isMaybe(isOneOf("json", "form", "multipart", "raw")),
      callback: isMaybe(isObject),
      handle: isFunction,
    }),
  },
};

/**
 * The first violation of the contract in a plugin; undefined where there is none. Plugins may be written
 * in plain JavaScript.
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
  const mounted = ["routes", "callbacks"].find((list) => plugin[list] !== undefined);
  if (mounted !== undefined && !isText(plugin.app)) return `it has ${mounted}, and no 'app'`;
  return undefined;
}

/** The member's key, or its index in the list. */
function nameOf(offer: unknown, index: number): string {
  if (!isObject(offer)) return String(index + 1);
  const { key, path, data } = offer;
  const { country, key: own } = isObject(data) ? data : {};
  const name = [key, path, country, own].find((value) => typeof value === "string");
  return typeof name === "string" ? name : String(index + 1);
}
