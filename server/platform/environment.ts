import { z } from 'zod'
import type { PlatformRate } from '#shared/rules/money/platform-rates'
import { isDay } from '#shared/rules/months'

/** Basis points. The leader's commission comes on top, so more would leave the recipient too little. */
const HIGHEST_RATE = 3_000
const RATE = /^(?:([A-Z]{2})\s+)?(\d{1,2})(?:\.(\d{1,2}))?%(?:\s+from\s+(\d{4}-\d{2}-\d{2}))?$/

/**
 * Reads the rates of the platform fee from a setting such as `10%; 8% from 2027-01-01; KE 5% from 2027-01-01`. Dates begin at midnight
 * UTC. Throws a RangeError that names the wrong part.
 */
export function parsePlatformRates(text: string): PlatformRate[] {
  const rates: PlatformRate[] = []
  for (const part of text.split(';').map((each) => each.trim())) {
    const rate = parseRate(part)
    if (rates.some(({ country, from }) => country === rate.country && from === rate.from))
      throw new RangeError(`"${part}" sets a rate that another part sets too`)
    rates.push(rate)
  }
  return rates
}

function parseRate(part: string): PlatformRate {
  const [match, country = null, whole, fraction = '', date] = RATE.exec(part) ?? []
  if (match === undefined) throw new RangeError(`"${part}" is not like "10%" or "KE 5% from 2027-01-01"`)
  const basisPoints = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (basisPoints > HIGHEST_RATE) throw new RangeError(`"${part}" is more than ${HIGHEST_RATE / 100}%`)
  if (date !== undefined && !isDay(date)) throw new RangeError(`"${part}" names a day that does not exist`)
  const from = date === undefined ? null : Date.parse(`${date}T00:00:00Z`)
  return { basisPoints, country, from }
}

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${least} to ${most}, in digits`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `a whole number from ${least} to ${most}`)
}

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((text) => ['on', 'true', '1'].includes(text))
const port = wholeNumber(0, 65_535)
const secret = z.string().min(1).optional()
const MINUTE = 60_000
/** Milliseconds, or null for never. */
const interval = z
  .string()
  .regex(/^(?:off|[1-9]\d{0,2}[mh])$/, 'minutes or hours such as 15m or 1h, or off')
  .transform((text) => (text === 'off' ? null : Number.parseInt(text, 10) * (text.endsWith('h') ? 60 : 1) * MINUTE))
const apiUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must be an address without a path')
  .optional()

/** Several keys with commas between them. Where that leaves a part too short to be a key, the comma belongs to the one key. */
function splitKeys(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => part.length >= 32) ? parts : [text]
}

/** `https://x` and `https://x/` are; slashes more or less don't matter. */
const isOrigin = ({ pathname, search, hash, username, password }: URL) =>
  /^\/*$/.test(pathname) && search + hash + username + password === ''

const origin = z
  .url({ protocol: /^https?$/, error: 'an address such as https://give.example.org' })
  .refine(
    (url) => !URL.canParse(url) || isOrigin(new URL(url)),
    'only https:// and the name: no path, query, user or password',
  )
  .optional()

/** The variables that configure a server, each checked by itself. */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin,
  DATA_DIR: z.string().default('data/run'),
  CLIENT_DIR: z.string().optional(),
  BACKUP_EVERY: interval.optional(),
  BACKUP_DIR: z.string().optional(),
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
    .regex(/^(?:smtps?:\/\/|files$)/, 'must begin with smtp:// or smtps://, or be files')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'an address, such as Pamoja <support@example.org>',
    )
    .default('Pamoja <support@pamoja.test>'),
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
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
  CHALLENGE: z.enum(['turnstile', 'hcaptcha']).optional(),
  CHALLENGE_SITE_KEY: secret,
  CHALLENGE_SECRET_KEY: secret,
  DEMO_DATA: flag.optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  TRUSTED_PROXIES: wholeNumber(0, 5).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
})
