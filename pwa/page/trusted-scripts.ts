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
 * Makes the page's only policy for text that becomes code: addresses may be our service worker, or on the hosts of the
 * card form, all of which end like its own. Without a rule for HTML and source text, browsers refuse those.
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

/** Adds a script to the page. Rejects when it can't be loaded. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`Failed to load ${address}`))
    }
    document.head.append(script)
  })
}
