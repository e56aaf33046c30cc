import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { sendMessage } from '#shared/contract/messages'
import { say } from '#shared/language/say'
import type { FormDraft, OutboxEntry } from '../../offline/drafts/entry'
import { useFormDraft } from '../../offline/drafts/useFormDraft'
import { reopen } from '../../offline/outbox/back-to-draft'
import { startOutbox } from '../../offline/outbox/outbox'
import { Form, FormError, SubmitButton } from '../form/Form'
import { DraftFrame, DraftRescue } from './DraftFrame'
import { OutboxList } from './OutboxList'
import { useOutboxForm } from './useOutboxForm'

type Typed = FormDraft['typed']

interface Props {
  /** The address of the page with this form, by which its draft is named: a message that is refused is edited there. */
  address: string
  label: string
  button: string
  /** The names of the fields, which are those of the body of `sendMessage` where they are its fields. */
  names: readonly string[]
  /** The body of `sendMessage` without its `publicId`, from the fields. */
  read: (typed: Typed) => unknown
  /** What else must be given, if the contract does not ask for it. */
  schema?: v.GenericSchema<unknown, MessageBody>
  /** Milliseconds that sending is shown at least. */
  leastMs?: number
  /** Whether what was sent is listed above the form: not where the screen lists it. */
  isListed?: boolean
  /** The fields, with what was typed before. */
  children: (typed: Typed) => ReactNode
}

export const messageBody = v.omit(sendMessage.body, ['publicId'])
type MessageBody = v.InferOutput<typeof messageBody>

/** A message to the team: kept from the first key on, sent once, also later and without an account, and listed with its number. */
export function MessageForm({ isListed = true, ...props }: Props) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  function again() {
    setRound((now) => now + 1)
    // Its button goes with the form; what became of the message stands above.
    area.current?.focus({ preventScroll: true })
    area.current?.scrollIntoView()
  }
  // Visitors have no outbox until they write.
  useEffect(() => startOutbox(client), [client])
  return (
    <div ref={area} className="message-form" tabIndex={-1}>
      {isListed && <OutboxList kind="message.send" hasDrafts={false} onReopen={again} />}
      <Round key={round} {...props} onAgain={again} />
    </div>
  )
}

function Round({ onAgain, ...props }: Props & { onAgain: () => void }) {
  const stored = useFormDraft('message.send', props.address)
  const draft = stored.draft ?? null

  async function settle(entry: OutboxEntry | undefined) {
    if (entry?.state.name === 'refused') await reopen(entry)
    onAgain()
  }
  // The server renders the form too, so without a draft the fields stay those that may have text already.
  return (
    <DraftFrame stored={draft ? stored : { ...stored, round: 0 }}>
      <Fields {...props} draft={draft} keep={stored.keep} onSettled={(entry) => void settle(entry)} />
    </DraftFrame>
  )
}

interface FieldsProps extends Props {
  draft: FormDraft | null
  keep: (draft: FormDraft) => void
  onSettled: (entry: OutboxEntry | undefined) => void
}

function Fields({ address, label, button, schema = messageBody, children, ...form }: FieldsProps) {
  const { form: state } = useOutboxForm({
    kind: 'message.send',
    draftKey: address,
    entity: () => `message:${crypto.randomUUID()}`,
    basis: { base: {}, version: null },
    schema,
    ...form,
  })
  return (
    <Form form={state} aria-label={label}>
      {children(form.draft?.typed ?? {})}
      <DraftRescue kind="message.send" />
      <FormError />
      <SubmitButton pending={say('Sending...')} worksWithoutScript>
        {button}
      </SubmitButton>
    </Form>
  )
}
