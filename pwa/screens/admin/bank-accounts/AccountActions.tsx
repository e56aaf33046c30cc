import { useState } from 'react'
import { type AdminBankAccount, verifyBankAccount } from '#shared/contract/admin/people'
import { formatCountry } from '#shared/language/format-country'
import { detailsInWords } from '#shared/rules/transfer-details'
import { send } from '../../../api/client'
import { Facts } from '../../../components/ui/Facts'
import { updateFailed } from '../../../offline/outbox/sending/not-taken'
import { ConfirmDialog } from '../section/ConfirmDialog'
import { RowButton } from '../section/RowButton'
import { Warnings } from '../section/Warnings'
import { accountKind } from './account-words'
import { HolderName } from './HolderName'

/** Verifies an account, or revokes that. Asks for a confirmation, because money is sent there. */
export function AccountActions({ account }: { account: AdminBankAccount }) {
  const [isAsking, setAsking] = useState(false)
  const { id, isVerified, user, accountNumber, bankName } = account
  const name = `${account.accountHolderName}, ${bankName} ${accountNumber}`
  return (
    <>
      <RowButton
        about={name}
        className={isVerified ? 'danger' : ''}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {isVerified ? 'Revoke' : 'Verify'}
      </RowButton>
      <ConfirmDialog
        title={isVerified ? 'Revoke the verification?' : 'Verify this account?'}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirm={isVerified ? 'Revoke' : 'Verify'}
        pending="Saving..."
        isDanger={isVerified}
        act={() => send(verifyBankAccount, { params: { id }, body: { isVerified: !isVerified } })}
        done={(changed) => ({
          title: changed.isVerified ? 'Bank account verified' : 'Verification revoked',
          description: changed.isVerified
            ? `Payouts to ${user.fullName} can be sent now.`
            : `Payouts to ${user.fullName} wait until it is verified again.`,
        })}
        failure={updateFailed()}
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
        {!isVerified && <Warnings warnings={account.warnings} />}
        <HolderName account={account} />
        {account.sharedWith > 0 && (
          <p className="form-problem">
            {account.sharedWith === 1 ? 'Another person has' : `${account.sharedWith} other people have`} given the same
            number. Find out why first.
          </p>
        )}
        <p>
          {isVerified
            ? 'Payouts to it wait until somebody verifies it again. Payouts on their way still arrive.'
            : 'Check first that the account belongs to this person. After that, payouts to it can be sent.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
