import { type BaseBlock, Integer } from "asn1js";
import { type AlgorithmIdentifier, PBES2Params } from "pkijs";
import { refuse } from "../refuse.ts";
import { membersOf } from "./asn1.ts";

/** Maximum iterations of one key; files have 2048 (OpenSSL) to 600000 (GnuTLS). */
const MAX_ITERATIONS = 600_000;

/** N × r × p of scrypt; OpenSSL writes 2^17. */
const MAX_SCRYPT = 2 ** 20;

/** Object identifier of password-based encryption with chosen algorithms (RFC 8018 §6.2). */
export const PBES2 = "1.2.840.113549.1.5.13";
const SCRYPT = "1.3.6.1.4.1.11591.4.11";

/**
 * Number of iterations of a password-based encryption. It comes from the file, so it is limited. @throws
 * FakturoError `input`.
 */
export function limitDerivation(algorithm: AlgorithmIdentifier): number {
  const isNew = algorithm.algorithmId === PBES2;
  const derivation = isNew
    ? new PBES2Params({ schema: algorithm.algorithmParams }).keyDerivationFunc
    : algorithm;
  const [, ...numbers] = membersOf(derivation.algorithmParams).map(numberOf);
  if (derivation.algorithmId !== SCRYPT) return limitIterations(numbers[0] ?? 0);
  const [n = 0, r = 0, p = 0] = numbers;
  return limitIterations(n * r * p, MAX_SCRYPT);
}

/** Refuses more iterations than the limit, and less than one. @throws FakturoError `input`. */
export function limitIterations(count: number, limit = MAX_ITERATIONS): number {
  if (!(count >= 1 && count <= limit))
    refuse("the password protection asks for too many iterations", "input");
  return count;
}

/** 0 for anything but a number of at most four bytes. */
function numberOf(node: BaseBlock): number {
  return node instanceof Integer ? node.valueBlock.valueDec : 0;
}
