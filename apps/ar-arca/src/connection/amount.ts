/** An amount of two decimals without trailing zeros, as ARCA repeats it. */
export function sameAmount(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
