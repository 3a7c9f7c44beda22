import { randomInt } from "node:crypto";
import { configureGlobal } from "fast-check";

const FIXED = 20_261_121;
const LARGEST = 2 ** 31;

/**
 * Property tests try the same values in every run, so that a red run says something about the change;
 * `FAKTURO_SEED=random` (or a number) looks further.
 */
const { FAKTURO_SEED: wanted = "" } = process.env;
configureGlobal({ seed: wanted === "random" ? randomInt(LARGEST) : Number(wanted) || FIXED });
