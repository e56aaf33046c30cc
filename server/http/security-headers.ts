import type { Config } from '../config'

/** What a page may load: our own things, and Stripe's form when a card is asked for (Stripe's security guide). */
export function contentSecurityPolicy(config: Config, sandboxOrigin: string | null, criticalStyleHash: string): string {
  const stripe = sandboxOrigin ? [sandboxOrigin] : ['https://js.stripe.com', 'https://*.js.stripe.com']
  const stripeFrames = sandboxOrigin ? [sandboxOrigin] : [...stripe, 'https://hooks.stripe.com']
  const stripeApi = sandboxOrigin ?? 'https://api.stripe.com'
  const images = sandboxOrigin ? [] : ['https://*.stripe.com']
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...stripe],
    'style-src': ["'self'", `'${criticalStyleHash}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", stripeApi],
    'frame-src': stripeFrames,
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(config.publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/**
 * The same for a page without script: none may run, and its forms may lead to the provider's page. Browsers hold a redirect
 * after a form against `form-action`, and the provider has pages on hosts that it does not list.
 */
export function plainPagePolicy(policy: string, sandboxOrigin: string | null): string {
  const rules = policy.split('; ').filter((rule) => !/^(script|connect|frame|worker)-src |^form-action /.test(rule))
  return [...rules, `form-action 'self' ${sandboxOrigin ?? 'https:'}`].join('; ')
}

/** On every answer, whatever it is. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Nobody who opens us, or whom we open, gets hold of our window: the bank's question comes in a frame, and the other
    // providers' pages in our place and back.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    // Tells our own answers from those of a network's sign-in page.
    'X-Pamoja': '1',
    ...(config.publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}
