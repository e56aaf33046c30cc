import { listAdminPayouts } from '#shared/contract/admin/money'
import { PAYOUT_STATUSES } from '#shared/rules/payouts'
import { ListSection } from '../section/ListSection'
import { adminPage } from '../section/state/admin-queries'
import { oneOf } from '../section/state/useSection'
import { PayoutActions } from './PayoutActions'
import { PAYOUT_COLUMNS } from './payout-columns'

const CHOICES = [
  {
    name: 'status',
    label: 'Status',
    options: [
      ['', 'All'],
      ['pending', 'Pending'],
      ['processing', 'Processing'],
      ['completed', 'Completed'],
      ['failed', 'Failed'],
    ],
  },
] as const

/** The queue of payouts: those that wait for an admin first. */
export function PayoutsSection() {
  return (
    <ListSection
      name="payouts"
      title="Payouts"
      nouns={['payout', 'payouts']}
      exportName="payouts"
      query={({ page, value }) =>
        adminPage(listAdminPayouts, { query: { ...page, status: oneOf(PAYOUT_STATUSES, value('status')) } })
      }
      filters={{ searchLabel: 'Search payouts', placeholder: 'Person, campaign or reference', choices: CHOICES }}
      empty="No payout matches. Requests of creators appear here."
      columns={PAYOUT_COLUMNS}
      actions={(payout) => <PayoutActions payout={payout} />}
    />
  )
}
