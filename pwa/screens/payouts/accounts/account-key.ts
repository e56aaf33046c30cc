let attempt: { content: string; key: string } | null = null

/**
 * The key under which an account is added: the same as long as the same is sent. It lives with the page alone, since what is sent
 * must not lie on the device; after a reload the number itself is recognised.
 */
export function accountKeyOf(body: object): string {
  const content = JSON.stringify(body)
  if (attempt?.content !== content) attempt = { content, key: crypto.randomUUID() }
  return attempt.key
}

/** The answer is known; nothing of what was sent stays. */
export function forgetAccountKey(): void {
  attempt = null
}
