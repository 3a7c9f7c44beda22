import type { Json, JsonObject } from "@fakturo/model";
import { addonIn, type RuleNode, type Rules } from "@fakturo/plugin";
import { ruleId, setId } from "./id.ts";

/**
 * Rules as the published JSON tree: sets, fields, guards and assertions. Those of an addon are guarded
 * by its key.
 */
export function exportRules({ namespace, sets }: Rules, addon?: string): JsonObject {
  return {
    id: namespace ? `GOBL-${namespace}` : "GOBL",
    package: namespace.toLowerCase() || "gobl",
    ...(addon !== undefined && { guard: addonIn(addon).label }),
    subsets: sets.map(({ object, root }) => ({
      id: setId(namespace, object),
      object,
      ...exportNode(root, (number) => ruleId(namespace, object, number)),
    })),
  };
}

function exportNode(node: RuleNode, idOf: (number: string) => string): JsonObject {
  const { hop, assertions, nodes } = node;
  return {
    ...(hop?.kind === "field" && { field: hop.name }),
    ...(hop?.kind === "each" && { each: true }),
    ...(hop?.kind === "when" && { guard: hop.test.label }),
    ...(assertions.length > 0 && {
      assert: assertions.map(
        ({ number, message, tests }): Json => ({
          id: idOf(number),
          desc: message,
          tests: tests.map(({ label }) => label).join(", "),
        }),
      ),
    }),
    ...(nodes.length > 0 && { subsets: nodes.map((child) => exportNode(child, idOf)) }),
  };
}
