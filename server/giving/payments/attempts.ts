import { randomUUID } from 'node:crypto'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { donationAmountProblem } from '#shared/rules/limits'
import { type DonationPrice, type FeeTerms, priceDonation } from '#shared/rules/money/fees'
import { ANONYMOUS } from '#shared/rules/names'
import type { ShareWay } from '#shared/rules/shares'
import { feeTermsOf } from '../../community/fundraisers/present'
import { readFundraiser } from '../../community/fundraisers/service'
import { closes, textsOf } from '../../community/holds/holds'
import type { Caller } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { MINUTE } from '../../platform/durations'
import { requestLanguage } from '../../platform/language'
import { hashAddress, hashesOfAddress } from '../../platform/limits/client-address'
import { refuse, refuseInput } from '../../platform/refusals/refusal'
import type { Provider } from '../../providers/registry'
import type { CardTestingGuard } from './card-testing'
import { findAttemptByKey, insertAttempt } from './queries'
import { readQuote, requireTaken } from './quotes'
import { chooseProvider, PHONE_END, readPhone, sealPhone } from './references'
import type { Attempt } from './tables'

interface RequestedPayment {
  /** The provider of the payment method. Mobile money with a phone number may go to another one of its route. */
  provider: Provider
  fundraiserId: number
  amount: number
  coverFees?: boolean | undefined
  promised?: { charge: number; toRecipient: number } | undefined
  donorName?: string | null | undefined
  isAnonymous?: boolean | undefined
  isNameShort?: boolean | undefined
  donorEmail: string | null
  message?: string | null | undefined
  via?: ShareWay | null | undefined
  quoteId?: string | null | undefined
  network?: string | null | undefined
  /** As the donor typed it. */
  phone?: string | null | undefined
}

/** Finds or commits the attempt before any provider is called; one key of one owner has one attempt. */
export async function findOrCreateAttempt(
  context: Context,
  guard: CardTestingGuard,
  requested: RequestedPayment,
  caller: Caller,
): Promise<Attempt> {
  const idempotencyKey = caller.idempotencyKey ?? randomUUID()
  const fingerprints = fingerprintsOf(context, requested)
  const keys = ownedKeys(context, caller, idempotencyKey)
  const find = () => findAttemptByKey(context.database.read, keys)
  const earlier = await find()
  // When two requests with one key come at the same time, one inserts the row and the other finds it.
  const wanted = { ...requested, idempotencyKey: keys[0], fingerprint: fingerprints[0] }
  const attempt = earlier ?? (await createAttempt(context, guard, wanted, caller)) ?? (await find())
  if (!attempt || !fingerprints.includes(attempt.fingerprint) || isOfAnother(caller, attempt))
    throw refuse('payment.key-reused')
  if (earlier) await guard.admitRepeat(earlier)
  return attempt
}

/** Whether an attempt belongs to another account. A session may end between two tries, so a visitor on that device may repeat any. */
function isOfAnother({ viewer }: Caller, { donorId }: Attempt): boolean {
  return viewer !== null && donorId !== null && donorId !== viewer.id
}

/** Whether this device or account made it. An address says nothing: thousands of people share one. */
export function isOwnAttempt(context: Pick<Context, 'secrets'>, caller: Caller, attempt: Attempt): boolean {
  const { viewer, deviceId } = caller
  if (isOfAnother(caller, attempt) || (viewer === null && deviceId === null)) return false
  const isMadeHere = ownedKeys(context, caller, '').some((owner) => attempt.idempotencyKey.startsWith(owner))
  return isMadeHere || (viewer !== null && attempt.donorId === viewer.id)
}

