import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import {
  type AdminBankAccount,
  askAccountHolderName,
  listAdminBankAccounts,
  type NameEnquiry,
  verifyBankAccount,
} from '#shared/contract/admin/people'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { formatCountry } from '#shared/language/format-country'
import type { NameAgreement } from '#shared/rules/compare-names'
import { formatDate } from '#shared/rules/dates'
import { detailsInWords } from '#shared/rules/transfer-details'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { TextArea } from '../../components/form/Field'
import { PersonName } from '../../components/people/PersonName'
import { QuietButton } from '../../components/ui/Buttons'
import { Facts } from '../../components/ui/Facts'
import { updateFailed } from '../../offline/outbox/outbox-text'
import { adminPage, useRefresh } from './section/calls'
import { NameDoubtNote, Person, Warnings, When } from './section/cells'
import { DialogForm, RowDialog } from './section/dialogs'
import { oneOf } from './section/Filters'
import { ListSection } from './section/ListSection'
import type { Columns } from './section/Rows'

const KINDS: Record<BankAccount['accountType'], string> = {
  checking: 'Checking account',
  savings: 'Savings account',
  mobile_money: 'Mobile money',
}

/** `Savings account`, `Mobile money (M-Pesa)`. */
function accountKind({ accountType, mobileMoneyProvider }: BankAccount): string {
  const kind = KINDS[accountType] ?? accountType
  return mobileMoneyProvider ? `${kind} (${mobileMoneyProvider})` : kind
}

/** How far the name at the bank agrees with the one that the person typed. */
const AGREEMENT_TEXTS: Record<NameAgreement, string> = {
  same: 'The two names are the same.',
  similar: 'The two names are similar, but not the same. Please compare them.',
  different: 'The two names are different. Find out why first.',
}

const STATES = { '': 'All', waiting: 'Waiting', verified: 'Verified' }

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

function State({ account: { isVerified, isPrimary, warnings, nameDoubt } }: { account: AdminBankAccount }) {
  return (
    <span className="admin-status">
      <span className={isVerified ? 'badge' : 'badge waiting'}>{isVerified ? 'Verified' : 'Waiting'}</span>
      {isPrimary && <span className="quiet-text">Primary</span>}
      <Warnings warnings={warnings} />
      <NameDoubtNote doubt={nameDoubt} />
    </span>
  )
}

export function BankAccountsSection() {
  return (
    <ListSection
      name="accounts"
      title="Bank Accounts"
      nouns={['bank account', 'bank accounts']}
      query={({ page, value }) =>
        adminPage(listAdminBankAccounts, {
          query: { ...page, state: oneOf(['waiting', 'verified'], value('state')) },
        })
      }
      filters={{
        searchLabel: 'Search bank accounts',
        placeholder: 'Person or bank',
        choices: [{ name: 'state', label: 'State', options: STATES }],
      }}
      empty="No bank account matches."
      columns={COLUMNS}
      actions={(account) => <AccountActions account={account} />}
    />
  )
}

function AccountActions({ account }: { account: AdminBankAccount }) {
  const { isVerified, accountNumber, bankName } = account
  return (
    <RowDialog
      about={`${account.accountHolderName}, ${bankName} ${accountNumber}`}
      word={isVerified ? 'Revoke' : 'Verify'}
      title={isVerified ? 'Revoke the verification?' : 'Verify this account?'}
      isDanger={isVerified}
    >
      {(close) => <VerifyForm account={account} onClose={close} />}
    </RowDialog>
  )
}

