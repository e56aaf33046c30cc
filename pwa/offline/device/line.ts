/** The lock that pages hold while somebody pays, sends, or reads over a slow line. Tabs and the service worker share it. */
export const LINE = 'line'

/** Resolves when no page needs the line for itself, or the signal aborts; at once in old browsers, which have no locks. Never rejects. */
export async function freeLine(signal?: AbortSignal): Promise<void> {
  await navigator.locks?.request(LINE, { signal }, () => undefined).catch(() => undefined)
}
