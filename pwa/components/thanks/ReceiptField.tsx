import { askForReceipt } from '#shared/contract/letters'
import { useViewer } from '../../account/useViewer'
import { send } from '../../api/client'
import { changeGiven, type Given } from '../../payments/given/given'
import { Form } from '../form/Form'
import { FormError } from '../form/FormError'
import { NeedsConnection } from '../form/NeedsConnection'
import { SubmitButton } from '../form/SubmitButton'
import { TextField } from '../form/TextField'
import { useForm } from '../form/useForm'

/** Says where the receipt goes. A donor who left no address can give it here. */
export function ReceiptField({ given }: { given: Given }) {
  const { status, viewer } = useViewer()
  return (
    <div className="thanks-receipt">
      <p role="status">
        {given.receiptTo !== null && (
          <>
            A receipt is on its way to <bdi>{given.receiptTo}</bdi>
          </>
        )}
      </p>
      {given.receiptTo === null && status !== 'unknown' && (
        <AddressForm given={given} suggested={given.typedEmail ?? viewer?.email ?? ''} />
      )}
    </div>
  )
}

function AddressForm({ given, suggested }: { given: Given; suggested: string }) {
  const { attemptId } = given
  const form = useForm({
    schema: askForReceipt.body,
    submit: (body) => send(askForReceipt, { params: { attemptId }, body }),
    onDone: ({ receiptTo }) => changeGiven(given, { receiptTo, typedEmail: undefined }),
    onChange: ({ email = '' }) => changeGiven(given, { typedEmail: email }),
    failure: { text: 'Your receipt could not be sent. Please try again.' },
  })
  return (
    <Form form={form}>
      <TextField
        name="email"
        type="email"
        label="Email for your receipt"
        hint="Also for the creator’s thanks. We never show it."
        autoComplete="email"
        defaultValue={suggested}
      />
      <NeedsConnection what="Sending your receipt" />
      <FormError />
      <SubmitButton className="button quiet" pending="Sending...">
        Email me a receipt
      </SubmitButton>
    </Form>
  )
}
