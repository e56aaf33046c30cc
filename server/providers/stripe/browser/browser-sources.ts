/** The origin that may ask the browser for a stored card. */
export const STRIPE_PAYMENT_ORIGIN = 'https://js.stripe.com'

/** Where a page finds Stripe's card form, or the stand-in's; what it may load for it is in Stripe's security guide. */
export interface BrowserSources {
  script: string
  scripts: string[]
  frames: string[]
  connections: string[]
  images: string[]
}

export function stripeBrowserSources(sandboxOrigin: string | null): BrowserSources {
  if (sandboxOrigin) {
    const own = [sandboxOrigin]
    return { script: `${sandboxOrigin}/stripe.js`, scripts: own, frames: own, connections: own, images: [] }
  }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return {
    script: 'https://js.stripe.com/endive/stripe.js',
    scripts,
    frames: [...scripts, 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  }
}
