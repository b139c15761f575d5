// The service worker of the page on a static host: after one visit the page opens without a network. What the network has goes
// first, so that nobody keeps an old page; FILES is the list of all files, written by the build.

const NAME = "grundy";

self.addEventListener("install", (event) => {
  const all = caches.open(NAME).then((cache) => cache.addAll(FILES));
  event.waitUntil(all.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answered(event.request));
});

async function answered(request) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (lost) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw lost;
  }
}
