/** The part of Trusted Types that we use. Browsers without it do not know `window.trustedTypes`. */
interface TrustedTypes {
  readonly defaultPolicy: unknown
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

let cardHost: string | null = null

/**
 * The page's only policy for text that becomes code, before the first script is added: addresses may be our service worker, or on the hosts
 * of the card form, which loads more of its own scripts: every host that ends like its own belongs to its owner. It has no rule for HTML
 * and source text, so browsers refuse those.
 */
export function trustScripts(cardScript?: string): void {
  if (cardScript) cardHost = new URL(cardScript).host
  if (window.trustedTypes?.defaultPolicy) return
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const isOfCard = cardHost !== null && new URL(address, location.href).host.endsWith(cardHost)
      return address === '/sw.js' || isOfCard ? address : null
    },
  })
}
