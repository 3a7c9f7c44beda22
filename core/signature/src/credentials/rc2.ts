const BLOCK = 8;
const WORDS = 4;
const ROTATIONS = [1, 2, 3, 5] as const;

/** Substitutions of the key's expansion (RFC 2268 §2). */
const TABLE = Buffer.from(
  "d978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2" +
    "179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82" +
    "54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626" +
    "6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7" +
    "08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec" +
    "c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731" +
    "2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9" +
    "0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad",
  "hex",
);

/**
 * Decrypts RC2 in CBC mode with PKCS #7 padding (RFC 2268), as in old PKCS #12 files; OpenSSL has
 * removed it. `bits` is the effective length of the key.
 * @throws RangeError for incomplete blocks or invalid padding, as after a wrong key.
 */
export function decryptRc2(
  key: Uint8Array,
  bits: number,
  iv: Uint8Array,
  data: Uint8Array,
): Buffer {
  if (data.length === 0 || data.length % BLOCK !== 0) throw new RangeError("no whole blocks");
  const keys = expanded(key, bits);
  const plain = Buffer.alloc(data.length);
  let previous = iv;
  for (let at = 0; at < data.length; at += BLOCK) {
    const block = data.subarray(at, at + BLOCK);
    const words = decrypted(block, keys);
    for (let i = 0; i < BLOCK; i += 1)
      plain[at + i] = ((words[i >> 1] ?? 0) >> (8 * (i & 1))) ^ (previous[i] ?? 0);
    previous = block;
  }
  return withoutPadding(plain);
}

/** The key's 64 words (RFC 2268 §2). */
function expanded(key: Uint8Array, bits: number): Uint16Array {
  const bytes = new Uint8Array(128);
  const substitute = (index: number) => TABLE[index & 0xff] ?? 0;
  const byte = (index: number) => bytes[index] ?? 0;
  bytes.set(key);
  for (let i = key.length; i < bytes.length; i += 1)
    bytes[i] = substitute(byte(i - 1) + byte(i - key.length));
  const effective = Math.ceil(bits / 8);
  const first = bytes.length - effective;
  bytes[first] = substitute(byte(first) & (0xff >> (8 * effective - bits)));
  for (let i = first - 1; i >= 0; i -= 1) bytes[i] = substitute(byte(i + 1) ^ byte(i + effective));
  return Uint16Array.from({ length: 64 }, (_, i) => byte(2 * i) | (byte(2 * i + 1) << 8));
}

/** One block as words, least byte first (RFC 2268 §4). */
function decrypted(block: Uint8Array, keys: Uint16Array): Uint16Array {
  const words = Uint16Array.from(
    { length: WORDS },
    (_, i) => (block[2 * i] ?? 0) | ((block[2 * i + 1] ?? 0) << 8),
  );
  const word = (index: number) => words[(index + WORDS) % WORDS] ?? 0;
  let next = keys.length - 1;
  for (let round = 16; round > 0; round -= 1) {
    for (let i = WORDS - 1; i >= 0; i -= 1) {
      const rotation = ROTATIONS[i] ?? 0;
      const rotated = (word(i) >> rotation) | (word(i) << (16 - rotation));
      const mixed = (word(i - 1) & word(i - 2)) + (~word(i - 1) & word(i - 3));
      words[i] = rotated - (keys[next] ?? 0) - mixed;
      next -= 1;
    }
    if (round === 12 || round === 6)
      for (let i = WORDS - 1; i >= 0; i -= 1) words[i] = word(i) - (keys[word(i - 1) & 63] ?? 0);
  }
  return words;
}

function withoutPadding(plain: Buffer): Buffer {
  const length = plain.at(-1) ?? 0;
  const padding = plain.subarray(plain.length - length);
  if (length < 1 || length > BLOCK || padding.some((byte) => byte !== length))
    throw new RangeError("no padding");
  return plain.subarray(0, plain.length - length);
}
