import { createRequire } from "node:module";
import { Face } from "./face.ts";

/** The two weights of the design. */
export type Weight = "regular" | "semibold";

/** Which face draws a piece of text. */
export type Script = "latin" | "arabic";

const require = createRequire(import.meta.url);

/**
 * Font files by weight and script; Inter also holds Greek and Cyrillic. IBM Plex Sans Arabic has a
 * glyph for each letter form, so that copied text is right. Both are under the OFL.
 */
const FILES: Readonly<Record<Weight, Readonly<Record<Script, string>>>> = {
  regular: {
    latin: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
    arabic: "@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf",
  },
  semibold: {
    latin: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
    arabic: "@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf",
  },
};

const OPENED = new Map<string, Face>();

/** The face for a weight and script, opened at its first use and kept. */
export function faceFor(weight: Weight, script: Script): Face {
  const file = FILES[weight][script];
  let face = OPENED.get(file);
  if (!face) {
    face = new Face(require.resolve(file));
    OPENED.set(file, face);
  }
  return face;
}
