/**
 * Asks the browser not to delete this site's data when the device is short of space. Chrome decides by itself, Firefox asks the
 * person; a refusal changes nothing. Called when an entry waits to be sent, because only then it matters.
 */
export async function askToKeepStorage(): Promise<void> {
  if (!navigator.storage?.persist || (await navigator.storage.persisted())) return
  await navigator.storage.persist().catch(() => false)
}
