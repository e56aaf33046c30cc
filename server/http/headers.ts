import type { Config } from '../platform/config'
import { PERSON_CHECKS } from '../platform/person-checks'
import { CARD_PAYMENT_ORIGIN, cardFormSources, pageOrigins } from '../providers/routes'

const NO_SOURCES = { scripts: [], frames: [], styles: [], connections: [] }

/** What a page may load: our own things, the card provider's form when a card is asked for, and the question whether somebody is a person. */
export function contentSecurityPolicy(
  config: Config,
  sandboxOrigin: string | null,
  { criticalStyleHash, loaderHash }: { criticalStyleHash: string; loaderHash: string },
): string {
  const cardForm = cardFormSources(sandboxOrigin)
  const check = config.personCheck ? PERSON_CHECKS[config.personCheck.provider].sources : NO_SOURCES
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'${loaderHash}'`, ...cardForm.scripts, ...check.scripts],
    'style-src': ["'self'", `'${criticalStyleHash}'`, ...check.styles],
    'img-src': ["'self'", 'data:', 'blob:', ...cardForm.images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...cardForm.connections, ...check.connections],
    'frame-src': [...cardForm.frames, ...check.frames],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // pwa/page/trusted-scripts.ts creates it; the default one, because the card form uses no other.
    'trusted-types': ['default'],
    ...(config.publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Browsers check the redirect after a form too. */
export function plainPagePolicy(policy: string, sandboxOrigin: string | null): string {
  const rules = policy.split('; ').filter((rule) => !/^(script|connect|frame|worker)-src |^form-action /.test(rule))
  return [...rules, `form-action ${["'self'", ...pageOrigins(sandboxOrigin)].join(' ')}`].join('; ')
}

/** For everything that is not a page: it loads nothing, and nothing shows it in a frame. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The service worker obeys the policy of its own file: it fetches our own things, and loads no further code. */
export const WORKER_POLICY = `${NO_PAGE}; connect-src 'self'`

/** What a page loads and no window shows as a page of its own: scripts, styles, pictures that run nothing. */
const LOADED_BY_PAGES = /^(?:text\/(?:javascript|css)|image\/(?!svg))/
/** What browsers obey in pages alone. In a first visit these lines would be a tenth of what its files weigh. */
const OF_PAGES = ['Cross-Origin-Opener-Policy', 'Permissions-Policy']
/** What a browser needs with "not modified" beside its validators: the headers of the answer that it has stay (RFC 9110, section 15.4.5). */
const OF_NOT_MODIFIED = ['X-Pamoja']

/** Chooses the headers that an answer needs, by its status and type, among those of every response. Made once for a server. */
export function chooseSecurityHeaders(config: Config): (status: number, type: string) => Record<string, string> {
  const always = securityHeaders(config)
  const pick = (isNeeded: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(always).filter(([name]) => isNeeded(name)))
  const ofFiles = pick((name) => !OF_PAGES.includes(name))
  const ofNotModified = pick((name) => OF_NOT_MODIFIED.includes(name))
  return (status, type) => (status === 304 ? ofNotModified : LOADED_BY_PAGES.test(type) ? ofFiles : always)
}

function securityHeaders(config: Config): Record<string, string> {
  return {
    'Content-Security-Policy': NO_PAGE,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // No other site gets our window; 3-D Secure comes in a frame, and other pages replace ours.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), payment=(self "${CARD_PAYMENT_ORIGIN}")`,
    // Distinguishes our own responses from a captive portal's sign-in page.
    'X-Pamoja': '1',
    ...(config.publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}
