/**
 * Every word on the screen, in the language of whoever reads it. `say("home.solo")` in a template follows a change of
 * language by itself; names and rules of cards come from the catalogues that the Python side uses too.
 */
import type catalogue from "../../../src/quillmap/locale/en.json";
import { type Language, LANGUAGES } from "../generated/wire";
import type en from "./en";
import { fill, type Holes, type Same, type Values } from "./forms";

/** What each language calls itself. */
export const OWN_NAMES: Record<Language, string> = { en: "English", pl: "Polski", cs: "Čeština", ru: "Русский" };

type English = typeof en;
export type Translation = { readonly [A in keyof English]: Same<English[A]> };
export type Key = { [A in keyof English & string]: `${A}.${keyof English[A] & string}` }[keyof English & string];
type SentenceOf<K extends Key> = K extends `${infer A extends keyof English & string}.${infer Name}`
  ? English[A][Name & keyof English[A]]
  : never;
type Filled<K extends Key> = [Holes<SentenceOf<K>>] extends [never]
  ? []
  : [values: { readonly [Hole in Holes<SentenceOf<K>>]: Hole extends "count" ? number : string | number }];

type Catalogue = { readonly [Group in keyof typeof catalogue]: { readonly [id: string]: string } };

const SENTENCES = import.meta.glob<{ default: Translation }>(["./*/index.ts"]);
const CATALOGUES = import.meta.glob<{ default: Catalogue }>("../../../src/quillmap/locale/*.json");

const KEPT = "quillmap.language";

class Words {
  language: Language = $state("en");
  #sentences: Translation | null = $state.raw(null);
  #catalogue: Catalogue | null = $state.raw(null);

  /** Speak a language from now on; `keep` remembers it on this device. */
  async speak(language: Language, keep = false): Promise<void> {
    const [sentences, names] = await Promise.all([
      SENTENCES[`./${language}/index.ts`]!(),
      CATALOGUES[`../../../src/quillmap/locale/${language}.json`]!(),
    ]);
    this.#sentences = sentences.default;
    this.#catalogue = names.default;
    this.language = language;
    if (globalThis.document) document.documentElement.lang = language;
    if (keep) store(language);
  }

  say(key: Key, values: Values): string {
    const [area, name] = key.split(".") as [keyof Translation, string];
    const sentence = (this.#sentences?.[area] as Record<string, string> | undefined)?.[name];
    return sentence === undefined ? key : fill(sentence, values, this.language);
  }

  name(group: keyof Catalogue, id: string): string {
    return this.#catalogue?.[group][id] ?? id;
  }
}

export const words = new Words();

/** A sentence, with its holes filled. */
export function say<K extends Key>(key: K, ...values: Filled<K>): string {
  return words.say(key, values[0] ?? {});
}

/** What a card, terrain, season, sheet, solo title, category or set is called; `rules` tells what a card does. */
export function name(group: keyof Catalogue, id: string | number): string {
  return words.name(group, String(id));
}

/** The language chosen on this device, or the first of the browser's that we speak. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  const kept = stored();
  if (kept) return kept;
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

function stored(): Language | undefined {
  try {
    return LANGUAGES.find((language) => language === localStorage.getItem(KEPT));
  } catch {
    return undefined;
  }
}

function store(language: Language): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // Storage is closed: the choice lasts as long as the page.
  }
}
