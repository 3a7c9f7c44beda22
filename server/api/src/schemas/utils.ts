import { Type } from "@fakturo/schema";
import { answer } from "./base.ts";

export const PingReply = answer(
  "UtilsPingResponse",
  { ping: Type.String({ description: "Always `pong`.", example: "pong" }) },
  ["ping"],
);

export const UuidReply = answer(
  "UtilsUuidResponse",
  {
    uuid: Type.String({ description: "The fresh or derived UUID.", format: "uuid" }),
    version: Type.String({ description: "Its version, as a text.", example: "4" }),
  },
  ["uuid", "version"],
);
