import type { Credential } from "@fakturo/plugin";

/** Secrets and credentials that steps of one transaction read: each is read and decrypted once. */
export class KeptSecrets {
  readonly #secrets = new Map<string, Promise<string | undefined>>();
  readonly #credentials = new Map<string, Promise<Credential>>();

  secret(name: string, read: () => Promise<string | undefined>): Promise<string | undefined> {
    return kept(this.#secrets, name, read);
  }

  credential(key: string, holder: string, read: () => Promise<Credential>): Promise<Credential> {
    return kept(this.#credentials, JSON.stringify([key, holder]), read);
  }

  forget(): void {
    this.#secrets.clear();
    this.#credentials.clear();
  }
}

/** A failure is not kept: the step that read may have run out of time, and the next one has not. */
function kept<T>(known: Map<string, Promise<T>>, name: string, read: () => Promise<T>): Promise<T> {
  const value = known.get(name) ?? read();
  known.set(name, value);
  value.catch(() => known.delete(name));
  return value;
}
