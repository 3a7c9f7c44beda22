import { type AnyDef, compareBytes, isEmbedded, properties, type Type } from "@fakturo/model";
import { type ChecksByObject, type CompiledCheck, checkPart, type Report } from "./compile.ts";

/** Lists with their own rules, by the object they hold. */
const LIST_NAMES: Readonly<Record<string, string>> = { "tax.Combo": "tax.Set" };

const KEY = "cbc.Key";
const OBJECT = "schema.Object";
/** Rules on the addons of any document that has some. */
const ADDONS = "tax.Addons";

type Visitor = CompiledCheck;

/**
 * Walks documents once and runs every applicable check: an object's own rules before those of its
 * properties, properties in output order. The visitors of a definition are created on first use.
 */
export class Walker {
  readonly #checks: ChecksByObject;
  readonly #visitors = new Map<AnyDef, Visitor>();
  readonly #ofSchema: Visitor | undefined;

  constructor(checks: ChecksByObject) {
    this.#checks = checks;
    this.#ofSchema = this.#run(OBJECT);
  }

  walk(def: AnyDef, value: unknown, report: Report): void {
    this.#object(def)(value, report);
  }

  #object(def: AnyDef): Visitor {
    const known = this.#visitors.get(def);
    if (known) return known;
    let visitor: Visitor = () => {};
    this.#visitors.set(def, (value, report) => visitor(value, report));
    const names = def.fields.$addons ? [def.name, ADDONS] : [def.name];
    const own = this.#run(...names);
    const fields = properties(def).flatMap(({ name, type, isEmpty }) => {
      const visit = this.#type(type);
      return visit ? [{ name, isEmpty, visit }] : [];
    });
    visitor = (value, report) => {
      if (typeof value !== "object" || value === null) return;
      own?.(value, report);
      for (const { name, isEmpty, visit } of fields) {
        const property: unknown = Reflect.get(value, name);
        if (property === undefined || property === null || isEmpty(property)) continue;
        checkPart(visit, property, name, report);
      }
    };
    return visitor;
  }

  #type(type: Type<unknown>): Visitor | undefined {
    switch (type.kind) {
      case "scalar":
        return this.#run(type.name);
      case "object":
        return this.#object(type);
      case "list":
        return this.#list(type.of);
      case "map":
        return this.#map(type.name);
      case "embedded":
        return (value, report) => this.#embedded(value, report);
      case "json":
        return undefined;
    }
  }

  #list(of: Type<unknown>): Visitor | undefined {
    const own = of.kind === "object" ? this.#run(LIST_NAMES[of.name] ?? "") : undefined;
    const each = this.#type(of);
    if (!own && !each) return undefined;
    return (value, report) => {
      if (!Array.isArray(value)) return;
      own?.(value, report);
      if (!each) return;
      for (let i = 0; i < value.length; i++)
        if (value[i] !== null) checkPart(each, value[i], i, report);
    };
  }

  /** The keys of `meta` are themselves validated; those of `ext` are not. */
  #map(name: string): Visitor | undefined {
    const own = this.#run(name);
    const perKey = name === "cbc.Meta" ? this.#run(KEY) : undefined;
    if (!perKey) return own;
    return (value, report) => {
      own?.(value, report);
      for (const key of Object.keys(Object(value)).sort(compareBytes))
        checkPart(perKey, key, key, report);
    };
  }

  #embedded(value: unknown, report: Report): void {
    if (!isEmbedded(value)) return;
    this.#ofSchema?.({ $schema: value.schema }, report);
    if (value.def && value.raw === undefined) this.walk(value.def, value.value, report);
  }

  #run(...names: readonly string[]): Visitor | undefined {
    const checks: readonly CompiledCheck[] = names.flatMap((name) => this.#checks.get(name) ?? []);
    const [first, second] = checks;
    if (!second) return first;
    return (value, report) => {
      for (const check of checks) check(value, report);
    };
  }
}
