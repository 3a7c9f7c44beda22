import { createFinder } from "@fakturo/xml";
import { NAMESPACE } from "../dps/dps.ts";

export const { find, text } = createFinder({ "": NAMESPACE });
