/** A text, or its forms by number (CLDR plural categories). */
export type MessageText = string | Plural;

export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};
