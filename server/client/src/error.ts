import { isObject } from "@fakturo/model";

/** A violated rule of a document, in an answer. */
export interface AnsweredFault {
  /** Id of the rule, such as `GOBL-ORG-ITEM-01`. */
  readonly code: string;
  readonly message: string;
  /** JSON paths of the members concerned. */
  readonly paths: readonly string[];
}

/** A refused call; status 0 where no answer came. */
export class CallError extends Error {
  readonly status: number;
  /** Key of the error, such as `validation`; empty without an answer. */
  readonly key: string;
  readonly faults: readonly AnsweredFault[];
  /** Problem of each wrong member of the body. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, options?: ErrorOptions) {
    const { key, message, faults, fields } = isObject(body) ? body : {};
    super(typeof message === "string" ? message : "", options);
    this.name = "CallError";
    this.status = status;
    this.key = typeof key === "string" ? key : "";
    this.faults = Array.isArray(faults) ? faults.flatMap(readFault) : [];
    this.fields = isObject(fields) ? textsOf(fields) : {};
  }
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

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [
      name,
      typeof problem === "string" ? problem : JSON.stringify(problem),
    ]),
  );
}
