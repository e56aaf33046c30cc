import type { AdminPayout } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { Facts } from '../../../components/ui/Facts'
import { sourceName } from './payout-words'

/** The facts about a dialog's payout. */
export function PayoutFacts({ payout }: { payout: AdminPayout }) {
  return (
    <Facts
      facts={[
        ['Amount', formatCents(payout.amount)],
        ['Person', <bdi key="person">{payout.user.fullName}</bdi>],
        ['Source', <bdi key="source">{sourceName(payout)}</bdi>],
        ['Account', <bdi key="account">{payout.destination ?? 'None'}</bdi>],
      ]}
    />
  )
}
