let attempt: { content: string; key: string } | null = null

/**
 * The idempotency key for adding an account: the same for the same request. It is kept in memory only, because the request must not
 * be stored on the device; after a reload the server recognises the number itself.
 */
export function accountKeyOf(body: object): string {
  const content = JSON.stringify(body)
  if (attempt?.content !== content) attempt = { content, key: crypto.randomUUID() }
  return attempt.key
}

/** Forgets the key and the request after the reply. */
export function forgetAccountKey(): void {
  attempt = null
}
