/** Resolves when the page has loaded and the browser is idle; a second after loading without `requestIdleCallback` (Safari). */
export async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 1_000)
  })
}
