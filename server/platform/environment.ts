import { z } from 'zod'
import { isDay } from '#shared/rules/dates'
import type { PlatformRate } from '#shared/rules/money/fees'
import { SUPPORT_EMAIL } from '../../data/copy/organisation'
import { MINUTE } from './durations'

/** Basis points. The leader's commission comes on top, so more would leave the recipient too little. */
const HIGHEST_RATE = 3_000
const RATE = /^(?:([A-Z]{2})\s+)?(\d{1,2})(?:\.(\d{1,2}))?%(?:\s+from\s+(\d{4}-\d{2}-\d{2}))?$/

/** Reads rates such as `10%; KE 5% from 2027-01-01` (midnight UTC). Throws a RangeError that names the wrong part. */
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
    .default(`Pamoja <${SUPPORT_EMAIL}>`),
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
  ORGANISATION_TIME_ZONE: z
    .string()
    .transform((name, check) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
      } catch {
        check.addIssue({ code: 'custom', message: 'a name such as Africa/Nairobi' })
        return z.NEVER
      }
    })
    .default('UTC'),
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

export type Variables = z.output<typeof environment>

/** All variables of ours that begin so are known; others there are a mistake. */
const OWN_PREFIXES =
  /^(?:STRIPE|FLUTTERWAVE|PAWAPAY|SMTP|ORGANI[SZ]ATION|CHALLENGE|SANDBOX|PAYOUT|PLATFORM_FEE|RECEIPT|TRUSTED|DEMO_|SECRET_KEY|MAIL_)/
/** Shorter names are too like those of other programs: HOST and HOME. */
const SHORTEST = 6

/** A sentence for each variable that looks like one of ours, and is none: nobody would notice that it has no effect. */
export function nameMisspelt(variables: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(environment.shape)
  const names = Object.keys(variables).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !known.includes(name))
  return names.flatMap((name) => {
    const meant =
      name.length < SHORTEST ? undefined : known.find((one) => one.length >= SHORTEST && isNearly(name, one))
    if (meant) return [`${name}: there is no such setting, and it has no effect. Is ${meant} meant?`]
    return OWN_PREFIXES.test(name)
      ? [`${name}: there is no such setting, and it has no effect (.env.example lists all)`]
      : []
  })
}

/** Whether one becomes the other with at most two letters added, removed or changed. */
function isNearly(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [place, against] of [...other].entries()) {
      const same = (row[place] ?? 0) + (letter === against ? 0 : 1)
      next.push(Math.min(same, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return (row[other.length] ?? 0) <= 2
}
