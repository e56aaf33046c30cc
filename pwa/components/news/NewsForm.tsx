import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type MonthDraft, postNews } from '#shared/contract/posting-news'
import { say } from '#shared/language/say'
import { NEWS_MAXIMUM, NEWS_PICTURES_MAXIMUM } from '#shared/rules/limits'
import { type FormDraft, newsEntity, type OutboxEntry } from '../../offline/drafts/entry'
import { type StoredForm, useFormDraft } from '../../offline/drafts/useFormDraft'
import { reopen } from '../../offline/outbox/back-to-draft'
import { startOutbox } from '../../offline/outbox/outbox'
import { TextArea } from '../form/Field'
import { Form, FormError, SubmitButton } from '../form/Form'
import { PicturesField } from '../fundraiser-form/PicturesField'
import { DraftFrame, DraftRescue } from '../outbox/DraftFrame'
import { OutboxList } from '../outbox/OutboxList'
import { SendingProgress, SentLater } from '../outbox/SendingProgress'
import { useOutboxForm } from '../outbox/useOutboxForm'
import { Button, QuietButton } from '../ui/Buttons'
import { withMonth } from './with-month'

interface Props {
  fundraiserId: number
  /** The draft that was taken for it. */
  month: MonthDraft | null
  onPosted: () => void
}

/** Written also without a connection: kept from the first key on, and sent once. */
export function NewsForm(props: Props) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  const key = String(props.fundraiserId)
  useEffect(() => startOutbox(client), [client])
  function again() {
    setRound((now) => now + 1)
    // Its button goes with the form.
    area.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={area} tabIndex={-1}>
      <Round key={`${round} ${props.month?.month}`} {...props} onAgain={again} />
      <OutboxList
        kind="news.post"
        only={({ draftKey, state }) => draftKey === key && state.name !== 'sent'}
        hasDrafts={false}
        onReopen={again}
      />
    </div>
  )
}

type RoundProps = Props & { onAgain: () => void }

function Round({ onAgain, ...props }: RoundProps) {
  const stored = useFormDraft('news.post', String(props.fundraiserId))
  const { draft } = stored
  const [isOpened, setOpened] = useState(props.month !== null)
  async function settle(entry: OutboxEntry | undefined) {
    if (entry?.state.name === 'refused') await reopen(entry)
    else props.onPosted()
    onAgain()
  }
  if (draft === undefined) return null
  if (!isOpened && draft === null) return <Button onClick={() => setOpened(true)}>{say('Write news')}</Button>
  return (
    <DraftFrame stored={stored}>
      <Fields
        {...{ ...props, stored, draft }}
        takesFocus={isOpened}
        onSettled={(entry) => void settle(entry)}
        onCancel={() => void stored.forget().then(props.onPosted).then(onAgain)}
      />
    </DraftFrame>
  )
}

type Typed = FormDraft['typed']

const body = v.omit(postNews.body, ['pictures'])

const read = ({ text, month }: Typed) => ({ text, ...(month && { month }) })

interface FieldsProps extends Props {
  stored: StoredForm
  draft: FormDraft | null
  /** Whether it comes in place of the button that asked for it. */
  takesFocus: boolean
  onSettled: (entry: OutboxEntry | undefined) => void
  onCancel: () => void
}

function Fields({ fundraiserId, month, stored, draft, takesFocus, onSettled, onCancel }: FieldsProps) {
  const [typed] = useState(() => withMonth(draft?.typed ?? {}, month))
  const { form, pictures, arrange } = useOutboxForm({
    kind: 'news.post',
    draftKey: String(fundraiserId),
    entity: () => newsEntity(fundraiserId, crypto.randomUUID()),
    schema: body,
    names: ['text', 'month'],
    read,
    basis: { base: {}, version: null },
    current: [],
    draft,
    keep: stored.keep,
    onSettled,
  })
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) form.ref.current?.querySelector('textarea')?.focus()
  }, [takesFocus, form.ref])
  return (
    <Form form={form} aria-label={say('Write news')}>
      <TextArea
        name="text"
        label={say('Your news')}
        hint={say('What has happened, and how the money was used. Donors come back for this.')}
        maximum={NEWS_MAXIMUM}
        rows={6}
        defaultValue={typed.text ?? ''}
      />
      <input type="hidden" name="month" defaultValue={typed.month ?? ''} />
      <PicturesField pictures={pictures} onArrange={arrange} maximum={NEWS_PICTURES_MAXIMUM} hasCover={false} />
      <DraftRescue kind="news.post" />
      <FormError />
      <div role="status">
        <SentLater then={say('You can post it all the same: it is sent when you are back online.')} />
      </div>
      {form.isPending && <SendingProgress />}
      <p className="actions">
        <SubmitButton pending={say('Sending...')}>{say('Post news')}</SubmitButton>
        <QuietButton onClick={onCancel}>{say('Cancel')}</QuietButton>
      </p>
    </Form>
  )
}
