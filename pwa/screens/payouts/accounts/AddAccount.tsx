import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { say } from '#shared/language/say'
import { PlusIcon } from '../../../components/ui/icons'
import { showToast } from '../../../notify/toasts'
import { accountsQuery, refreshPayouts } from '../payouts-route'
import { useFieldsDraft } from '../useFieldsDraft'
import { AccountForm } from './AccountForm'
import { KEPT_FIELDS } from './account-fields'

interface Props {
  /** The place in the person's profile. */
  location: string | null
  /** Whether there is no account yet. Then the form is open. */
  isFirst: boolean
  onAdded: () => void
}

/** A button that opens the form for a new account. The form is open at once if there is a draft. */
export function AddAccount({ location, isFirst, onAdded }: Props) {
  const client = useQueryClient()
  const { draft, keep, forget } = useFieldsDraft('bank-account', KEPT_FIELDS)
  const [isOpened, setOpened] = useState(false)
  // A form with typed text stays open, even if the list changes meanwhile.
  const [hasTyped, setHasTyped] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpened) heading.current?.focus()
  }, [isOpened])
  if (!draft) return null

  function close() {
    setOpened(false)
    setHasTyped(false)
    forget()
  }
  function added(account: BankAccount) {
    close()
    client.setQueryData(accountsQuery.queryKey, (accounts) =>
      accounts?.some(({ id }) => id === account.id) ? accounts : [...(accounts ?? []), account],
    )
    void refreshPayouts(client)
    showToast({
      title: say('Bank Account Added'),
      description: say('We verify {account} before the first payout to it.', {
        account: `${account.bankName} ${account.accountNumber}`,
      }),
    })
    onAdded()
  }

  if (!isFirst && !isOpened && !hasTyped && Object.keys(draft).length === 0) {
    return (
      <button type="button" onClick={() => setOpened(true)}>
        <PlusIcon /> {say('Add Account')}
      </button>
    )
  }
  return (
    <section className="panel" aria-labelledby="add-account">
      <h2 id="add-account" ref={heading} tabIndex={-1}>
        {say('Add a bank or mobile money account')}
      </h2>
      <AccountForm
        location={location}
        draft={draft}
        onType={(fields) => {
          setHasTyped(true)
          keep(fields)
        }}
        onAdded={added}
        onCancel={
          isFirst
            ? null
            : () => {
                close()
                onAdded()
              }
        }
      />
    </section>
  )
}
