/**
 * Asks the browser not to throw this site's data away when the device is short of room. Chrome decides by itself, Firefox asks
 * the person; a refusal changes nothing. Asked when something waits to be sent, because only then it matters.
 */
export async function askToKeepStorage(): Promise<void> {
  if (!navigator.storage?.persist || (await navigator.storage.persisted())) return
  await navigator.storage.persist().catch(() => false)
}
