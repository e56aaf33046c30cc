import { type AdminBankAccount, listAdminBankAccounts } from '#shared/contract/admin/people'
import { formatCountry } from '#shared/language/format-country'
import { formatDate } from '#shared/rules/dates'
import { PersonName } from '../../../components/people/PersonName'
import { ListSection } from '../section/ListSection'
import { Person } from '../section/Person'
import type { Columns } from '../section/Rows'
import { adminPage } from '../section/state/admin-queries'
import { oneOf } from '../section/state/useSection'
import { Warnings } from '../section/Warnings'
import { AccountActions } from './AccountActions'
import { accountKind } from './account-words'

const CHOICES = [
  {
    name: 'state',
    label: 'State',
    options: [
      ['', 'All'],
      ['waiting', 'Waiting'],
      ['verified', 'Verified'],
    ],
  },
] as const

const COLUMNS: Columns<AdminBankAccount> = [
  {
    name: 'Account',
    cell: (account) => (
      <span className="admin-title">
        <bdi>{account.accountHolderName}</bdi>
        <span className="quiet-text">
          <bdi>{account.bankName}</bdi> <bdi dir="ltr">{account.accountNumber}</bdi>
        </span>
      </span>
    ),
  },
  {
    name: 'Person',
    cell: ({ user }) => (
      <Person user={{ ...user, fullName: <PersonName name={user.fullName} isVerified={user.isVerified} /> }} />
    ),
  },
  {
    name: 'Kind',
    cell: (account) => (
      <span className="admin-title">
        <span>{accountKind(account)}</span>
        <span className="quiet-text">
          {formatCountry(account.country)}, {account.currency}
        </span>
      </span>
    ),
  },
  { name: 'Added', cell: ({ createdAt }) => formatDate(createdAt) },
  { name: 'State', cell: (account) => <State account={account} /> },
]

function State({
  account: { isVerified, isPrimary, sharedWith, nameEnquiry, warnings },
}: {
  account: AdminBankAccount
}) {
  return (
    <span className="admin-status">
      <span className={isVerified ? 'badge' : 'badge waiting'}>{isVerified ? 'Verified' : 'Waiting'}</span>
      {isPrimary && <span className="quiet-text">Primary</span>}
      {sharedWith > 0 && (
        <span className="admin-warning">
          {sharedWith === 1 ? 'Another person' : `${sharedWith} other people`} gave the same number
        </span>
      )}
      {nameEnquiry?.agreement === 'different' && <span className="admin-warning">The bank names another holder</span>}
      {!isVerified && <Warnings warnings={warnings} />}
    </span>
  )
}

/** Accounts for payouts, the unverified ones first. */
export function BankAccountsSection() {
  return (
    <ListSection
      name="accounts"
      title="Bank Accounts"
      nouns={['bank account', 'bank accounts']}
      exportName="bank-accounts"
      query={({ page, value }) =>
        adminPage(listAdminBankAccounts, {
          query: { ...page, state: oneOf(['waiting', 'verified'], value('state')) },
        })
      }
      filters={{ searchLabel: 'Search bank accounts', placeholder: 'Person or bank', choices: CHOICES }}
      empty="No bank account matches."
      columns={COLUMNS}
      actions={(account) => <AccountActions account={account} />}
    />
  )
}
