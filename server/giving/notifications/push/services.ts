/** The hosts of the browsers' own push services. No other address is ever called. */
const HOSTS = {
  /** Chrome, Edge on Android, Opera, Samsung Internet. */
  google: /^fcm\.googleapis\.com$/,
  mozilla: /^updates\.push\.services\.mozilla\.com$/,
  apple: /^[a-z\d-]+\.push\.apple\.com$/,
  /** Edge on Windows: one for each of its regions. */
  microsoft: /^[a-z\d-]+\.notify\.windows\.com$/,
}

export const PUSH_SERVICES = ['google', 'mozilla', 'apple', 'microsoft', 'sandbox'] as const
export type PushService = (typeof PUSH_SERVICES)[number]

/**
 * The service that an address belongs to; null for every address that must not be called. `sandboxOrigin`: where the stand-in on this
 * machine listens, if there is one.
 */
export function serviceOf(endpoint: string, sandboxOrigin: string | null): PushService | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  // What was checked is then what is called, to the letter.
  if (!url || url.href !== endpoint || url.username || url.password || url.hash) return null
  if (sandboxOrigin !== null && url.origin === sandboxOrigin && url.pathname.startsWith('/push/')) return 'sandbox'
  if (url.protocol !== 'https:' || url.port) return null
  if (HOSTS.google.test(url.hostname)) return 'google'
  if (HOSTS.mozilla.test(url.hostname)) return 'mozilla'
  if (HOSTS.apple.test(url.hostname)) return 'apple'
  return HOSTS.microsoft.test(url.hostname) ? 'microsoft' : null
}
