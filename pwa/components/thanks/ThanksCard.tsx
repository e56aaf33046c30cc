import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { askForReceipt } from '#shared/contract/letters'
import { formatPercent } from '#shared/language/format'
import { say } from '#shared/language/say'
import { percentFunded } from '#shared/rules/fundraisers/countdown'
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
import { GiveAgain } from '../donation/Giving'
import { EmailField } from '../form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../form/Form'
import { useForm } from '../form/useForm'
import { Avatar } from '../people/PersonName'
import { SharePanel } from '../share/ShareMenu'

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
      <EmailField
        label={say('Email for your receipt')}
        hint={say('Also for the creator’s thanks. We never show it.')}
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
  updatedAt: number
  donated: MyDonation
  isGivable: boolean
  after: ReactNode
}

export default function ThanksCard({ fundraiser, updatedAt, donated, isGivable, after }: Props): ReactNode {
  return (
    <>
      <div className="thanks-cause">
        <Avatar name={creatorName(fundraiser)} image={fundraiser.user.profileImage} isLarge />
        <p>
          <b dir="auto">{fundraiser.title}</b>
          <span>{sayNodes('You have helped {name}.', { name: <bdi>{creatorName(fundraiser)}</bdi> })}</span>
          <b className="moved">{updatedAt > donated.givenAt && moved(fundraiser, donated)}</b>
        </p>
      </div>
      {!donated.isRecorded && !isMadeHere(donated) && <LaterRecord donated={donated} />}
      <h3>{say('Now tell others: every share helps')}</h3>
      <SharePanel fundraiser={fundraiser} words={say('I have just given. Please help too:')} />
      {donated.isRecorded && <ReceiptField key={donated.attemptId} donated={donated} />}
      <div className="actions thanks-ways">
        {donated.isRecorded && (
          <>
            <Receipt donated={donated} />
            <a href="#donations">
              {donated.isNamed ? say('See your name in the list') : say('See your donation in the list')}
            </a>
          </>
        )}
        {after}
        {isGivable && <GiveAgain fundraiserId={fundraiser.id} onChoose={() => forgetMyDonation(fundraiser.id)} />}
        <Link to="/browse">{say('Find another fundraiser')}</Link>
      </div>
      <InstallInvitation />
    </>
  )
}

function Receipt({ donated }: { donated: MyDonation }) {
  const { data } = usePaymentCheck(donated)
  return data?.receipt && <Link to={`/receipt/${data.receipt}`}>{say('See and print your receipt')}</Link>
}

/** The share of the goal without the gift and with it, which the totals include by now. */
function moved({ currentAmount, goalAmount }: Fundraiser, { amount }: MyDonation): string | null {
  const [before, after] = [currentAmount - amount, currentAmount].map((raised) => percentFunded(raised, goalAmount))
  return before === after ? null : `${formatPercent(before ?? 0)} → ${formatPercent(after ?? 0)}`
}

/** After a reload only: the page of the donation keeps trying to record it by itself. */
function LaterRecord({ donated }: { donated: MyDonation }) {
  const { data } = usePaymentCheck(donated)
  useEffect(() => {
    if (data?.status === 'succeeded') changeMyDonation(data, donatedBy(data))
  }, [data])
  return null
}
