import { Link } from 'react-router-dom'
import { askForReceipt } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { useSignInAddress } from '../../account/sign-in-address'
import { useViewer } from '../../account/useViewer'
import { send } from '../../api/client'
import { ApiError, reasonOf } from '../../api/errors'
import { sayNodes } from '../../language/say-nodes'
import { VISITOR } from '../../offline/device/account'
import { changeGiven, type Given } from '../../payments/given/given'
import { Form } from '../form/Form'
import { FormError } from '../form/FormError'
import { NeedsConnection } from '../form/NeedsConnection'
import { SubmitButton } from '../form/SubmitButton'
import { TextField } from '../form/TextField'
import { useForm } from '../form/useForm'

/**
 * Says where the receipt goes. A donor who left no address can give it here: the server asks for the account that gave, which may have been
 * signed out since.
 */
export function ReceiptField({ given }: { given: Given }) {
  const { status, viewer } = useViewer()
  const signIn = useSignInAddress()
  const isAsked = given.receiptTo === null && status !== 'unknown'
  const needsAccount = given.account !== VISITOR && status === 'visitor'
  return (
    <div className="thanks-receipt">
      <p role="status">
        {given.receiptTo !== null &&
          sayNodes('A receipt is on its way to {email}', { email: <bdi>{given.receiptTo}</bdi> })}
      </p>
      {isAsked && needsAccount && (
        <p>
          {sayNodes('<sign>Please sign in to the account that gave</sign>. Then we can email you a receipt.', {
            sign: (words) => <Link to={signIn}>{words}</Link>,
          })}
        </p>
      )}
      {isAsked && !needsAccount && <AddressForm given={given} suggested={given.typedEmail ?? viewer?.email ?? ''} />}
    </div>
  )
}

const describeRefusal = (error: Error): string =>
  error instanceof ApiError && error.reply.code === 'payment.not-found'
    ? say('Please sign in to the account that gave.')
    : reasonOf(error, say('Your receipt could not be sent. Please try again.'))

function AddressForm({ given, suggested }: { given: Given; suggested: string }) {
  const { attemptId } = given
  const form = useForm({
    schema: askForReceipt.body,
    submit: (body) => send(askForReceipt, { params: { attemptId }, body }),
    onDone: ({ receiptTo }) => changeGiven(given, { receiptTo, typedEmail: undefined }),
    onChange: ({ email = '' }) => changeGiven(given, { typedEmail: email }),
    failure: { text: describeRefusal },
  })
  return (
    <Form form={form}>
      <TextField
        name="email"
        type="email"
        dir="ltr"
        label={say('Email for your receipt')}
        hint={say('Also for the creator’s thanks. We never show it.')}
        autoComplete="email"
        defaultValue={suggested}
      />
      <NeedsConnection what={say('Sending your receipt')} />
      <FormError />
      <SubmitButton className="button quiet" pending={say('Sending...')}>
        {say('Email me a receipt')}
      </SubmitButton>
    </Form>
  )
}
