/** Name of a file of the SdI without `.xml` or `.xml.p7m`: the same for both copies of a file, signed or not. */
export function stemOf(name: string): string {
  return name.replace(/\.xml(?:\.p7m)?$/i, "");
}
