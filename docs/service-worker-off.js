/**
 * Turns the service worker off. Replace dist/client/sw.js with this file, remove dist/client/sw.js.br and restart the server.
 * Each device that visits then deletes its cached pages and files, and loads everything from the server. What people have typed
 * or submitted is in IndexedDB and stays. The next build turns the worker on again.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
