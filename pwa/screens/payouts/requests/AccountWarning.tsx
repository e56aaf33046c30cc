import { Link } from 'react-router-dom'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { ACCOUNT_NEEDED_MESSAGE } from '#shared/rules/payouts'
import { ACCOUNTS_ADDRESS } from '../payouts-route'

/** Says what is missing before money can be sent, and what to do. Shows nothing when the primary account is verified. */
export function AccountWarning({ accounts }: { accounts: readonly BankAccount[] }) {
  const primary = accounts.find(({ isPrimary }) => isPrimary)
  if (primary?.isVerified) return null
  return (
    <div className="payout-warning">
      <p>
        <b>{ACCOUNT_NEEDED_MESSAGE}</b>
      </p>
      {primary ? (
        <p>
          We are checking <bdi>{primary.bankName}</bdi> {primary.accountNumber}. You do not need to do anything. You can
          already request a payout: we send it as soon as the account is verified.
        </p>
      ) : (
        <p className="actions">
          <Link className="button small" to={ACCOUNTS_ADDRESS} replace>
            Add a bank account
          </Link>
        </p>
      )}
    </div>
  )
}
