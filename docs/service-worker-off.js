/**
 * The switch that turns the service worker off: put this in the place of dist/client/sw.js, remove dist/client/sw.js.br and start
 * the server again. Each device that comes by then forgets its kept pages and files and loads everything from the server. What
 * people have typed or submitted lies in IndexedDB and stays. The next build turns the worker on again.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
