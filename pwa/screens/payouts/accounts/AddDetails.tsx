import { useQueryClient } from '@tanstack/react-query'
import { addBankAccountDetails, type BankAccount } from '#shared/contract/bank-accounts'
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
      <summary>Add details for automatic transfers</summary>
      <p>
        We still need: {detailsInWords(missing, country)}. Without {missing.length === 1 ? 'it' : 'them'} we transfer
        your payouts by hand, which takes longer.
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
      showToast({ title: 'Details Added', description: `Thank you. They were added to ${bankName}.` })
    },
    failure: { title: 'Error', text: 'Please try again.' },
  })
  return (
    <Form form={form} aria-label="Add details for automatic transfers">
      <DetailFields details={missingDetails} country={country} bankName={bankName} />
      <NeedsConnection what="Adding details" />
      <FormError />
      <SubmitButton pending="Saving...">Add details</SubmitButton>
    </Form>
  )
}
