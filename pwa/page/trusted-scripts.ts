/** The part of Trusted Types that we use. Browsers without it do not know `window.trustedTypes`. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/**
 * The page's only policy for text that becomes code: addresses of scripts may be our service worker, or on the hosts of the card form, which
 * loads more of its own scripts. It has no rule for HTML and source text, so browsers refuse those.
 */
export function trustScripts(cardScript: string): void {
  const { host } = new URL(cardScript)
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) =>
      address === '/sw.js' || `.${new URL(address, location.href).host}`.endsWith(`.${host}`) ? address : null,
  })
}
