import { isObject } from "@fakturo/model";

/** A violated rule of a document, in an answer. */
export interface AnsweredFault {
  /** Id of the rule, such as `GOBL-ORG-ITEM-01`. */
  readonly code: string;
  readonly message: string;
  /** JSON paths of the members concerned. */
  readonly paths: readonly string[];
}

/**
 * A refused call; status 0 where no answer came. The message is the server's with its faults or fields, else
 * the status, or why no answer came.
 */
export class CallError extends Error {
  readonly status: number;
  /** The server's sentence without faults and fields; empty without an answer. */
  readonly reason: string;
  /** Key of the error, such as `validation`; empty without an answer. */
  readonly key: string;
  readonly faults: readonly AnsweredFault[];
  /** Problem of each wrong parameter or member of the body, by its name or path (`steps[0].name`). */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, options?: ErrorOptions) {
    const { key, message, faults, fields } = isObject(body) ? body : {};
    const reason = typeof message === "string" ? message : "";
    const read = Array.isArray(faults) ? faults.flatMap(readFault) : [];
    const problems = isObject(fields) ? Object.fromEntries(problemsOf(fields, "")) : {};
    super(
      reason ? [reason, ...detailsOf(read, problems)].join("; ") : silence(status, options?.cause),
      options,
    );
    this.name = "CallError";
    this.status = status;
    this.reason = reason;
    this.key = typeof key === "string" ? key : "";
    this.faults = read;
    this.fields = problems;
  }
}

/** Faults say more than the fields that the server derives from them. */
function detailsOf(
  faults: readonly AnsweredFault[],
  fields: Readonly<Record<string, string>>,
): string[] {
  if (faults.length === 0)
    return Object.entries(fields).map(([name, problem]) => `${name}: ${problem}`);
  return faults.map(({ message, paths }) => [...paths, message].join(" "));
}

/** Why there is no message of the server: a proxy's answer, or a lost connection with its first cause. */
function silence(status: number, cause: unknown): string {
  if (status !== 0) return `status ${status}, without a message of Fakturo`;
  let first = cause;
  while (first instanceof Error && first.cause instanceof Error) first = first.cause;
  return first instanceof Error ? `no answer: ${first.message || first.name}` : "no answer";
}

function readFault(value: unknown): AnsweredFault[] {
  if (!isObject(value)) return [];
  const { code, message, paths } = value;
  return [
    {
      code: String(code ?? ""),
      message: String(message ?? ""),
      paths: Array.isArray(paths) ? paths.map(String) : [],
    },
  ];
}

function problemsOf(value: unknown, path: string): [path: string, problem: string][] {
  if (!isObject(value)) return [[path, typeof value === "string" ? value : JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    problemsOf(inner, /^\d+$/.test(name) ? `${path}[${name}]` : path ? `${path}.${name}` : name),
  );
}
