/** One word for one thing, the rulebook's of that language. What stands in a sentence instead of it is listed with what to write. */
import { describe, expect, it } from "vitest";

import csCards from "../../src/quillmap/locale/cs.json";
import enCards from "../../src/quillmap/locale/en.json";
import plCards from "../../src/quillmap/locale/pl.json";
import ruCards from "../../src/quillmap/locale/ru.json";
import cs from "../src/words/cs";
import en from "../src/words/en";
import pl from "../src/words/pl";
import ru from "../src/words/ru";

interface Term {
  readonly never: RegExp;
  readonly write: string;
  /** Sentences in which the word means something else. */
  readonly but?: readonly string[];
}

/** A whole word; `\b` knows no letters but English ones. */
const word = (pattern: string, flags = "u"): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, flags);

const DOTS: Term = { never: /\s…|\.\.\./, write: "dots without a space before them" };
const SHORT_DASH: Term = { never: /—/, write: "the short dash –" };

const TERMS: Record<string, readonly Term[]> = {
  en: [
    DOTS,
    { never: /[–—]\s/, write: "a comma, a colon or two sentences" },
    { never: word("cells?|squares?"), write: "space", but: ["rules.lost_barony", "rules.gnomish_colony"] },
    { never: word("points?"), write: "star" },
    { never: word("autumn", "iu"), write: "fall" },
    { never: /the table (drew|draws)/, write: "your shape was placed" },
  ],
  pl: [
    DOTS,
    SHORT_DASH,
    { never: /Zombie/, write: "Zombi" },
    { never: /za granicą/, write: "na rubieżach" },
    { never: word("odbij|odbija|odbit\\p{L}+", "iu"), write: "odwrócić" },
    { never: word("tur(a|ę|y|ze|ą)", "iu"), write: "runda" },
    { never: /pol[ea] \{/, write: "obszar: Pole is a terrain" },
    { never: word("punkt(y|ów)?"), write: "gwiazdka", but: ["game.scoreSheet"] },
    { never: word("(potw[oó]r|heros|gorgon|troll|smok|zombi|ruin)\\p{L}*"), write: "Potwór, Heros, Ruiny … with a capital" },
    { never: /kart\p{L}* (odkryć|zasadzki|ruin|herosów|punktacji|pór roku)/u, write: "karta Odkryć, Zasadzki, Ruin … with a capital" },
    { never: /stół (na)?rys/, write: "narysowano za ciebie" },
  ],
  cs: [
    DOTS,
    SHORT_DASH,
    { never: /edikt/i, write: "výnos" },
    { never: word("ruin\\p{L}*", "iu"), write: "zřícenina" },
    { never: /hvězd/i, write: "bod", but: ["me.chargeStar"] },
    { never: /překlo/i, write: "převrátit" },
    { never: /hodiny|časomír/i, write: "čas na tah" },
    { never: /o samotě/i, write: "sólo" },
    { never: /za hranic/, write: "na pomezí" },
    { never: /políč/, write: "pole" },
    { never: /stůl (na|za)?kresl/, write: "tvar byl zakreslen" },
  ],
  ru: [
    DOTS,
    { never: /\s–\s/, write: "the long dash —" },
    { never: /за границ/i, write: "на рубежах" },
    { never: word("карт\\p{L}* игрок\\p{L}+|(ваш|мо)\\p{L}+ карт(?!ограф)\\p{L}*", "iu"), write: "планшет: карта is a card" },
    { never: word("кра\\p{L}+ карты(?! владений)"), write: "край карты владений" },
    { never: word("лист\\p{L}{0,2}", "iu"), write: "сторона планшета" },
    { never: /[A-D] (и|или) [A-D]|от A до D/, write: "А, Б, В, Г" },
    { never: /из-за этого стола/, write: "из игры" },
    { never: /стоит звезды/, write: "отнимает звезду" },
    { never: word("ход \\{|часы хода|этом ходу", "iu"), write: "раунд, время на раунд" },
    { never: /стол нарис|нарисовал стол/, write: "фигура нарисована за вас" },
    { never: word("вид\\p{L}* местности", "iu"), write: "тип местности" },
    { never: word("карт\\p{L}* подсчёта(?! очков)", "iu"), write: "карта подсчёта очков" },
    { never: /писак/i, write: "Мазилка" },
  ],
};

type Texts = { readonly [key: string]: string | Texts };
const ALL: Record<string, Texts> = {
  en: { ...en, ...enCards },
  pl: { ...pl, ...plCards },
  cs: { ...cs, ...csCards },
  ru: { ...ru, ...ruCards },
} as unknown as Record<string, Texts>;

/** Every text by its address, holes without their names. */
function texts(of: Texts, at: readonly string[] = []): [string, string][] {
  return Object.entries(of).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[[...at, key].join("."), value.replace(/\{\w+(!r)?\}/g, "{}")]] : texts(value, [...at, key]),
  );
}

describe.each(Object.keys(TERMS))("%s", (language) => {
  const all = texts(ALL[language]!);

  it.each(TERMS[language]!)("writes $write", ({ never, but = [] }) => {
    expect(all.filter(([key, text]) => never.test(text) && !but.includes(key))).toEqual([]);
  });
});
