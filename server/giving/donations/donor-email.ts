import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'

/** The e-mail address that a donor left for the receipt; null when there is none. */
export function openDonationEmail(
  { secrets }: Pick<Context, 'secrets'>,
  { donorEmail, paymentId }: Pick<Row<'donations'>, 'donorEmail' | 'paymentId'>,
): string | null {
  return donorEmail && secrets.open(donorEmail, 'donations.donorEmail', paymentId)
}
