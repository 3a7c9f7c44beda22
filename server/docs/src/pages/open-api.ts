import { isObject, type JsonObject } from "@fakturo/model";

/** The OpenAPI document of a service. */
export interface ServiceApi {
  /** As in its address: `silo`. */
  readonly name: string;
  readonly document: JsonObject;
}

/** A JSON object of a document, read member by member. */
export type SchemaPart = Readonly<Record<string, unknown>>;

/** One call of a service. */
export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly isExtension: boolean;
  readonly isPublic: boolean;
  readonly parameters: readonly SchemaPart[];
  readonly body: SchemaPart | undefined;
  readonly responses: readonly (readonly [string, SchemaPart])[];
}

/** A member that is an object; empty where it is not. */
export function partOf(value: unknown, ...path: readonly string[]): SchemaPart {
  const [first, ...rest] = path;
  if (!isObject(value)) return {};
  return first === undefined ? value : partOf(value[first], ...rest);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** All calls of a document in its order. */
export function operationsOf({ document }: ServiceApi): ApiOperation[] {
  return Object.entries(partOf(document, "paths")).flatMap(([path, item]) =>
    Object.entries(partOf(item)).map(([method, value]) => operationOf(path, method, partOf(value))),
  );
}

function operationOf(path: string, method: string, value: SchemaPart): ApiOperation {
  const { operationId, summary, description, tags, parameters, requestBody, responses } = value;
  return {
    method: method.toUpperCase(),
    path,
    id: textOf(operationId),
    summary: textOf(summary),
    description: textOf(description),
    tag: textOf(listOf(tags)[0]),
    isExtension: value["x-fakturo"] === true,
    isPublic: Array.isArray(value.security) && value.security.length === 0,
    parameters: listOf(parameters).filter(isObject),
    body: isObject(requestBody) ? requestBody : undefined,
    responses: Object.entries(partOf(responses)).map(([status, part]) => [status, partOf(part)]),
  };
}

/** One OpenAPI document of all services: their paths, tags and schemas together. */
export function combinedOpenApi(services: readonly ServiceApi[], version: string): JsonObject {
  const documents = services.map(({ document }) => document);
  const members = (...path: readonly string[]): JsonObject =>
    Object.assign({}, ...documents.map((document) => partOf(document, ...path)));
  const [first] = documents;
  return {
    openapi: textOf(first?.openapi),
    info: { ...members("info"), title: "Fakturo", description: "All services.", version },
    ...(first?.security !== undefined && { security: first.security }),
    tags: [...new Set(services.flatMap(tagNames))].map((name) => ({ name })),
    paths: members("paths"),
    components: {
      schemas: members("components", "schemas"),
      securitySchemes: members("components", "securitySchemes"),
    },
  };
}

function tagNames({ document }: ServiceApi): string[] {
  return listOf(document.tags).map((tag) => textOf(partOf(tag).name));
}
