/** Abort reason of calls that end without a result, because another node makes them again. */
export class CallAbandoned extends Error {
  override readonly name = "CallAbandoned";
}
