/** How calls prove who makes them. An API key lives in memory only: a reload asks for it again. */
export type SignedIn = { readonly kind: "key"; readonly token: string };

let current: SignedIn | undefined;

export function signedIn(): SignedIn | undefined {
  return current;
}

export function setSignedIn(value: SignedIn | undefined): void {
  current = value;
}

/** Headers of every call. */
export function credentialHeaders(_method: string): [string, string][] {
  return current ? [["authorization", `Bearer ${current.token}`]] : [];
}
