/** Registers the service worker. After a failure the next page tries again. */
export function registerWorker(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