/** Verifies an account, or revokes that. Where the bank names another holder it asks for a reason, because money is sent there. */
function VerifyForm({ account, onClose }: { account: AdminBankAccount; onClose: () => void }) {
  const { id, isVerified, user, accountNumber, bankName } = account
  const refresh = useRefresh()
  const asking = useMutation({
    mutationFn: (again: boolean) => send(askAccountHolderName, { params: { id }, body: { again } }),
    onSuccess: () => void refresh(),
  })
  const { nameEnquiry, nameDoubt } = asking.data ?? account
  const isDoubtful = !isVerified && nameDoubt !== null
  return (
    <DialogForm
      schema={verifyBankAccount.body}
      read={({ reason }) => ({ isVerified: !isVerified, reason })}
      submit={(body) => send(verifyBankAccount, { params: { id }, body })}
      done={(changed) => ({
        title: changed.isVerified ? 'Bank account verified' : 'Verification revoked',
        description: changed.isVerified
          ? `Payouts to ${user.fullName} can be sent now.`
          : `Payouts to ${user.fullName} wait until it is verified again.`,
      })}
      failure={{ text: updateFailed() }}
      what="This"
      confirm={isVerified ? 'Revoke' : isDoubtful ? 'Verify anyway' : 'Verify'}
      pending="Saving..."
      isDanger={isVerified || isDoubtful}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Holder', <bdi key="holder">{account.accountHolderName}</bdi>],
          ['Belongs to', <bdi key="owner">{user.fullName}</bdi>],
          ['Bank', <bdi key="bank">{bankName}</bdi>],
          ['Number', accountNumber],
          ['Kind', accountKind(account)],
          ['Country', formatCountry(account.country)],
          ['Missing for transfers', detailsInWords(account.missingDetails, account.country) || 'Nothing'],
        ]}
      />
      <Warnings warnings={account.warnings} />
      <HolderName account={account} enquiry={nameEnquiry} asking={asking} />
      {isDoubtful && (
        <TextArea name="reason" label="Why it is verified anyway" hint={REASON_SEEN} maximum={500} rows={2} required />
      )}
      <p>
        {isVerified
          ? 'Payouts to it wait until somebody verifies it again. Payouts on their way still arrive.'
          : 'Check first that the account belongs to this person. After that, payouts to it can be sent.'}
      </p>
    </DialogForm>
  )
}

const REASON_SEEN = 'It stands beside each payout to this account.'

interface HolderNameProps {
  account: AdminBankAccount
  enquiry: NameEnquiry | null
  asking: UseMutationResult<AdminBankAccount, Error, boolean>
}

function HolderName({ account, enquiry, asking: { mutate, isPending, error } }: HolderNameProps) {
  const ask = enquiry ? 'Ask again' : 'Ask for the account holder’s name'
  return (
    <div aria-live="polite">
      {enquiry && <Answer enquiry={enquiry} typed={account.accountHolderName} />}
      {error && <p className="form-problem">{reasonOf(error, 'It could not be asked. Please try again.')}</p>}
      {account.canAskName ? (
        <p>
          <QuietButton aria-disabled={isPending} onClick={() => !isPending && mutate(enquiry !== null)}>
            {isPending ? 'Asking...' : ask}
          </QuietButton>
        </p>
      ) : (
        !enquiry && <p className="form-note">No provider can tell the holder’s name of this account.</p>
      )}
    </div>
  )
}

function Answer({ enquiry, typed }: { enquiry: NameEnquiry; typed: string }) {
  const { providerName, name, agreement, reason, askedAt, askedBy } = enquiry
  const asked = (
    <>
      <When moment={askedAt} />, <bdi>{askedBy.fullName}</bdi>
    </>
  )
  if (name === null || agreement === null)
    return (
      <>
        <p className="form-note">
          {providerName} did not tell the name{reason ? `: “${reason}”` : '.'}
        </p>
        <Facts facts={[['Asked', asked]]} />
      </>
    )
  return (
    <>
      <Facts
        facts={[
          ['Name that was typed', <bdi key="typed">{typed}</bdi>],
          [`Name at ${providerName}`, <bdi key="name">{name}</bdi>],
          ['Asked', asked],
        ]}
      />
      <p className={agreement === 'different' ? 'form-problem' : 'form-note'}>{AGREEMENT_TEXTS[agreement]}</p>
    </>
  )
}
