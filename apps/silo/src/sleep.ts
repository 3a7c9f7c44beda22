import { defineProvider, step, Type } from "@fakturo/plugin";

const DAY_S = 86_400;
const LONGEST_DAYS = 90;

/** Lets time pass; a poke ends it early. */
export const sleep = defineProvider({
  key: "silo.sleep",
  name: "Sleep",
  summary: "Wait for some time before the next step.",
  effect: "none",
  config: Type.Object({
    seconds: Type.Integer({ title: "Seconds", minimum: 1, maximum: LONGEST_DAYS * DAY_S }),
  }),
  run: ({ config, attempt }) =>
    attempt === 1 ? step.wait("sleeping", { seconds: config.seconds }) : step.ok(),
});
