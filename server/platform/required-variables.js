/**
 * What a server needs before anything else. This file needs no packages: `scripts/start.mjs` checks it before it installs any, and
 * `config.ts` adds what needs them.
 * @param {Readonly<Record<string, string | undefined>>} variables Empty ones count as not set.
 * @returns {string[]} One sentence for each problem, which begins with the name of the variable.
 */
export function requiredProblems(variables) {
  /** @param {string} name */
  const has = (name) => Boolean(variables[name])
  const { NODE_ENV, PAYMENTS, PUBLIC_URL = '', SECRET_KEY = '', TRUSTED_PROXIES, SMTP_URL, DEMO_DATA } = variables
  const production = NODE_ENV === 'production'
  /** @type {string[]} */
  const problems = []
  if (production) {
    if (!has('SECRET_KEY')) problems.push('SECRET_KEY: required in production')
    else if (new Set(SECRET_KEY).size === 1)
      problems.push('SECRET_KEY: one character again and again is no secret: openssl rand -base64 48')
    if (!has('PUBLIC_URL')) problems.push('PUBLIC_URL: required in production')
    // The server has no TLS itself: without the proxy's header all visitors would share one address, and one thief would block everybody.
    if (PUBLIC_URL.startsWith('https://') && !Number(TRUSTED_PROXIES || 0))
      problems.push('TRUSTED_PROXIES: how many proxies stand before the server? With one for TLS: 1')
    if (has('SMTP_URL') && SMTP_URL !== 'files' && !has('MAIL_FROM'))
      problems.push('MAIL_FROM: required in production with SMTP_URL')
    if (!has('SMTP_URL'))
      problems.push(
        'SMTP_URL: required in production. With SMTP_URL=files letters are written to DATA_DIR/mail for a day instead, and not sent',
      )
    if (['on', 'true', '1'].includes(DEMO_DATA ?? ''))
      problems.push('DEMO_DATA: refused in production, because everybody knows the password of the demo people')
  }
  if (PAYMENTS === 'live' || (production && PAYMENTS !== 'sandbox'))
    for (const name of LIVE_KEYS) if (!has(name)) problems.push(`${name}: required when PAYMENTS=live`)
  return problems
}

const LIVE_KEYS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'FLUTTERWAVE_SECRET_KEY',
  'FLUTTERWAVE_WEBHOOK_SECRET',
]
