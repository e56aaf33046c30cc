/** Not in Firefox and on Android; in Safari for installed apps. */
interface Badging {
  setAppBadge(count: number): Promise<void>
  clearAppBadge(): Promise<void>
}

/** Shows the number of entries that need the person on the app's icon, in a page or in the service worker. Never rejects. */
export async function showBadge(count: number): Promise<void> {
  const badging: Partial<Badging> = navigator
  const shown = count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.()
  await shown?.catch(() => undefined)
}
