/** Cookies of one login; several `Set-Cookie` headers are joined by commas. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  take(header: string | undefined): void {
    // A comma inside a date is not followed by a name and "=".
    for (const cookie of (header ?? "").split(/,(?=\s*[^;,=\s]+=)/)) {
      const [, name = "", value = ""] = /^\s*([^;,=\s]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== "") this.#cookies.set(name, value);
    }
  }

  /** Value of the header `Cookie`. */
  toString(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}
