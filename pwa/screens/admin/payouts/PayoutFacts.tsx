import type { AdminPayout } from '#shared/contract/admin-money'
import { formatCents } from '#shared/rules/money'
import { Facts } from '../../../components/Facts'
import { purposeOf } from './payout-words'

/** Which payout a dialog is about. */
export function PayoutFacts({ payout }: { payout: AdminPayout }) {
  return (
    <Facts
      facts={[
        ['Amount', formatCents(payout.amount)],
        ['Person', <bdi key="person">{payout.user.fullName}</bdi>],
        ['Money of', <bdi key="purpose">{purposeOf(payout)}</bdi>],
        ['Account', <bdi key="account">{payout.destination ?? 'None'}</bdi>],
      ]}
    />
  )
}
