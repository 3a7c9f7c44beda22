import type { RegistrationState } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { registering } from "./registration.ts";

const wait = registering.find(({ key }) => key === "gov-pl.wait.upload");

it.each<[RegistrationState, string]>([
  ["link-open", "QUEUED"],
  ["submitting", "QUEUED"],
  ["waiting", "QUEUED"],
  ["refused", "KO"],
  ["active", "OK"],
  ["renewing", "OK"],
])("while the registration is '%s', the wait for the certificate is %s", async (state, status) => {
  if (!wait) throw new Error("the step is missing");
  const registration = { id: "r", state, holder: "5265877635", faults: [] };
  expect((await runStep(wait, {}, { registration })).status).toBe(status);
});
