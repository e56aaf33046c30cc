import { join } from 'node:path'
import { z } from 'zod'
import type { PlatformRate } from '#shared/rules/money/fees'
import { environment, nameMisspelt, type Variables } from './environment'
import { PERSON_CHECKS, type PersonCheck } from './person-checks'
import { requiredProblems } from './required-variables.js'

/** `sandbox`: stand-ins on this machine. `test`: the providers' own test mode. `live`: real money. */
export type Mode = 'sandbox' | 'test' | 'live'

/** The base addresses of the providers' APIs; null: the provider's own. */
export interface ProviderAddresses {
  stripe: string | null
  flutterwave: string | null
  pawapay: string | null
}

export function sandboxAddresses(origin: string): ProviderAddresses {
  return { stripe: origin, flutterwave: origin, pawapay: origin }
}

export const providerKeys = z.object({
  stripeSecretKey: z.string(),
  stripePublishableKey: z.string(),
  /** Comma-separated: one for each endpoint, and a second one while a secret is replaced. */
  stripeWebhookSecret: z.string(),
  flutterwaveSecretKey: z.string(),
  flutterwaveWebhookSecret: z.string(),
  /** Missing: not configured; then no payment goes to it. */
  pawapayApiToken: z.string().optional(),
})
export type ProviderKeys = z.output<typeof providerKeys>

/** The organisation that runs this server: it sends the payouts and signs the receipts. */
export interface Organisation {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Digits with the country code, without a plus sign. */
  phone: string
  /** Its registration number. */
  id: string
  /** On one line; null if it is not printed on receipts. */
  address: string | null
}

/** Copies of a SQLite database and its pictures. PostgreSQL has tools of its own. */
interface BackupSettings {
  /** Milliseconds between two backups that the server takes; null: it takes none. */
  everyMs: number | null
  directory: string
}

export interface Config {
  production: boolean
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  dataDirectory: string
  /** The folder of the browser's build; null for the one beside the built server. */
  clientDirectory: string | null
  databaseUrl: string | null
  backups: BackupSettings
  payments: 'sandbox' | 'live'
  mode: Mode
  sandboxPort: number
  /** Null: created once and kept in the data directory. */
  secretKey: string | null
  /** They decrypt what was encrypted before `secretKey` was changed. */
  oldSecretKeys: readonly string[]
  smtpUrl: string | null
  mailFrom: string
  /** Null in the sandbox, which has its own. */
  providerKeys: ProviderKeys | null
  /** Null: its own for live payments, or that of the sandbox. */
  pawapayAddress: string | null
  /** An example in the sandbox; null while it is not set: it is never invented for real payments. */
  organisation: Organisation | null
  /** Such as `Africa/Nairobi`. */
  timeZone: string
  /** The sentence of a charity on receipts and yearly statements; null prints none. */
  charityText: string | null
  /** Empty while it is not set: then the platform fee is 10%. */
  platformRates: readonly PlatformRate[]
  /** Cents: a payout of this amount or more needs a second admin. Null: none does. */
  secondApprovalFrom: number | null
  /** The provider whose question donors answer while cards are tested; null: none. */
  personCheck: PersonCheck | null
  demoData: boolean
  trustedProxies: number
  /** For how long a stopping server still answers, so that a proxy notices. */
  drainSeconds: number
  logLevel: string
  /** With it as bearer token `/metrics` is answered beside the site; null: it is not. */
  metricsToken: string | null
  /** Sentences about variables that have no effect, or that are missing for something not essential. */
  warnings: readonly string[]
}

/** An invalid configuration, in words for the person who runs the server. */
export class ConfigError extends Error {}

const QUARTER_HOUR = 15 * 60_000

