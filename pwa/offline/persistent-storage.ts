/** A refusal changes nothing; where Firefox would ask, the form explains it first. */
export async function askToKeepStorage(): Promise<void> {
  if (!navigator.storage?.persist || (await offersToKeepStorage()) || (await navigator.storage.persisted())) return
  await navigator.storage.persist().catch(() => false)
}

/** Whether `persist` would ask the person a question: in Firefox, unless they have answered it or installed the app. */
export async function offersToKeepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist || !isFirefox() || matchMedia('(display-mode: standalone)').matches) return false
  return !(await navigator.storage.persisted())
}

/** Asks the person, in Firefox. Resolves with whether the browser keeps this site's data. */
export const keepStorageNow = async (): Promise<boolean> => navigator.storage.persist().catch(() => false)

const isFirefox = (): boolean => CSS.supports('-moz-appearance', 'none')

/** Milliseconds. */
const SAFARI_LIFETIME = 7 * 24 * 60 * 60_000

/** In ms since 1970; null outside Safari (all browsers on iOS) and in the installed app. */
export function safeUntil(now: number): number | null {
  const isWebKit = navigator.vendor.startsWith('Apple')
  return isWebKit && !matchMedia('(display-mode: standalone)').matches ? now + SAFARI_LIFETIME : null
}
