/**
 * `session`: the access token. `device`: someone has signed in on this browser before. `payment`: a payment that was started
 * without script.
 */
export type CookieName = 'session' | 'device' | 'payment'

/** Browsers accept the `__Host-` prefix, which no other site can forge, over https only. */
export function cookieName(name: CookieName, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name
}

/**
 * A Set-Cookie header for a cookie that scripts can't read and other sites' forms don't send. A lifetime of zero deletes the
 * cookie.
 */
export function setCookie(name: CookieName, value: string, lifetimeMs: number, publicUrl: string): string {
  const attributes = ['Path=/', `Max-Age=${Math.floor(lifetimeMs / 1000)}`, 'HttpOnly', 'SameSite=Lax']
  if (isSecure(publicUrl)) attributes.push('Secure')
  return [`${cookieName(name, publicUrl)}=${value}`, ...attributes].join('; ')
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
