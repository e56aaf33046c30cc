import { maskEmail } from '#shared/rules/people/mask-email'
import type { Caller } from '../../../community/sessions/viewer'
import { hashEmail } from '../../../community/users/emails'
import type { Context } from '../../../context'
import { hashAddress, isLoopback } from '../../../platform/limits/client-address'
import { createLimits } from '../../../platform/limits/limits'
import { refuse } from '../../../platform/refusals/refusal'
import { openDonationEmail } from '../../donations/donor-email'
import { findDonationOfAttempt } from '../../donations/record'
import { mailReceiptTo } from '../../receipts/service'
import { findAttempt } from '../queries'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The page that thanks a donor offers the receipt for a day; a bad connection may delay the request. */
const ASKED_WITHIN = 2 * DAY
const ASKED = { max: 30, windowMs: 10 * MINUTE }

type Asking = Pick<Caller, 'viewer' | 'address'>

/**
 * Stores the address of a donor who left none, and mails the receipt there. A visitor proves the payment by its public id, which the
 * browser, this server and the payment providers know; an account's payment needs that account, which may be closed by now. Safe to
 * repeat with the same address, also in other letter case. Returns the address with most of it hidden. Throws 404 for an unknown payment
 * and for that of another account; 409 when nothing is recorded yet, when all of it was returned, when it is too late, or when another
 * address is stored; and 429 over the limit.
 */
export async function askForReceipt(
  context: Context,
  publicId: string,
  email: string,
  asking: Asking,
): Promise<string> {
  await admit(context, asking.address)
  const { database, clock } = context
  await database.transaction(async (transaction) => {
    const attempt = await findAttempt(transaction, 'publicId', publicId)
    if (!attempt || (attempt.donorId !== null && attempt.donorId !== asking.viewer?.id))
      throw refuse('payment.not-found')
    // Another request may be storing an address: it has ended when the donation is read.
    await database.lock(transaction, 'payment_attempts', attempt.id)
    const donation = await findDonationOfAttempt(transaction, attempt.id)
    if (!donation) throw refuse('receipt.not-yet')
    if (donation.returnedAmount >= donation.amount) throw refuse('receipt.returned')
    const known = openDonationEmail(context, donation)
    if (known !== null && hashEmail(context.secrets, known) === hashEmail(context.secrets, email)) return
    if (donation.donorEmail !== null) throw refuse('receipt.other-address')
    if (clock() - donation.createdAt > ASKED_WITHIN) throw refuse('receipt.too-late')
    if (!(await mailReceiptTo(transaction, context, donation, email))) throw refuse('receipt.other-address')
  })
  return maskEmail(email)
}

async function admit({ database, clock, config, secrets }: Context, address: string): Promise<void> {
  if (!config.production && isLoopback(address)) return
  const { max, windowMs } = ASKED
  const counter = `receipt-asked:address:${hashAddress(secrets, address)}`
  const verdict = await createLimits(database, clock).take(counter, max, windowMs)
  if (!verdict.allowed) throw refuse('receipt.asked-too-often', null, { retryAfterMs: verdict.retryAfterMs })
}
