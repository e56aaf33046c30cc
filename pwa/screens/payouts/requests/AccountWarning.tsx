import { Link } from 'react-router-dom'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { say } from '#shared/language/say'
import { accountNeeded } from '#shared/rules/payouts'
import { sayNodes } from '../../../language/say-nodes'
import { ACCOUNTS_ADDRESS } from '../payouts-route'
import { accountName } from './payout-words'

/** Says what is missing before money can be sent, and what to do. Shows nothing when the primary account is verified. */
export function AccountWarning({ accounts }: { accounts: readonly BankAccount[] }) {
  const primary = accounts.find(({ isPrimary }) => isPrimary)
  if (primary?.isVerified) return null
  return (
    <div className="payout-warning">
      {primary ? (
        <>
          <p>
            <b>{sayNodes('We are checking {account}.', { account: <bdi>{accountName(primary)}</bdi> })}</b>
          </p>
          <p>{say('You can already request a payout: we send it as soon as the account is verified.')}</p>
          <p>
            <Link to={ACCOUNTS_ADDRESS} replace>
              {say('See your accounts')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            <b>{accountNeeded()}</b>
          </p>
          <p>{say('A phone with mobile money, such as M-Pesa or MTN, is as good as a bank.')}</p>
          <p className="actions">
            <Link className="button small" to={ACCOUNTS_ADDRESS} replace>
              {say('Add a bank or mobile money account')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
