import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import type { Context } from '../../context'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import type { Attempt } from './tables'

const PLACE = 'payment_attempts.donorPhone'
const HOUR = 60 * 60_000
/** Prompts for one number: anyone can type the number of someone else. */
const PROMPTED = { max: 3, windowMs: HOUR }

/** The mobile number in international format: `+254712345678`. Throws 400 if it is none of this country. */
export function readPhone(typed: string, country: string): string {
  const code: CountryCode | null = isSupportedCountry(country) ? country : null
  const phone = code && parsePhoneNumberFromString(typed, code)
  const type = phone?.getType()
  if (phone?.country === code && phone?.isValid() && (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'))
    return phone.number
  const example = (code && getExampleNumber(code, examples)?.formatNational()) || null
  throw refuse('payment.phone-wrong', { example }, { at: 'phone' })
}

export function sealPhone({ secrets }: Pick<Context, 'secrets'>, phone: string, publicId: string): string {
  return secrets.seal(phone, PLACE, publicId)
}

export function openPhone(
  { secrets }: Pick<Context, 'secrets'>,
  { donorPhone, publicId }: Pick<Attempt, 'donorPhone' | 'publicId'>,
): string | null {
  return donorPhone && secrets.open(donorPhone, PLACE, publicId)
}

/** Counts a prompt that is about to be sent. Throws 429 over the limit of the number. */
export async function admitPrompt(
  context: Pick<Context, 'database' | 'clock' | 'secrets'>,
  phone: string,
): Promise<void> {
  const key = `prompted:${context.secrets.keyedHash(phone, 'payment.prompts')}`
  const verdict = await createLimits(context.database, context.clock).take(key, PROMPTED.max, PROMPTED.windowMs)
  if (!verdict.allowed) throw refuse('payment.too-many-prompts', null, { retryAfterMs: verdict.retryAfterMs })
}
