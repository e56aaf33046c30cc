import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { getReceipt } from '#shared/contract/letters'
import { sendMessage } from '#shared/contract/messages'
import { changeDonation } from '#shared/contract/user-donations'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { MESSAGE_MAXIMUM, messageNumber, messagePath } from '#shared/rules/messages'
import { ANONYMOUS, NAMES_SHOWN, nameFlags, nameShownBy } from '#shared/rules/names'
import { useViewer } from '../../account/viewer'
import { send } from '../../api/client'
import { showToast } from '../../notify/toasts'
import { serverNow } from '../../page/server-time'
import { useMinute } from '../../page/use-now'
import { useRefreshFundraiser } from '../../payments/my-donations'
import { choiceMeans, namesShown } from '../donation/NameChoice'
import { EmailField, SelectField, TextArea } from '../form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../form/Form'
import { errorOccurred, useForm } from '../form/useForm'
import { DialogButton } from '../ui/Dialog'

interface Gift {
  id: number
  fundraiserId: number
  donorName: string
  isAnonymous: boolean
  isNameShort?: boolean | undefined
  message: string | null
  mayEditUntil: string
  isReturned: boolean
  /** The open request for the money back. */
  askedBack?: { number: string; createdAt: string } | undefined
  /** The secret part of the address of its receipt: the proof that it is theirs. */
  receipt: string
}

const SMALL = 'button quiet small'

/** The button that asked is gone, and its focus with it. */
const focus = (link: HTMLElement | null) => link?.focus()

/** What donors can still do about a gift: choose how the page shows the name, for a day correct the message, and ask for the money back. */
export function OwnGift({ gift }: { gift: Gift }) {
  const { donorName, message, mayEditUntil, isReturned } = gift
  const now = useMinute()
  const [asked, setAsked] = useState<{ publicId: string; createdAt: string } | null>(null)
  const askedBack = asked ? { ...asked, number: messageNumber(asked.publicId) } : gift.askedBack
  return (
    <>
      {donorName !== ANONYMOUS && (
        <DialogButton className={SMALL} title={say('Change the name on the page')}>
          {(close) => <NameForm gift={gift} onClose={close} />}
        </DialogButton>
      )}
      {message !== null && now < Date.parse(mayEditUntil) && (
        <DialogButton className={SMALL} title={say('Correct the message')}>
          {(close) => <CorrectForm gift={gift} onClose={close} />}
        </DialogButton>
      )}
      {!isReturned && !askedBack && (
        <DialogButton className={SMALL} title={say('Ask for the money back')}>
          {(close) => (
            <AskBackForm
              gift={gift}
              onSent={(publicId) => {
                close()
                setAsked({ publicId, createdAt: new Date(serverNow()).toISOString() })
              }}
            />
          )}
        </DialogButton>
      )}
      <span role="status">
        {askedBack &&
          say('You asked for this money back on {date}. The number of your request is {number}.', {
            date: formatDate(askedBack.createdAt),
            number: askedBack.number,
          })}{' '}
        {asked && (
          <Link ref={focus} to={messagePath(asked.publicId)}>
            {say('See what became of it')}
          </Link>
        )}
      </span>
    </>
  )
}

function useRefresh({ fundraiserId }: Gift): () => Promise<unknown> {
  const client = useQueryClient()
  const refresh = useRefreshFundraiser()
  return () => Promise.all([client.invalidateQueries({ queryKey: [getReceipt.name] }), refresh(fundraiserId)])
}

const nameOnly = v.object({ nameShown: v.picklist(NAMES_SHOWN) })

function NameForm({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const { id, donorName, receipt } = gift
  const refresh = useRefresh(gift)
  const form = useForm({
    schema: nameOnly,
    submit: ({ nameShown }) => send(changeDonation, { params: { id }, body: { ...nameFlags(nameShown), receipt } }),
    onDone(_, { nameShown }) {
      onClose()
      const description = choiceMeans(nameShown, donorName) ?? say('The page shows your name.')
      showToast({ title: say('Choice Saved'), description })
      void refresh()
    },
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <SelectField
        name="nameShown"
        label={say('Show on the page')}
        options={namesShown()}
        defaultValue={nameShownBy(gift)}
      />
      <NeedsConnection what={say('Saving your choice')} />
      <FormError />
      <SubmitButton pending={say('Saving...')}>{say('Save')}</SubmitButton>
    </Form>
  )
}

const messageOnly = v.pick(changeDonation.body, ['message'])

function CorrectForm({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const { id, receipt } = gift
  const refresh = useRefresh(gift)
  const form = useForm({
    schema: messageOnly,
    submit: (body) => send(changeDonation, { params: { id }, body: { ...body, receipt } }),
    onDone() {
      onClose()
      showToast({ title: say('Your changes were saved') })
      void refresh()
    },
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <TextArea name="message" label={say('Message')} maximum={500} defaultValue={gift.message ?? ''} />
      <NeedsConnection what={say('Sending your message')} />
      <FormError />
      <SubmitButton pending={say('Saving...')}>{say('Save')}</SubmitButton>
    </Form>
  )
}

const askBack = v.pick(sendMessage.body, ['text', 'email'])

function AskBackForm({ gift: { id, receipt }, onSent }: { gift: Gift; onSent: (publicId: string) => void }) {
  const { viewer } = useViewer()
  // So that a second try is the same message.
  const [publicId] = useState(() => crypto.randomUUID())
  const about = { donationId: id }
  const form = useForm({
    schema: askBack,
    submit: (typed) => send(sendMessage, { body: { ...typed, publicId, kind: 'refund', about, receipt } }),
    onDone: () => onSent(publicId),
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <p>
        {say(
          'One of us answers within 24 hours. While the money has not been paid out to the creator, we can give it back.',
        )}
      </p>
      <TextArea name="text" label={say('Why do you want it back?')} maximum={MESSAGE_MAXIMUM} required />
      <EmailField
        label={say('Email (optional)')}
        hint={say('For our answer. You can also read it on a page whose link you get now.')}
        defaultValue={viewer?.email}
      />
      <NeedsConnection what={say('Sending your message')} />
      <FormError />
      <SubmitButton pending={say('Sending...')}>{say('Send Message')}</SubmitButton>
    </Form>
  )
}
