import { expect, it } from "vitest";
import { endpointOf } from "../party/facts.ts";
import { asParticipant } from "./participant.ts";

it("gives addresses in the Peppol network their key, and others none", () => {
  const inboxes = [{ scheme: "0088", code: "4012345000009" }, { email: "a@b.example" }];
  expect(asParticipant({ name: "x", inboxes })).toEqual({
    name: "x",
    inboxes: [{ key: "peppol", scheme: "0088", code: "4012345000009" }, { email: "a@b.example" }],
  });
  expect(asParticipant({ name: "x" })).toEqual({ name: "x" });
  expect(asParticipant(undefined)).toBeUndefined();
});

it.each([
  ["iso6523-actorid-upis::0088:4012345000009"],
  ["ISO6523-ACTORID-UPIS::0088:4012345000009"],
])("takes the electronic address out of %s, wherever it stands", (uri) => {
  const endpoints = [{ uri: "https://b.example" }, { uri }];
  expect(endpointOf({ endpoints })).toEqual({ scheme: "0088", id: "4012345000009" });
});
