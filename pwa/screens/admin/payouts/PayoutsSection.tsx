import { type AdminPayout, listAdminPayouts } from '#shared/contract/admin-money'
import { PAYOUT_STATUSES } from '#shared/rules/payouts'
import { ADMIN_PAGE_SIZE, useAdminList } from '../section/admin-queries'
import { Filters } from '../section/Filters'
import { ListSection } from '../section/ListSection'
import { Rows } from '../section/Rows'
import { oneOf, useSection } from '../section/useSection'
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
  const section = useSection('payouts')
  const list = useAdminList(listAdminPayouts, {
    query: {
      q: section.value('q') || undefined,
      status: oneOf(PAYOUT_STATUSES, section.value('status')),
      limit: ADMIN_PAGE_SIZE,
      cursor: section.cursor,
    },
  })
  return (
    <ListSection<AdminPayout>
      title="Payouts"
      nouns={['payout', 'payouts']}
      section={section}
      list={list}
      exportName="payouts"
      filters={
        <Filters
          section={section}
          searchLabel="Search payouts"
          placeholder="Person, campaign or reference"
          choices={CHOICES}
        />
      }
      empty="No payout is like that. Requests of creators appear here."
    >
      {(rows) => (
        <Rows
          label="Payouts"
          rows={rows}
          columns={PAYOUT_COLUMNS}
          actions={(payout) => <PayoutActions payout={payout} />}
        />
      )}
    </ListSection>
  )
}
