import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { isCurrency } from '#shared/rules/money/currencies'
import { typedPhone } from '#shared/rules/typed-number'
import { readFundraiser } from '../../community/fundraisers/service'
import type { Context } from '../../context'
import { HOUR, MINUTE } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { type Charge, ProviderUnavailable } from '../../providers/gateway'
import { type Provider, traitsOf } from '../../providers/registry'
import { PAGE_PROVIDER, routesIn } from '../../providers/routes'
import { openDonorEmail } from './payment'
import { listReferences, type Reference, saveReference } from './queries'
import type { Attempt } from './tables'

const PLACE = 'payment_references.handle'

/** The client secret or link that a provider returned; null when its answer never came. */
export function readHandle(context: Context, reference: Reference | undefined): string | null {
  return reference?.handle ? context.secrets.open(reference.handle, PLACE, reference.attemptId) : null
}

/** Longer than the timeout of a provider call: a handle that has not come by then never will. */
const OPENING_LASTS = 30_000

export function isOpening({ clock }: Context, { handle, createdAt }: Reference): boolean {
  return handle === null && clock() - createdAt < OPENING_LASTS
}

/** Opens an attempt at its provider and stores what the provider knows it by. Returns the handle. Throws like `Gateway.open`. */
export async function openReference(context: Context, attempt: Attempt, reference: string): Promise<string> {
  const gateway = context.gateways[attempt.provider]
  const opened = await gateway.open(await chargeOf(context, attempt, reference))
  await saveReference(context.database.write, {
    attemptId: attempt.id,
    provider: attempt.provider,
    reference: opened.reference,
    handle: context.secrets.seal(opened.handle, PLACE, attempt.id),
    createdAt: context.clock(),
  })
  return opened.handle
}

/** Makes an attempt unpayable under every reference; `unknown`: it may still be paid. */
export async function closeReferences(context: Context, attempt: Attempt) {
  try {
    const outcomes = []
    for (const reference of await listReferences(context.database.read, attempt.id)) {
      const handle = readHandle(context, reference)
      if (handle === null) continue
      outcomes.push(await context.gateways[reference.provider].close({ reference: reference.reference, handle }))
    }
    return outcomes.includes('paid-meanwhile') ? 'paid-meanwhile' : 'closed'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'unknown'
    throw error
  }
}

async function chargeOf(context: Context, attempt: Attempt, reference: string): Promise<Charge> {
  const { title } = await readFundraiser(context, attempt.fundraiserId)
  const { country, network } = attempt
  if (!isCurrency(attempt.currency)) throw new RangeError(`Not a currency: ${attempt.currency}`)
  return {
    attemptPublicId: attempt.publicId,
    fundraiserId: attempt.fundraiserId,
    fundraiserTitle: title,
    amount: attempt.chargeAmount,
    currency: attempt.currency,
    reference,
    donorName: attempt.donorName,
    donorEmail: openDonorEmail(context, attempt),
    payer: country === null ? null : { country, network, phone: openPhone(context, attempt) },
  }
}

const PHONE_PLACE = 'payment_attempts.donorPhone'
/** So many last digits of a phone find its gifts. */
export const PHONE_END = 4
/** Prompts for one number: anyone can type the number of someone else. */
const PROMPTED = { max: 3, windowMs: HOUR }
/** What the keyed hash of a number is for. */
export const NUMBER = 'payment.prompts'

/** A mobile number in international format, `+254712345678`; null if it is none of this country. */
export function readMobile(typed: string, code: CountryCode): string | null {
  const phone = parsePhoneNumberFromString(typedPhone(typed), code)
  const type = phone?.getType()
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  return phone?.country === code && phone.isValid() && isMobile ? phone.number : null
}

export const exampleMobile = (code: CountryCode) => getExampleNumber(code, examples)?.formatNational() ?? null

/** Like `readMobile`. Throws 400 if it is none of this country. */
export function readPhone(typed: string, country: string): string {
  const code = isSupportedCountry(country) ? country : null
  const phone = code && readMobile(typed, code)
  if (phone) return phone
  throw refuse('payment.phone-wrong', { example: code && exampleMobile(code) }, { at: 'phone' })
}

export const sealPhone = ({ secrets }: Context, phone: string, publicId: string): string =>
  secrets.seal(phone, PHONE_PLACE, publicId)

export const openPhone = ({ secrets }: Context, { donorPhone, publicId }: Attempt): string | null =>
  donorPhone && secrets.open(donorPhone, PHONE_PLACE, publicId)

/** Counts a prompt that is about to be sent. Throws 429 over the limit of the number. */
export async function admitPrompt(context: Pick<Context, 'database' | 'clock' | 'secrets'>, phone: string) {
  const key = `prompted:${context.secrets.keyedHash(phone, NUMBER)}`
  await createLimits(context.database, context.clock).admit(key, PROMPTED, 'payment.too-many-prompts')
}

/** A provider that failed to answer this often is skipped until the time is over. */
const SILENCE = { max: 3, windowMs: 5 * MINUTE }

type Parts = Pick<Context, 'gateways' | 'database' | 'clock'>

interface PayingFrom {
  country: string | null
  network: string | null
  /** Whether the donor has typed a phone number: only then a prompt can be sent. */
  hasPhone: boolean
}

/** The provider that takes a payment: the first of its routes that is configured, answers, and has what it needs. */
export async function chooseProvider(parts: Parts, from: PayingFrom, refused: readonly Provider[] = []) {
  for (const provider of routesIn(from.country, from.network)) {
    if (refused.includes(provider) || !parts.gateways[provider].configured) continue
    if (traitsOf(provider).prompts !== null && !from.hasPhone) continue
    if (await answers(parts, provider)) return provider
  }
  return PAGE_PROVIDER
}

export async function noteSilence({ database, clock }: Parts, provider: Provider): Promise<void> {
  await createLimits(database, clock).take(keyOf(provider), SILENCE.max, SILENCE.windowMs)
}

async function answers({ database, clock }: Parts, provider: Provider): Promise<boolean> {
  return (await createLimits(database, clock).peek(keyOf(provider), SILENCE.max)).allowed
}

const keyOf = (provider: Provider) => `silent:${provider}`
