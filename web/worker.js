/*
 * Keeps the shell of the app, so that it opens without a connection and says so itself. Pages come from the server
 * whenever it answers; files with a hash in their name never change and are kept. The list is filled in by the build.
 */
const SHELL = __SHELL__;
const KEPT = "quillmap-__VERSION__";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(["./", ...SHELL])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) =>
      Promise.all(names.filter((name) => name.startsWith("quillmap-") && name !== KEPT).map((name) => caches.delete(name))),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  const path = address.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (/^(api|docs|metrics|healthz)\b/.test(path)) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(new Request("./"), request)));
  else if (path.startsWith("assets/")) event.respondWith(kept(request, request));
});

/** What is kept under one request, or else the answer to the other, kept from now on. */
async function kept(known, request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(known);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && request.mode !== "navigate") await cache.put(request, answer.clone());
  return answer;
}

/** The server calls me to a table: it says no more than which one. */
self.addEventListener("push", (event) => {
  const { text, link } = event.data.json();
  const shown = { body: text, tag: link, icon: "icons/icon-192.png", badge: "icons/icon-192.png", data: { link } };
  event.waitUntil(self.registration.showNotification("Quillmap", shown));
});

/** A press leads to that table: to the tab that shows it, or to a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.link, self.registration.scope).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((windows) => {
      const open = windows.find((one) => one.url.split(/[?#]/)[0] === address);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