/** Reads and checks the environment once. Throws a ConfigError that names every wrong variable. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError([...wrong, ...requiredProblems(given)].join('\n'))
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const payments = values.PAYMENTS ?? (production ? 'live' : 'sandbox')
  const publicUrl = withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  const problems = requiredProblems(given)

  const { keys, mode }: { keys: ProviderKeys | null; mode: Mode } =
    payments === 'live' ? readProviderKeys(values, publicUrl, problems) : { keys: null, mode: 'sandbox' }
  if (values.PAWAPAY_API_URL && payments === 'sandbox')
    problems.push('PAWAPAY_API_URL: only with PAYMENTS=live; the sandbox has its own')
  const organisation = readOrganisation(values, problems) ?? (payments === 'sandbox' ? SANDBOX_ORGANISATION : null)
  const personCheck = readPersonCheck(values, problems)
  const backups = readBackupSettings(values, production, problems)
  // Demo people have a password that everybody knows.
  const demoData = !production && (values.DEMO_DATA ?? payments === 'sandbox')
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))

  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDirectory: values.DATA_DIR,
    clientDirectory: values.CLIENT_DIR ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    backups,
    payments,
    mode,
    sandboxPort: values.SANDBOX_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1),
    secretKey: values.SECRET_KEY ?? null,
    oldSecretKeys: values.SECRET_KEYS_OLD ?? [],
    smtpUrl: values.SMTP_URL && values.SMTP_URL !== 'files' ? values.SMTP_URL : null,
    mailFrom: values.MAIL_FROM,
    providerKeys: keys,
    pawapayAddress: values.PAWAPAY_API_URL ?? null,
    organisation,
    timeZone: values.ORGANISATION_TIME_ZONE,
    charityText: values.RECEIPT_CHARITY_TEXT ?? null,
    platformRates: values.PLATFORM_FEES ?? [],
    secondApprovalFrom: values.PAYOUT_SECOND_APPROVAL_FROM ?? null,
    personCheck,
    demoData,
    trustedProxies: values.TRUSTED_PROXIES,
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 3 : 0),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    warnings: [...nameMisspelt(given), ...warnOfSandbox(payments, publicUrl)],
  }
}

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']

const warnOfSandbox = (payments: Config['payments'], publicUrl: string): string[] =>
  payments === 'sandbox' && !OWN_MACHINE.includes(new URL(publicUrl).hostname)
    ? ['PAYMENTS: only browsers on this machine can pay in the sandbox']
    : []

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')

function readBackupSettings(values: Variables, production: boolean, problems: string[]): BackupSettings {
  const { BACKUP_EVERY: given, DATABASE_URL: onServer } = values
  if (given && onServer)
    problems.push('BACKUP_EVERY: is for SQLite only. On PostgreSQL run npm run pamoja -- backup by cron')
  // In production the loss of a disk costs a quarter of an hour at most, also where nobody thought of backups.
  const everyMs = given === undefined && production && !onServer ? QUARTER_HOUR : (given ?? null)
  return { everyMs, directory: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups') }
}

function readPersonCheck(values: Variables, problems: string[]): PersonCheck | null {
  const { CHALLENGE: provider, CHALLENGE_SITE_KEY: siteKey, CHALLENGE_SECRET_KEY: secretKey } = values
  if (!provider) return null
  if (!siteKey) problems.push(`CHALLENGE_SITE_KEY: required with CHALLENGE=${provider}`)
  if (!secretKey) problems.push(`CHALLENGE_SECRET_KEY: required with CHALLENGE=${provider}`)
  return siteKey && secretKey ? { provider, siteKey, secretKey, verify: PERSON_CHECKS[provider].verify } : null
}

/** Who pays in the sandbox, where no real person reads it. */
const SANDBOX_ORGANISATION: Organisation = {
  name: 'Pamoja Sandbox',
  country: 'KE',
  phone: '254700000000',
  id: 'SANDBOX-1',
  address: '1 Sandbox Street, Nairobi',
}

