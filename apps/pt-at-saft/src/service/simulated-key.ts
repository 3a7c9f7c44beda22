/** Public key of the simulator, for simulations without a key of their own. */
export const SIMULATED_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAoqjd0QLrE0T/ZXkmhxbC
qAS8Dg4cSuisRMlkvWfwRqaQhbBTnoDy2aeYhJfR/hPyME4DL7nbuj/S4QNb0opQ
2sy8IQkg+Tliip1nhzjXyPuw0vUz7HLvZnQlcnz9qChVD8/TG/49mnl/4zdkxwpZ
h/7M6N+VUtU8cF7wiDEH6WtsixcofDhOTEU/ra4qrpP8A+NGLgYUThpKMsD5UqAB
ct0A1M1eUqLsyrSboID5ph5iKPsHi6yIKaNORQo5Zv0o6xbF8BJo8puE3jARF29f
QDVC5xY2DODQ6g85zhkJY0aoUVjsEonaMOL4iWBHe86GMucD4ZyRwdIrt2+KLIzp
9QIDAQAB
-----END PUBLIC KEY-----
`;
