/**
 * Plugins inside the same file as this code, by package name: none where packages are installed one
 * by one, the rules of all countries in the file that starts fast (`scripts/build.mjs` fills it in).
 */
export const CARRIED: Readonly<Record<string, () => Promise<unknown>>> = {};
