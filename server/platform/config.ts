import { z } from 'zod'
import type { PlatformRate } from '#shared/rules/money/platform-rates'
import { parsePlatformRates } from './platform-rates'

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((text) => ['on', 'true', '1'].includes(text))
const port = z.coerce.number().int().min(0).max(65_535)
const secret = z.string().min(1).optional()
const apiUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must be an address without a path')
  .optional()

/** Several keys with commas between them. Where that leaves a part too short to be a key, the comma belongs to the one key. */
function splitKeys(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => part.length >= 32) ? parts : [text]
}

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('data'),
  CLIENT_DIR: z.string().default('dist/client'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  PAYMENTS: z.enum(['sandbox', 'live']).optional(),
  SANDBOX_PORT: port.optional(),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  SECRET_KEYS_OLD: z
    .string()
    .min(32, 'each needs at least 32 characters, with commas between them')
    .transform(splitKeys)
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Pamoja <support@pamoja.test>'),
  STRIPE_API_URL: apiUrl,
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  FLUTTERWAVE_API_URL: apiUrl,
  FLUTTERWAVE_SECRET_KEY: secret,
  FLUTTERWAVE_WEBHOOK_SECRET: secret,
  PAWAPAY_API_TOKEN: secret,
  PAWAPAY_API_URL: apiUrl,
  ORGANISATION_NAME: secret,
  ORGANISATION_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'two capital letters, such as KE')
    .optional(),
  ORGANISATION_PHONE: z
    .string()
    .regex(/^\+?[0-9 ]{8,20}$/, 'digits with the country code, such as +254 700 000000')
    .optional(),
  ORGANISATION_ID: secret,
  ORGANISATION_ADDRESS: secret,
  RECEIPT_CHARITY_TEXT: z.string().max(1_000, 'at most 1,000 characters').optional(),
  PLATFORM_FEES: z
    .string()
    .transform((text, check) => {
      try {
        return parsePlatformRates(text)
      } catch (error) {
        check.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is not readable' })
        return z.NEVER
      }
    })
    .optional(),
  PAYOUT_SECOND_APPROVAL_FROM: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'dollars, such as 5000 or 499.50')
    .transform((text) => Math.round(Number(text) * 100))
    .refine((cents) => cents > 0, 'must be more than 0; leave it out for no limit')
    .optional(),
  STEP_UP_MINUTES: z.coerce.number().int().min(1).max(720).default(15),
  DEMO_DATA: flag.optional(),
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(10).max(2_000).default(200),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SECURITY_LOG_ADDRESSES: z.enum(['hashed', 'plain']).default('hashed'),
})

/** The base addresses of the providers' APIs; null: the provider's own. */
export interface ProviderAddresses {
  stripe: string | null
  flutterwave: string | null
  pawapay: string | null
}

/** The sandbox serves every provider at its own address. */
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

export interface Config {
  production: boolean
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  dataDirectory: string
  /** The folder of the browser's build. */
  clientDirectory: string
  databaseUrl: string | null
  payments: 'sandbox' | 'live'
  sandboxPort: number
  /** Null: created once and kept in the data directory. */
  secretKey: string | null
  /** They decrypt what was encrypted before `secretKey` was changed. */
  oldSecretKeys: readonly string[]
  smtpUrl: string | null
  mailFrom: string
  /** Null in the sandbox, which has its own. */
  providerKeys: ProviderKeys | null
  /** Not for the sandbox, which has its own. */
  providerAddresses: ProviderAddresses
  /** Null while it is not set: then no provider is asked to send a payout in its name. */
  organisation: Organisation | null
  /** The sentence of a charity on receipts and yearly statements; null prints none. */
  charityText: string | null
  /** Empty while it is not set: then the platform fee is 10%. */
  platformRates: readonly PlatformRate[]
  /** Cents: a payout of this amount or more is sent only after a second admin has approved it. Null: no payout needs that. */
  secondApprovalFrom: number | null
  /** For how long after it was typed the password counts for calls with which money or data can be taken. */
  stepUpMinutes: number
  demoData: boolean
  trustedProxies: number
  /** Connections that one address may have open. Without effect behind a proxy. */
  socketsPerAddress: number
  logLevel: string
  /** How the security log names network addresses. Plain ones are personal data. */
  securityLogAddresses: 'hashed' | 'plain'
}

/** An invalid configuration, in words for the person who runs the server. */
export class ConfigError extends Error {}

