import { expect, it } from "vitest";
import { webhookAddress } from "./index.ts";

it("tells the webhook only to members who may configure", () => {
  expect(webhookAddress("Acme", "/events/:token")).toMatchObject({
    method: "GET",
    path: "/webhook",
    action: "configure",
  });
});