async function createAttempt(
  context: Context,
  guard: CardTestingGuard,
  requested: RequestedPayment & { idempotencyKey: string; fingerprint: string },
  { viewer, address, personToken }: Caller,
): Promise<Attempt | undefined> {
  const { fundraiserId, amount, donorEmail } = requested
  const now = context.clock()
  const terms = await readOpenTerms(context, fundraiserId, now)
  const price = priceDonation(amount, terms, requested.coverFees === true)
  requirePromised(requested, price)
  const quote = requested.quoteId ? readQuote(context, requested.quoteId, price.charge) : null
  const phone = quote && requested.phone ? readPhone(requested.phone, quote.country) : null
  const network = requested.network ?? null
  if (quote) requireTaken(quote, network)
  const donorId = viewer?.id ?? null
  const payer = { provider: requested.provider, isLocal: quote !== null, donorId, donorEmail, fundraiserId }
  await guard.admitNewAttempt({ ...payer, address, personToken })
  const publicId = randomUUID()
  return insertAttempt(context.database.write, {
    publicId,
    idempotencyKey: requested.idempotencyKey,
    fingerprint: requested.fingerprint,
    provider:
      quote && phone !== null
        ? await chooseProvider(context, { country: quote.country, network, hasPhone: true })
        : requested.provider,
    fundraiserId,
    donorId,
    amount,
    coveredFee: price.coveredFee,
    platformRate: terms.platformRate,
    chargeAmount: quote?.localAmount ?? price.charge,
    currency: quote?.currency ?? 'USD',
    country: quote?.country ?? null,
    rate: quote?.rate ?? null,
    network,
    language: requestLanguage(),
    donorName: requested.donorName && requested.donorName !== ANONYMOUS ? requested.donorName : null,
    isAnonymous: requested.isAnonymous === true ? 1 : 0,
    isNameShort: requested.isNameShort === true ? 1 : 0,
    donorEmail: donorEmail && context.secrets.seal(donorEmail, 'payment_attempts.donorEmail', publicId),
    donorPhone: phone && sealPhone(context, phone, publicId),
    phoneEnd: phone?.slice(-PHONE_END) ?? null,
    message: requested.message || null,
    via: requested.via ?? null,
    addressHash: hashAddress(context.secrets, address),
    nextCheckAt: now + MINUTE,
    createdAt: now,
    updatedAt: now,
  })
}

async function readOpenTerms(context: Context, id: number, now: number): Promise<FeeTerms> {
  const fundraiser = await readFundraiser(context, id)
  const { isActive, endDate } = fundraiser
  const held = fundraiser.holds.find(closes)
  if (held) throw refuse('fundraiser.on-hold', { text: textsOf(held).publicText })
  const end = endDate === null ? null : new Date(endDate).toISOString()
  if (!isOpen({ isActive: isActive === 1, endDate: end }, now)) throw refuse('fundraiser.ended')
  return feeTermsOf(context, fundraiser)
}

/** Throws 409 when the donor was shown another price, and 400 when the amount with its fees is too large. */
function requirePromised({ promised }: RequestedPayment, { charge, toRecipient }: DonationPrice): void {
  const problem = donationAmountProblem(charge)
  if (problem) throw refuseInput([{ path: 'amount', message: problem }])
  if (promised && (promised.charge !== charge || promised.toRecipient !== toRecipient))
    throw refuse('payment.fees-changed')
}

/** Keyed hashes, because their input names the donor; first the one under the current key. */
function fingerprintsOf({ secrets }: Context, requested: RequestedPayment): [string, ...string[]] {
  const { provider, fundraiserId, amount, donorName, donorEmail, message, quoteId, network, phone } = requested
  const content: unknown[] = [provider, fundraiserId, amount, donorName, donorEmail, message, quoteId, network].map(
    (value) => value || null,
  )
  // Added only if there is one, so that the fingerprints of earlier requests stay the same.
  if (phone) content.push(phone)
  if (requested.coverFees) content.push('coverFees')
  if (requested.isAnonymous) content.push('isAnonymous')
  if (requested.isNameShort) content.push('isNameShort')
  return secrets.keyedHashes(JSON.stringify(content), 'payment_attempts.fingerprint')
}

/** The forms under which a caller's key may be stored: only its device or account finds it again. */
export function ownedKeys(
  { secrets }: Pick<Context, 'secrets'>,
  { viewer, deviceId, address }: Pick<Caller, 'viewer' | 'deviceId' | 'address'>,
  key: string,
): [string, ...string[]] {
  const account = viewer && `account:${viewer.id}:${key}`
  const [current, ...older] =
    deviceId === null ? hashesOfAddress(secrets, address) : secrets.keyedHashes(deviceId, 'payment_attempts.device')
  const ownedBy = (hash: string) => `${deviceId === null ? 'address' : 'device'}:${hash}:${key}`
  if (deviceId === null && account) return [account]
  return [ownedBy(current), ...older.map(ownedBy), ...(account ? [account] : [])]
}
