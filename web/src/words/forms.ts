/** How sentences are written: plain text with {holes}, or one text for each plural form that the language has. */
export type Plural = { readonly [form in Intl.LDMLPluralRule]?: string };
export type Sentence = string | Plural;
export type Area = { readonly [key: string]: Sentence };

/** The names between braces in a text. */
type HolesOf<Text> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesOf<Rest> : never;

/** The names that a sentence needs; a plural one always needs `count`. */
export type Holes<S> = S extends string ? HolesOf<S> : "count" | HolesOf<S[keyof S]>;

/** An area in another language: the same keys, plural where the first language is plural. */
export type Same<A> = { readonly [Key in keyof A]: A[Key] extends string ? string : Plural };

export type Values = { readonly [hole: string]: string | number };

/** The text of a sentence with its holes filled; numbers are written as the language writes them. */
export function fill(sentence: Sentence, values: Values, language: string): string {
  const text =
    typeof sentence === "string"
      ? sentence
      : (sentence[new Intl.PluralRules(language).select(Number(values["count"]))] ?? sentence.other ?? "");
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;
  });
}
