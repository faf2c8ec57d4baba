import { expect, test } from "vitest";

import { addressOf, placeOf } from "../src/router.svelte";

test("a place and its address lead to each other", () => {
  for (const place of [{ page: "home" }, { page: "me" }, { page: "table", id: "k3v9-x_2" }] as const) {
    expect(placeOf(addressOf(place))).toEqual(place);
  }
});

test("pages are found behind a path prefix", () => {
  expect(placeOf("http://club.example/games/table-abc?turn=3", "/games/")).toEqual({ page: "table", id: "abc" });
  expect(placeOf("http://club.example/games/", "/games/")).toEqual({ page: "home" });
  expect(placeOf("http://club.example/games/nothing/here", "/games/").page).toBe("unknown");
});
