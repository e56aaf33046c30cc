import { useQueryClient } from '@tanstack/react-query'
import { addBankAccountDetails, type BankAccount } from '#shared/contract/bank-accounts'
import { say } from '#shared/language/say'
import { detailsInWords } from '#shared/rules/transfer-details'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { FormError } from '../../../components/form/FormError'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { refreshPayouts } from '../payouts-route'
import { DetailFields } from './DetailFields'

/** Says what an account lacks for automatic transfers, with a form to add it. Shows nothing when nothing is missing. */
export function AddDetails({ account }: { account: BankAccount }) {
  const { missingDetails: missing, country } = account
  // A reply that was stored on the device earlier has no such list.
  if (!missing || missing.length === 0) return null
  return (
    <details className="account-details">
      <summary>{say('Add details for automatic transfers')}</summary>
      <p>
        {say(
          'We still need: {details}. {count, plural, one {Without it we transfer your payouts by hand, which takes longer.} other {Without them we transfer your payouts by hand, which takes longer.}}',
          { details: detailsInWords(missing, country), count: missing.length },
        )}
      </p>
      <DetailsForm account={account} />
    </details>
  )
}

function DetailsForm({ account: { id, bankName, country, missingDetails } }: { account: BankAccount }) {
  const client = useQueryClient()
  const form = useForm({
    schema: addBankAccountDetails.body,
    read: (typed) => typed,
    submit: (body) => send(addBankAccountDetails, { params: { id }, body }),
    async onDone() {
      await refreshPayouts(client)
      showToast({
        title: say('Details Added'),
        description: say('Thank you. They were added to {bank}.', { bank: bankName }),
      })
    },
    failure: { title: say('Error'), text: say('Please try again.') },
  })
  return (
    <Form form={form} aria-label={say('Add details for automatic transfers')}>
      <DetailFields details={missingDetails} country={country} bankName={bankName} />
      <NeedsConnection what={say('Adding details')} />
      <FormError />
      <SubmitButton pending={say('Saving...')}>{say('Add details')}</SubmitButton>
    </Form>
  )
}
