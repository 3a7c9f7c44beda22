import { isObject } from "@fakturo/model";
import { shortSchema } from "../document.ts";
import type { Document } from "../engine-scope.ts";

interface Route {
  readonly from: string;
  readonly to: string;
}

const SUPPLIED: Route = { from: "supplier", to: "customer" };
const ORDERED: Route = { from: "customer", to: "supplier" };

/** Sender and receiver of a document (spec §1.4); of several members the first present one. */
function routeOf({ def, value }: Document): { from: string[]; to: string[] } | undefined {
  const { type, $tags: tags } = value;
  const plain = ({ from, to }: Route) => ({ from: [from], to: [to] });
  switch (shortSchema(def)) {
    case "bill/invoice":
      return plain(Array.isArray(tags) && tags.includes("self-billed") ? ORDERED : SUPPLIED);
    case "bill/order":
      return plain(type === "purchase" ? ORDERED : SUPPLIED);
    case "bill/payment":
      return plain(type === "advice" ? ORDERED : SUPPLIED);
    case "bill/status":
      if (type === "system") return undefined;
      return plain(type === "response" ? ORDERED : SUPPLIED);
    case "bill/delivery": {
      const sender = ["despatcher", "supplier"];
      const receiver = ["receiver", "customer"];
      return type === "receipt" ? { from: receiver, to: sender } : { from: sender, to: receiver };
    }
    default:
      return undefined;
  }
}

/** First endpoint of sender and receiver, for the envelope's head. */
export function endpointsOf(document: Document): {
  from: string | undefined;
  to: string | undefined;
} {
  const route = routeOf(document);
  const find = (names: readonly string[]) =>
    endpoint(names.map((n) => document.value[n]).find(isObject));
  return { from: route && find(route.from), to: route && find(route.to) };
}

function endpoint(party: unknown): string | undefined {
  const endpoints = isObject(party) ? party.endpoints : undefined;
  const first: unknown = Array.isArray(endpoints) ? endpoints[0] : undefined;
  return isObject(first) && typeof first.uri === "string" && first.uri ? first.uri : undefined;
}
