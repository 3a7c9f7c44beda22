export { type ChainCheck, checkChain, viewLinks } from "./chains.ts";