/** Reads and checks the environment once. Throws a ConfigError that names every wrong variable. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const payments = values.PAYMENTS ?? (production ? 'live' : 'sandbox')
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, '')
  const problems: string[] = []

  if (production && !values.SECRET_KEY) problems.push('SECRET_KEY: required in production')
  if (production && !values.PUBLIC_URL) problems.push('PUBLIC_URL: required in production')
  // The server has no TLS itself: without the proxy's header all visitors would share one address, and one thief would block
  // everybody.
  if (production && publicUrl.startsWith('https://') && values.TRUSTED_PROXIES === 0)
    problems.push('TRUSTED_PROXIES: how many proxies stand before the server? With one for TLS: 1')
  if (production && values.SMTP_URL && !given.MAIL_FROM)
    problems.push('MAIL_FROM: required in production with SMTP_URL')
  const keys = payments === 'live' ? readProviderKeys(values, publicUrl, problems) : null
  for (const name of ['STRIPE_API_URL', 'FLUTTERWAVE_API_URL', 'PAWAPAY_API_URL'] as const)
    if (values[name] && payments === 'sandbox')
      problems.push(`${name}: only with PAYMENTS=live; the sandbox has its own`)
  const organisation = readOrganisation(values, payments, problems)
  // Demo people have a password that everybody knows.
  const demoData = !production && (values.DEMO_DATA ?? payments === 'sandbox')
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))

  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDirectory: values.DATA_DIR,
    clientDirectory: values.CLIENT_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    payments,
    sandboxPort: values.SANDBOX_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1),
    secretKey: values.SECRET_KEY ?? null,
    oldSecretKeys: values.SECRET_KEYS_OLD ?? [],
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    providerKeys: keys,
    providerAddresses: {
      stripe: values.STRIPE_API_URL ?? null,
      flutterwave: values.FLUTTERWAVE_API_URL ?? null,
      pawapay: values.PAWAPAY_API_URL ?? null,
    },
    organisation,
    charityText: values.RECEIPT_CHARITY_TEXT ?? null,
    platformRates: values.PLATFORM_FEES ?? [],
    secondApprovalFrom: values.PAYOUT_SECOND_APPROVAL_FROM ?? null,
    stepUpMinutes: values.STEP_UP_MINUTES,
    demoData,
    trustedProxies: values.TRUSTED_PROXIES,
    socketsPerAddress: values.SOCKETS_PER_ADDRESS,
    logLevel: values.LOG_LEVEL,
    securityLogAddresses: values.SECURITY_LOG_ADDRESSES,
  }
}

/** Who pays in the sandbox, where no real person reads it. */
const SANDBOX_ORGANISATION: Organisation = {
  name: 'Pamoja Sandbox',
  country: 'KE',
  phone: '254700000000',
  id: 'SANDBOX-1',
  address: '1 Sandbox Street, Nairobi',
}

/** The organisation as it is configured: all of its required variables or none. It is never invented for real payments. */
function readOrganisation(
  values: z.infer<typeof environment>,
  payments: Config['payments'],
  problems: string[],
): Organisation | null {
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
  return payments === 'sandbox' ? SANDBOX_ORGANISATION : null
}

function readProviderKeys(values: z.infer<typeof environment>, publicUrl: string, problems: string[]): ProviderKeys {
  const required = (name: keyof typeof values, prefix?: string): string => {
    const value = values[name]
    if (typeof value !== 'string') problems.push(`${name}: required when PAYMENTS=live`)
    else if (prefix && !value.startsWith(prefix)) problems.push(`${name}: must begin with ${prefix}`)
    return typeof value === 'string' ? value : ''
  }
  const keys = {
    stripeSecretKey: required('STRIPE_SECRET_KEY', 'sk_'),
    stripePublishableKey: required('STRIPE_PUBLISHABLE_KEY', 'pk_'),
    stripeWebhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    flutterwaveSecretKey: required('FLUTTERWAVE_SECRET_KEY', 'FLWSECK'),
    flutterwaveWebhookSecret: required('FLUTTERWAVE_WEBHOOK_SECRET'),
    ...(values.PAWAPAY_API_TOKEN && { pawapayApiToken: values.PAWAPAY_API_TOKEN }),
  }
  if (
    keys.stripeWebhookSecret &&
    !keys.stripeWebhookSecret.split(',').every((each) => each.trim().startsWith('whsec_'))
  )
    problems.push('STRIPE_WEBHOOK_SECRET: each must begin with whsec_, with commas between them')
  const liveSecret = keys.stripeSecretKey.startsWith('sk_live_')
  if (liveSecret !== keys.stripePublishableKey.startsWith('pk_live_')) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is a live key and the other is not')
  }
  // Its tokens look alike: only the address tells real money from its sandbox.
  const livePawapay = !values.PAWAPAY_API_URL || new URL(values.PAWAPAY_API_URL).hostname === 'api.pawapay.io'
  if (keys.pawapayApiToken !== undefined && livePawapay !== liveSecret)
    problems.push(
      'PAWAPAY_API_URL: with test keys https://api.sandbox.pawapay.io, with live keys https://api.pawapay.io',
    )
  if (liveSecret && !publicUrl.startsWith('https://')) problems.push('PUBLIC_URL: live payments need https')
  if (liveSecret && values.NODE_ENV !== 'production') problems.push('NODE_ENV: live payments need production')
  return keys
}
