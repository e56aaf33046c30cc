import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'react-router-dom'
import type { OwnHold } from '#shared/contract/account/overview'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { heldName, holdReasonText, stopText } from '#shared/rules/holds'
import { dueAt, MESSAGE_MAXIMUM, messagePath } from '#shared/rules/messages'
import { TextArea } from '../../components/form/Field'
import { MessageForm } from '../../components/outbox/MessageForm'
import { outboxEntries } from '../../offline/outbox/outbox'
import { useHashTarget } from '../../page/focus'

/** What the team has stopped, with its reason and what is needed. Its owner answers here, also without a connection. */
export function HoldNotice({ hold }: { hold: OwnHold }) {
  const { id, fundraiser, stops, reason, ownerText, needed, reviewAt, kept } = hold
  const name = `hold-${id}`
  const heading = useHashTarget(name)
  return (
    <section className="payout-warning" aria-labelledby={name}>
      <h2 id={name} ref={heading} tabIndex={-1}>
        {say('On hold: {what}', { what: heldName(fundraiser?.title ?? null) })}
      </h2>
      <p>{stops.map(stopText).join(' ')}</p>
      <p>
        {say('Why: {reason}', { reason: holdReasonText(reason) })}. <bdi>{ownerText}</bdi>
      </p>
      <details>
        <summary>{say('Read and answer')}</summary>
        <p dir="auto">{say('What we need: {needed}', { needed })}</p>
        {kept && (
          <p>
            {say('We looked at it on {day} and left it so.', { day: formatDate(kept.createdAt) })}{' '}
            <bdi>{kept.text}</bdi>
          </p>
        )}
        <p>{say('We look at it again on {day}.', { day: formatDate(reviewAt) })}</p>
        <MessageForm
          isListed={false}
          address={`/dashboard#${name}`}
          label={say('Read and answer')}
          button={say('Send Message')}
          names={['text']}
          read={({ text }) => ({ kind: 'appeal', about: { holdId: id }, text })}
        >
          {({ text }) => (
            <TextArea name="text" label={say('Your answer')} defaultValue={text} maximum={MESSAGE_MAXIMUM} rows={4} />
          )}
        </MessageForm>
      </details>
      <Answered hold={hold} address={`/dashboard#${name}`} />
    </section>
  )
}

/** The device knows an answer and its page before the server does. */
function Answered({ hold: { answer }, address }: { hold: OwnHold; address: string }) {
  useSignals()
  const entry = outboxEntries.value.findLast(({ kind, draftKey }) => kind === 'message.send' && draftKey === address)
  if (entry?.state.name === 'waiting') return <p role="status">{say('Waiting to be sent')}</p>
  const last =
    entry?.state.name === 'sent' ? { publicId: entry.id, createdAt: new Date(entry.state.at).toISOString() } : answer
  if (!last) return null
  return (
    <p role="status">
      {say('You answered on {day}. We decide by {due}.', {
        day: formatDate(last.createdAt),
        due: formatDate(new Date(dueAt(Date.parse(last.createdAt), false)).toISOString()),
      })}{' '}
      <Link to={messagePath(last.publicId)}>{say('Your answer')}</Link>
    </p>
  )
}
