import { SESSION_HINT } from '#shared/session-hint'

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

/**
 * A Set-Cookie header for the one cookie that scripts may read: it says that this browser may have a session, and no more. A page whose
 * storage was deleted then asks the server who is signed in; visitors, who don't have it, never ask. A lifetime of zero deletes it.
 */
export function setSessionHint(lifetimeMs: number, publicUrl: string): string {
  const attributes = ['Path=/', `Max-Age=${Math.floor(lifetimeMs / 1000)}`, 'SameSite=Lax']
  if (isSecure(publicUrl)) attributes.push('Secure')
  return [SESSION_HINT, ...attributes].join('; ')
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
