export { type AnsweredFault, CallError } from "@fakturo/client";
