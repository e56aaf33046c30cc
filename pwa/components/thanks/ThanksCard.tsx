import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { askForReceipt } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { creatorName } from '#shared/rules/names'
import { useSignInAddress } from '../../account/sign-in-address'
import { useViewer } from '../../account/useViewer'
import { send } from '../../api/client'
import { ApiError, reasonOf } from '../../api/errors'
import { sayNodes } from '../../language/say-nodes'
import { VISITOR } from '../../offline/device/account'
import { usePaymentCheck } from '../../payments/check-payment'
import { changeGiven, type Given, givenAs, isMadeHere } from '../../payments/given/given'
import { InstallInvitation } from '../device/InstallInvitation'
import { Form } from '../form/Form'
import { FormError } from '../form/FormError'
import { NeedsConnection } from '../form/NeedsConnection'
import { SubmitButton } from '../form/SubmitButton'
import { TextField } from '../form/TextField'
import { useForm } from '../form/useForm'
import { Avatar } from '../people/Avatar'
import { SharePanel } from '../share/SharePanel'
import { GiveAgain } from './GiveAgain'

/**
 * Says where the receipt goes. A donor who left no address can give it here: the server asks for the account that gave, which may have been
 * signed out since.
 */
function ReceiptField({ given }: { given: Given }) {
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

interface Props {
  fundraiser: Fundraiser
  given: Given | null
  isGivable: boolean
  onClose: () => void
  after: ReactNode
}

/** The rest of the thanks: who was helped, the receipt, sharing, and where the donation is seen. Only donors load this code. */
export default function ThanksCard({ fundraiser, given, isGivable, onClose, after }: Props): ReactNode {
  const isListed = given?.isRecorded === true

  function close() {
    // The focus was on the button, which disappears.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    onClose()
  }

  return (
    <>
      <div className="thanks-cause">
        <Avatar name={creatorName(fundraiser)} image={fundraiser.user.profileImage} isLarge />
        <p>
          <b dir="auto">{fundraiser.title}</b>
          <span>{sayNodes('You have helped {name}.', { name: <bdi>{creatorName(fundraiser)}</bdi> })}</span>
        </p>
      </div>
      {given && !given.isRecorded && <LaterRecord given={given} />}
      {given?.isRecorded && <ReceiptField key={given.attemptId} given={given} />}
      <h3>{say('Now tell others: every share helps')}</h3>
      <SharePanel fundraiser={fundraiser} words={say('I have just given. Please help too:')} />
      {after}
      <p className="actions thanks-ways">
        {isListed && (
          <a href="#donations">
            {given.isNamed ? say('See your name in the list') : say('See your donation in the list')}
          </a>
        )}
        {isGivable && <GiveAgain fundraiserId={fundraiser.id} onChoose={onClose} />}
        <Link to="/browse">{say('Find another fundraiser')}</Link>
      </p>
      <button type="button" className="button quiet" onClick={close}>
        {say('Close')}
      </button>
      <InstallInvitation />
    </>
  )
}

/**
 * Asks whether a donation has been recorded meanwhile, after a reload: the page on which it was made keeps trying to record it, and
 * learns it by itself.
 */
function LaterRecord({ given }: { given: Given }) {
  return !isMadeHere(given) && <Check given={given} />
}

function Check({ given }: { given: Given }) {
  const { data } = usePaymentCheck(given)
  useEffect(() => {
    if (data?.status === 'succeeded') changeGiven(data, givenAs(data))
  }, [data])
  return null
}
