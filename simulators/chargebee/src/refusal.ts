/** A request that the API refuses. */
export class SiteRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly param: string | undefined;

  constructor(status: number, code: string, message: string, param?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

/** A parameter that is missing or wrong. */
export function wrong(param: string, message: string): SiteRefusal {
  return new SiteRefusal(400, "param_wrong_value", `${param} : ${message}`, param);
}

/** An object that does not exist. */
export function notFound(id: string): SiteRefusal {
  return new SiteRefusal(404, "resource_not_found", `${id} not found`);
}
