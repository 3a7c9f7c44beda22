import { randomInt } from "node:crypto";
import { configureGlobal } from "fast-check";

const FIXED = 20_261_121;
const LARGEST = 2 ** 31;

/**
 * Property tests use the same values in every run, so that a failure is caused by the change;
 * `FAKTURO_SEED=random` (or a number) tests others.
 */
const { FAKTURO_SEED: wanted = "" } = process.env;
configureGlobal({ seed: wanted === "random" ? randomInt(LARGEST) : Number(wanted) || FIXED });
