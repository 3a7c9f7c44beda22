import { createRequire } from "node:module";
import { Face } from "./face.ts";

/** The two weights of the design, and those of payment slips and forms, whose typefaces are prescribed. */
export type Weight = "regular" | "semibold" | "slip" | "slipBold" | "serif" | "serifBold";

/** The face for a piece of text. */
export type Script = "latin" | "arabic";

const require = createRequire(import.meta.url);

const ARABIC = {
  regular: "@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf",
  semibold: "@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf",
} as const;

/**
 * Font files by weight and script; Inter also contains Greek and Cyrillic. IBM Plex Sans Arabic has a glyph for
 * each letter form, so that copied text is correct. Slips use Arimo, which has the design of Liberation Sans and
 * the widths of Arial; forms also Tinos, which has those of Times New Roman. All are under the OFL.
 */
const FILES: Readonly<Record<Weight, Readonly<Record<Script, string>>>> = {
  regular: {
    latin: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
    arabic: ARABIC.regular,
  },
  semibold: {
    latin: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
    arabic: ARABIC.semibold,
  },
  slip: {
    latin: "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf",
    arabic: ARABIC.regular,
  },
  slipBold: {
    latin: "@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf",
    arabic: ARABIC.semibold,
  },
  serif: {
    latin: "@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf",
    arabic: ARABIC.regular,
  },
  serifBold: {
    latin: "@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf",
    arabic: ARABIC.semibold,
  },
};

const OPENED = new Map<string, Face>();

/** The face for a weight and script, opened on first use and cached. */
export function faceFor(weight: Weight, script: Script): Face {
  const file = FILES[weight][script];
  let face = OPENED.get(file);
  if (!face) {
    face = new Face(require.resolve(file));
    OPENED.set(file, face);
  }
  return face;
}
