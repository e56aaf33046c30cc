import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { askForReceipt } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { creatorName } from '#shared/rules/names'
import { useSignInAddress } from '../../account/sign-in'
import { useViewer } from '../../account/viewer'
import { send } from '../../api/client'
import { ApiError, reasonOf } from '../../api/errors'
import { sayNodes } from '../../language/say-nodes'
import { VISITOR } from '../../offline/settings'
import { usePaymentCheck } from '../../payments/check-payment'
import { changeMyDonation, donatedBy, forgetMyDonation, isMadeHere, type MyDonation } from '../../payments/my-donations'
import { InstallInvitation } from '../device/InstallInvitation'
import { TextField } from '../form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../form/Form'
import { useForm } from '../form/useForm'
import { Avatar } from '../people/PersonName'
import { SharePanel } from '../share/ShareMenu'
import { QuietButton } from '../ui/Buttons'

/** Who left no address can give it here, from the account that gave. */
function ReceiptField({ donated }: { donated: MyDonation }) {
  const { status, viewer } = useViewer()
  const signIn = useSignInAddress()
  const isAsked = donated.receiptTo === null && status !== 'unknown'
  const needsAccount = donated.account !== VISITOR && status === 'visitor'
  return (
    <div className="thanks-receipt">
      <p role="status">
        {donated.receiptTo !== null &&
          sayNodes('A receipt is on its way to {email}', { email: <bdi>{donated.receiptTo}</bdi> })}
      </p>
      {isAsked && needsAccount && (
        <p>
          {sayNodes('<sign>Please sign in to the account that gave</sign>. Then we can email you a receipt.', {
            sign: (words) => <Link to={signIn}>{words}</Link>,
          })}
        </p>
      )}
      {isAsked && !needsAccount && (
        <AddressForm donated={donated} suggested={donated.typedEmail ?? viewer?.email ?? ''} />
      )}
    </div>
  )
}

const describeRefusal = (error: Error): string =>
  error instanceof ApiError && error.reply.code === 'payment.not-found'
    ? say('Please sign in to the account that gave.')
    : reasonOf(error, say('Your receipt could not be sent. Please try again.'))

function AddressForm({ donated, suggested }: { donated: MyDonation; suggested: string }) {
  const { attemptId } = donated
  const form = useForm({
    schema: askForReceipt.body,
    submit: (body) => send(askForReceipt, { params: { attemptId }, body }),
    onDone: ({ receiptTo }) => changeMyDonation(donated, { receiptTo, typedEmail: undefined }),
    onChange: ({ email = '' }) => changeMyDonation(donated, { typedEmail: email }),
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
  donated: MyDonation
  isGivable: boolean
  after: ReactNode
}

export default function ThanksCard({ fundraiser, donated, isGivable, after }: Props): ReactNode {
  const forget = () => forgetMyDonation(fundraiser.id)

  function close() {
    // The focus was on the button, which disappears.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    forget()
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
      {!donated.isRecorded && !isMadeHere(donated) && <LaterRecord donated={donated} />}
      {donated.isRecorded && <ReceiptField key={donated.attemptId} donated={donated} />}
      <h3>{say('Now tell others: every share helps')}</h3>
      <SharePanel fundraiser={fundraiser} words={say('I have just given. Please help too:')} />
      {after}
      <p className="actions thanks-ways">
        {donated.isRecorded && (
          <a href="#donations">
            {donated.isNamed ? say('See your name in the list') : say('See your donation in the list')}
          </a>
        )}
        {isGivable && <GiveAgain fundraiserId={fundraiser.id} onChoose={forget} />}
        <Link to="/browse">{say('Find another fundraiser')}</Link>
      </p>
      <QuietButton onClick={close}>{say('Close')}</QuietButton>
      <InstallInvitation />
    </>
  )
}

/** After a reload only: the page of the donation keeps trying to record it by itself. */
function LaterRecord({ donated }: { donated: MyDonation }) {
  const { data } = usePaymentCheck(donated)
  useEffect(() => {
    if (data?.status === 'succeeded') changeMyDonation(data, donatedBy(data))
  }, [data])
  return null
}

interface GiveAgainProps {
  fundraiserId: number
  onChoose: () => void
  className?: string
}

export function GiveAgain({ fundraiserId, onChoose, className }: GiveAgainProps) {
  return (
    <Link to={`/fundraiser/${fundraiserId}#donate`} replace className={className} onClick={onChoose}>
      {say('Give again')}
    </Link>
  )
}
