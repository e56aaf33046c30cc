import { useMutation } from '@tanstack/react-query'
import { type AdminBankAccount, askAccountHolderName, type NameEnquiry } from '#shared/contract/admin/people'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { Facts } from '../../../components/ui/Facts'
import { useRefresh } from '../section/state/admin-queries'
import { When } from '../section/When'
import { AGREEMENT_WORDS } from './account-words'

/** What a provider says about an account's holder, beside the name that the person typed. Decides nothing. */
export function HolderName({ account }: { account: AdminBankAccount }) {
  const { id, canAskName } = account
  const refresh = useRefresh()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (again: boolean) => send(askAccountHolderName, { params: { id }, body: { again } }),
    onSuccess: () => void refresh(),
  })
  const enquiry = data?.nameEnquiry ?? account.nameEnquiry
  const ask = enquiry ? 'Ask again' : 'Ask for the account holder’s name'
  return (
    <div aria-live="polite">
      {enquiry && <Answer enquiry={enquiry} typed={account.accountHolderName} />}
      {error && <p className="form-problem">{reasonOf(error, 'It could not be asked. Please try again.')}</p>}
      {canAskName ? (
        <p>
          <button
            type="button"
            className="button quiet"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate(enquiry !== null)}
          >
            {isPending ? 'Asking...' : ask}
          </button>
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
      <p className={agreement === 'different' ? 'form-problem' : 'form-note'}>{AGREEMENT_WORDS[agreement]}</p>
    </>
  )
}
