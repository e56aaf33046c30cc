import * as v from 'valibot'
import { createFlutterwavePayment, type EarlierPayment, earlierPayment } from '#shared/contract/payments'
import {
  MOBILE_MONEY_COUNTRY_CODES,
  type MobileMoneyCountryCode,
  mobileMoneyCountry,
} from '#shared/rules/money/mobile-money'
import { ApiError, ConnectionError } from '../api/errors'
import { REMEMBERED_NUMBER, readSetting, writeSetting } from '../offline/settings'
import { unlessBlocked } from '../page/unless-blocked'
import { dropAttemptKey, storeAttemptKey } from './attempt-key'
import { type Gift, giftBody } from './gift'
import { forgetPendingPayment, releasePendingPayment, rememberPendingPayment } from './pending-payment'
import { requestPayment } from './request-payment'

interface MobileMoneyChoice {
  quoteId: string
  network: string
  /** As the donor typed it; without it, the provider's page asks. */
  phone?: string
}

/** No answer came, and the request for the donor's approval may be on their phone: the page now checks the payment. */
export class PromptUncertainError extends Error {}

/** No request was sent, because of an earlier payment of this device. If it is to the same fundraiser, the page now checks that one. */
export class EarlierPaymentError extends Error {
  readonly earlier: EarlierPayment
  constructor(reason: string, earlier: EarlierPayment) {
    super(reason)
    this.earlier = earlier
  }
}

/** ApiError, ConnectionError: nothing was charged. PromptUncertainError: the outcome is unknown. EarlierPaymentError. */
export async function openMobileMoneyPayment(gift: Gift, choice: MobileMoneyChoice | null, paidAs: string | null) {
  const body = { ...giftBody(gift), ...choice }
  const { fundraiserId, amount } = gift
  const idempotencyKey = await storeAttemptKey('mobile-money', body)
  const payment = { method: 'mobile-money' as const, fundraiserId, clientSecret: null, phone: choice?.phone ?? null }
  const remember = (attemptId: string, given = { amount, paidAs }) =>
    rememberPendingPayment({ ...payment, ...given, attemptId, startedAt: Date.now() })
  // First under the request's key: the donor may approve it on the phone although this page never gets the reply.
  await remember(idempotencyKey)
  try {
    const opened = await requestPayment(createFlutterwavePayment, { body }, { idempotencyKey })
    await remember(opened.attemptId)
    forgetPendingPayment(idempotencyKey)
    return opened
  } catch (error) {
    if (error instanceof ConnectionError && choice?.phone) {
      releasePendingPayment(idempotencyKey)
      throw new PromptUncertainError('No answer', { cause: error })
    }
    forgetPendingPayment(idempotencyKey)
    // The price quote has expired or the attempt has ended: the next try is a new attempt.
    if (error instanceof ApiError && error.status === 409) await dropAttemptKey('mobile-money', fundraiserId)
    const { output: earlier, success } = v.safeParse(
      earlierPayment,
      error instanceof ApiError && error.reply.earlierPayment,
    )
    if (!(error instanceof ApiError && success)) throw error
    if (earlier.fundraiserId === fundraiserId) {
      await remember(earlier.attemptId, { amount: earlier.amount, paidAs: null })
      releasePendingPayment(earlier.attemptId)
    }
    throw new EarlierPaymentError(error.reason, earlier)
  }
}

/** The time zone of each country with mobile money, by its main city. */
const COUNTRIES: Record<string, MobileMoneyCountryCode> = {
  Nairobi: 'KE',
  Accra: 'GH',
  Kampala: 'UG',
  Kigali: 'RW',
  Dar_es_Salaam: 'TZ',
  Lusaka: 'ZM',
  Blantyre: 'MW',
  Douala: 'CM',
  Abidjan: 'CI',
  Dakar: 'SN',
  Lagos: 'NG',
}

/** Guesses the donor's country from the time zone of the device; null if it is not one of those with mobile money. */
export function guessCountry(timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone) {
  const [region, city = ''] = timeZone.split('/')
  const code = region === 'Africa' && Object.hasOwn(COUNTRIES, city) ? COUNTRIES[city] : undefined
  return code ? mobileMoneyCountry(code) : null
}

const rememberedNumber = v.object({
  /** As the donor typed it. */
  phone: v.pipe(v.string(), v.nonEmpty(), v.maxLength(30)),
  country: v.picklist(MOBILE_MONEY_COUNTRY_CODES),
  network: v.pipe(v.string(), v.maxLength(40)),
})

export type RememberedNumber = v.InferOutput<typeof rememberedNumber>

export function readRememberedNumber(): RememberedNumber | null {
  const result = v.safeParse(
    rememberedNumber,
    unlessBlocked(() => JSON.parse(readSetting(REMEMBERED_NUMBER) ?? 'null')),
  )
  return result.success ? result.output : null
}

/** Stores the number until the donor signs out, if they have chosen "Remember my number on this phone". */
export function rememberNumber({ phone, country, network }: RememberedNumber): void {
  writeSetting(REMEMBERED_NUMBER, JSON.stringify({ phone, country, network }))
}

export const forgetRememberedNumber = (): void => writeSetting(REMEMBERED_NUMBER, null)
