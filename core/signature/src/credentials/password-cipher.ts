import { createDecipheriv, pbkdf2Sync } from "node:crypto";
import { type AlgorithmIdentifier, PBES2Params, PBKDF2Params } from "pkijs";
import { refuse } from "../refuse.ts";
import { membersOf, octetsOf, sequenceOf } from "./asn1.ts";
import { limitDerivation, limitIterations, PBES2 } from "./key-derivation.ts";
import { type Derivation, derive, roundsOf } from "./pkcs12-derivation.ts";
import { RC2_40, TRIPLE_DES } from "./pkcs12-oids.ts";
import { decryptRc2 } from "./rc2.ts";

/** Maximum iterations of a whole file: for its MAC, the certificates and the key. */
const MAX_FILE_ITERATIONS = 2_000_000;

const PBKDF2 = "1.2.840.113549.1.5.12";

const PRFS: Readonly<Record<string, string>> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.8": "sha224",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};

/** Ciphers by their identifiers, with the bytes of their keys. */
const CIPHERS: Readonly<Record<string, readonly [name: string, keyLength: number]>> = {
  "2.16.840.1.101.3.4.1.2": ["aes-128-cbc", 16],
  "2.16.840.1.101.3.4.1.22": ["aes-192-cbc", 24],
  "2.16.840.1.101.3.4.1.42": ["aes-256-cbc", 32],
  "1.2.840.113549.3.7": ["des-ede3-cbc", 24],
};

/** The password of one file, with a budget of iterations. */
export class PasswordCipher {
  readonly #password: string;
  #iterations = 0;

  constructor(password: string) {
    this.#password = password;
  }

  /** Decrypts data of PBES2 (RFC 8018 §6.2) or of the older ciphers of PKCS #12. */
  decrypt(algorithm: AlgorithmIdentifier, data: Uint8Array): Buffer {
    const iterations = limitDerivation(algorithm);
    if (algorithm.algorithmId === PBES2) return this.#decryptNew(algorithm, data);
    const salt = octetsOf(membersOf(algorithm.algorithmParams)[0]);
    const bytes = (id: number, length: number) =>
      this.derive(salt, { id, iterations, length, hash: "sha1" });
    if (algorithm.algorithmId === TRIPLE_DES)
      return decipher("des-ede3-cbc", bytes(1, 24), bytes(2, 8), data);
    if (algorithm.algorithmId !== RC2_40) refuse("the file's cipher is not known", "input");
    return opened(() => decryptRc2(bytes(1, 5), 40, bytes(2, 8), data));
  }

  #decryptNew(algorithm: AlgorithmIdentifier, data: Uint8Array): Buffer {
    const { keyDerivationFunc, encryptionScheme } = new PBES2Params({
      schema: algorithm.algorithmParams,
    });
    const [name, length] =
      CIPHERS[encryptionScheme.algorithmId] ?? refuse("the file's cipher is not known", "input");
    if (keyDerivationFunc.algorithmId !== PBKDF2)
      refuse("the file's key derivation is not known", "input");
    const { salt, iterationCount, prf } = new PBKDF2Params({
      schema: keyDerivationFunc.algorithmParams,
    });
    const hash = PRFS[prf?.algorithmId ?? "1.2.840.113549.2.7"];
    if (!hash) refuse("the file's hash function is not known", "input");
    const open = (encoding: "utf8" | "latin1") => {
      this.#spend(iterationCount);
      const password = Buffer.from(this.#password, encoding);
      const key = pbkdf2Sync(password, octetsOf(salt), iterationCount, length, hash);
      return decipher(name, key, octetsOf(encryptionScheme.algorithmParams), data);
    };
    try {
      return open("utf8");
    } catch (error) {
      // Some programs encode the characters as single bytes.
      if (/^[\x00-\x7f]*$/.test(this.#password)) throw error;
      return open("latin1");
    }
  }

  derive(salt: Buffer, derivation: Derivation): Buffer {
    this.#spend(derivation.iterations * roundsOf(derivation));
    return derive(this.#password, salt, derivation);
  }

  /** A file can have any number of parts, each with its own key. */
  #spend(iterations: number): void {
    this.#iterations = limitIterations(this.#iterations + iterations, MAX_FILE_ITERATIONS);
  }
}

function decipher(name: string, key: Buffer, iv: Buffer, data: Uint8Array): Buffer {
  return opened(() => {
    const cipher = createDecipheriv(name, key, iv);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  });
}

/** Parses the decrypted bytes: a wrong key may decrypt, but to no valid structure. */
function opened(decrypt: () => Buffer): Buffer {
  try {
    const plain = decrypt();
    sequenceOf(plain);
    return plain;
  } catch (error) {
    return refuse("the password of the file is wrong", "signature", error);
  }
}
