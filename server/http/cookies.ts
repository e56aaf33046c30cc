/** `session`: who is signed in. `device`: that somebody signed in here before. `payment`: one that was begun without script. */
export type CookieName = 'session' | 'device' | 'payment'

/** Browsers take the `__Host-` prefix, which no other site can forge, over https only. */
export function cookieName(name: CookieName, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name
}

/** A Set-Cookie header that scripts can't read and other sites' forms don't send. A lifetime of zero takes the cookie away. */
export function setCookie(name: CookieName, value: string, lifetimeMs: number, publicUrl: string): string {
  const attributes = ['Path=/', `Max-Age=${Math.floor(lifetimeMs / 1000)}`, 'HttpOnly', 'SameSite=Lax']
  if (isSecure(publicUrl)) attributes.push('Secure')
  return [`${cookieName(name, publicUrl)}=${value}`, ...attributes].join('; ')
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