/** The organisation as it is configured: all of its required variables or none. */
function readOrganisation(values: Variables, problems: string[]): Organisation | null {
  const { ORGANISATION_NAME: name, ORGANISATION_COUNTRY: country, ORGANISATION_PHONE: phone } = values
  const { ORGANISATION_ID: id, ORGANISATION_ADDRESS: address } = values
  const required = {
    ORGANISATION_NAME: name,
    ORGANISATION_COUNTRY: country,
    ORGANISATION_PHONE: phone,
    ORGANISATION_ID: id,
  }
  if (name && country && phone && id)
    return { name, country, phone: phone.replace(/\D/g, ''), id, address: address ?? null }
  const missing = Object.entries(required).flatMap(([variable, value]) => (value ? [] : [variable]))
  if (missing.length < Object.keys(required).length || address)
    for (const variable of missing) problems.push(`${variable}: required with the other details of the organisation`)
  return null
}

function readProviderKeys(values: Variables, publicUrl: string, problems: string[]) {
  const read = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'FLUTTERWAVE_SECRET_KEY', prefix: string) => {
    const value = values[name] ?? ''
    if (value && !value.startsWith(prefix)) problems.push(`${name}: must begin with ${prefix}`)
    return value
  }
  const keys: ProviderKeys = {
    stripeSecretKey: read('STRIPE_SECRET_KEY', 'sk_'),
    stripePublishableKey: read('STRIPE_PUBLISHABLE_KEY', 'pk_'),
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
    flutterwaveSecretKey: read('FLUTTERWAVE_SECRET_KEY', 'FLWSECK'),
    flutterwaveWebhookSecret: values.FLUTTERWAVE_WEBHOOK_SECRET ?? '',
    ...(values.PAWAPAY_API_TOKEN && { pawapayApiToken: values.PAWAPAY_API_TOKEN }),
  }
  const webhookSecrets = keys.stripeWebhookSecret.split(',').map((each) => each.trim())
  if (keys.stripeWebhookSecret && !webhookSecrets.every((each) => each.startsWith('whsec_')))
    problems.push('STRIPE_WEBHOOK_SECRET: each must begin with whsec_, with commas between them')
  const mode = modeOfKeys(keys, values.PAWAPAY_API_URL, problems)
  const isLive = mode === 'live'
  if (isLive && !publicUrl.startsWith('https://')) problems.push('PUBLIC_URL: live payments need https')
  if (isLive && values.NODE_ENV !== 'production') problems.push('NODE_ENV: live payments need production')
  return { keys, mode }
}

const PAWAPAY = 'PAWAPAY_API_URL'

/** The mode that all keys must have. Secrets of webhooks look the same in both modes. */
function modeOfKeys(keys: ProviderKeys, pawapayUrl: string | undefined, problems: string[]): Mode {
  const { stripeSecretKey, stripePublishableKey, flutterwaveSecretKey, pawapayApiToken } = keys
  // Its tokens look alike: only the address tells real money from its sandbox.
  const isPawapayLive = !pawapayUrl || new URL(pawapayUrl).hostname.toLowerCase() === 'api.pawapay.io'
  const settings = [
    { setting: 'STRIPE_SECRET_KEY', key: stripeSecretKey, isLive: /^(sk|rk)_live_/.test(stripeSecretKey) },
    {
      setting: 'STRIPE_PUBLISHABLE_KEY',
      key: stripePublishableKey,
      isLive: stripePublishableKey.startsWith('pk_live_'),
    },
    {
      setting: 'FLUTTERWAVE_SECRET_KEY',
      key: flutterwaveSecretKey,
      isLive: !flutterwaveSecretKey.startsWith('FLWSECK_TEST'),
    },
    { setting: PAWAPAY, key: pawapayApiToken, isLive: isPawapayLive },
  ].filter(({ key }) => key)
  const [first] = settings
  for (const { setting, isLive } of settings)
    if (isLive !== first?.isLive)
      problems.push(
        setting === PAWAPAY
          ? `${PAWAPAY}: with test keys https://api.sandbox.pawapay.io, with live keys https://api.pawapay.io`
          : `${first?.setting} and ${setting}: one is a live key and the other is not`,
      )
  return first?.isLive ? 'live' : 'test'
}
