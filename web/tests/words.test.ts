import { expect, test } from "vitest";

import cs from "../src/words/cs";
import en from "../src/words/en";
import { fill, type Sentence } from "../src/words/forms";
import { preferred } from "../src/words/index.svelte";
import pl from "../src/words/pl";
import ru from "../src/words/ru";

const ALL = { en, pl, cs, ru };
const LANGUAGES = Object.keys(ALL) as (keyof typeof ALL)[];

function sentences(language: keyof typeof ALL): Map<string, Sentence> {
  return new Map(
    Object.entries(ALL[language]).flatMap(([area, keys]) =>
      Object.entries(keys as Record<string, Sentence>).map(([key, sentence]) => [`${area}.${key}`, sentence] as const),
    ),
  );
}

const forms = (sentence: Sentence): string[] => (typeof sentence === "string" ? [sentence] : Object.values(sentence));
const holes = (text: string): string => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort().join();

test.each(LANGUAGES)("%s has exactly the sentences of English", (language) => {
  expect([...sentences(language).keys()].sort()).toEqual([...sentences("en").keys()].sort());
});

test.each(LANGUAGES)("%s fills the same holes as English in every form", (language) => {
  const english = sentences("en");
  for (const [key, sentence] of sentences(language)) {
    const wanted = holes(forms(english.get(key)!)[0]!);
    for (const text of forms(sentence)) expect(`${key}: ${holes(text)}`).toBe(`${key}: ${wanted}`);
  }
});

test.each(LANGUAGES)("%s has exactly its plural forms", (language) => {
  const wanted = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
  for (const [key, sentence] of sentences(language)) {
    const plural = typeof sentences("en").get(key) !== "string";
    expect(`${key}: ${typeof sentence !== "string"}`).toBe(`${key}: ${plural}`);
    if (typeof sentence !== "string") expect([key, ...Object.keys(sentence).sort()]).toEqual([key, ...wanted]);
  }
});

test.each(LANGUAGES)("%s leaves nothing empty", (language) => {
  for (const [key, sentence] of sentences(language))
    for (const text of forms(sentence)) expect(text.trim() === text && text !== "", key).toBe(true);
});

test("a count takes its form", () => {
  const say = (language: keyof typeof ALL, count: number): string =>
    fill(sentences(language).get("common.stars")!, { count }, language);
  expect([1, 2, 5, 22].map((count) => say("pl", count))).toEqual([
    "1 gwiazdka",
    "2 gwiazdki",
    "5 gwiazdek",
    "22 gwiazdki",
  ]);
  expect([1, 2, 5].map((count) => say("cs", count))).toEqual(["1 bod", "2 body", "5 bodů"]);
  expect([1, 3, 11, 21].map((count) => say("ru", count))).toEqual(["1 звезда", "3 звезды", "11 звёзд", "21 звезда"]);
  expect([0, 1, 2].map((count) => say("en", count))).toEqual(["0 stars", "1 star", "2 stars"]);
});

test("the first language that both speak is the default", () => {
  expect(preferred(["de-AT", "ru-RU", "en"])).toBe("ru");
  expect(preferred(["fr"])).toBe("en");
});
