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

const hosts: string[] = []

/** One policy for text that becomes code: our service worker, and the hosts of the card form and of the question for a person. */
export function trustScripts(script?: string): void {
  if (script) hosts.push(new URL(script).host)
  if (window.trustedTypes?.defaultPolicy) return
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { host } = new URL(address, location.href)
      return address === '/sw.js' || hosts.some((trusted) => host.endsWith(trusted)) ? address : null
    },
  })
}

/** Of another host. */
export function loadScript(address: string): Promise<void> {
  trustScripts(address)
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
