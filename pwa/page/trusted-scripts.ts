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

/** One policy for text that becomes code: our service worker and the card form's hosts. */
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
