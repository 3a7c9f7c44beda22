/**
 * Plugins bundled into the same file as this code, by package name. Empty where packages are installed
 * one by one; `scripts/build.mjs` fills it with all regimes and addons for the quick command line.
 */
export const EMBEDDED_PLUGINS: Readonly<Record<string, () => Promise<unknown>>> = {};
