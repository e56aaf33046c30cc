import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { PlusIcon } from '../../../components/ui/icons'
import { showToast } from '../../../notify/toasts'
import { accountsQuery, refreshPayouts } from '../payouts-route'
import { useKeptFields } from '../useKeptFields'
import { AccountForm } from './AccountForm'
import { KEPT_FIELDS } from './account-fields'

interface Props {
  /** Whether there is no account yet: then the form is what one came for. */
  isFirst: boolean
  onAdded: () => void
}

/** The way to another account: a button, then the form; the form at once where something was typed before. */
export function AddAccount({ isFirst, onAdded }: Props) {
  const client = useQueryClient()
  const { draft, keep, forget } = useKeptFields('bank-account', KEPT_FIELDS)
  const [isAsked, setAsked] = useState(false)
  // A form with typed text stays open, even if the list changes meanwhile.
  const [isBegun, setBegun] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked) heading.current?.focus()
  }, [isAsked])
  if (!draft) return null

  function close() {
    setAsked(false)
    setBegun(false)
    forget()
  }
  function added(account: BankAccount) {
    close()
    client.setQueryData(accountsQuery.queryKey, (accounts) =>
      accounts?.some(({ id }) => id === account.id) ? accounts : [...(accounts ?? []), account],
    )
    void refreshPayouts(client)
    showToast({
      title: 'Bank Account Added',
      description: `We verify ${account.bankName} ${account.accountNumber} before the first payout to it.`,
    })
    onAdded()
  }

  if (!isFirst && !isAsked && !isBegun && Object.keys(draft).length === 0) {
    return (
      <button type="button" onClick={() => setAsked(true)}>
        <PlusIcon /> Add Bank Account
      </button>
    )
  }
  return (
    <section className="panel" aria-labelledby="add-account">
      <h2 id="add-account" ref={heading} tabIndex={-1}>
        Add a bank account
      </h2>
      <AccountForm
        draft={draft}
        onType={(fields) => {
          setBegun(true)
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
