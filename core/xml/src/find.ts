import { XmlError } from "./errors.ts";
import type { XmlElement } from "./recorded.ts";

/** Finds elements by paths such as `cac:Party/cbc:Name`, independent of the file's prefixes. */
export interface XmlFinder {
  /** First match. */
  find(from: XmlElement | undefined, path: string): XmlElement | undefined;
  /** All matches, in document order. */
  findAll(from: XmlElement | undefined, path: string): readonly XmlElement[];
  /** Text of the first match without surrounding white space; empty when there is none. */
  text(from: XmlElement | undefined, path: string): string;
}

interface Step {
  readonly namespace: string;
  readonly name: string;
}

/** A finder whose paths use these prefixes; `""` stands for names without one. */
export function createFinder(namespaces: Readonly<Record<string, string>>): XmlFinder {
  const known = new Map<string, readonly Step[]>();

  function stepsOf(path: string): readonly Step[] {
    let steps = known.get(path);
    if (!steps) {
      steps = path.split("/").map((part) => stepOf(part, namespaces));
      known.set(path, steps);
    }
    return steps;
  }

  function findAll(from: XmlElement | undefined, path: string): readonly XmlElement[] {
    let found: readonly XmlElement[] = from ? [from] : [];
    for (const step of stepsOf(path)) found = matchesIn(found, step);
    return found;
  }

  function find(from: XmlElement | undefined, path: string): XmlElement | undefined {
    return from && firstBelow(from, stepsOf(path), 0);
  }

  return { find, findAll, text: (from, path) => find(from, path)?.text.trim() ?? "" };
}

function stepOf(part: string, namespaces: Readonly<Record<string, string>>): Step {
  const colon = part.indexOf(":");
  const prefix = colon < 0 ? "" : part.slice(0, colon);
  const namespace = Object.hasOwn(namespaces, prefix) ? namespaces[prefix] : undefined;
  if (namespace === undefined && prefix !== "")
    throw new XmlError("internal", `the prefix of '${part}' is not known`);
  return { namespace: namespace ?? "", name: part.slice(colon + 1) };
}

function matchesIn(parents: readonly XmlElement[], step: Step): XmlElement[] {
  const found: XmlElement[] = [];
  for (const { children } of parents)
    for (const child of children) if (matches(child, step)) found.push(child);
  return found;
}

/** The first match in document order; stops there. */
function firstBelow(
  element: XmlElement,
  steps: readonly Step[],
  at: number,
): XmlElement | undefined {
  const step = steps[at];
  if (!step) return element;
  for (const child of element.children) {
    const found = matches(child, step) ? firstBelow(child, steps, at + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

function matches({ name, namespace }: XmlElement, step: Step): boolean {
  return name === step.name && namespace === step.namespace;
}
