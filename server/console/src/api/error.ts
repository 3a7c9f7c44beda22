export { type AnsweredFault, ApiError as CallError } from "@fakturo/client";
