/** Registers the service worker. Where it can't be had now, the next page tries again. */
export function registerWorker(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
