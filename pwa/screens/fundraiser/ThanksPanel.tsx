import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallReply } from '#shared/contract/base/call'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { getThanks, thankDonors } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { timeAgo } from '#shared/rules/dates'
import { leaderEnded } from '#shared/rules/names'
import { useLeaderRights } from '../../account/own-overview'
import { mayEdit, useViewer } from '../../account/viewer'
import { send } from '../../api/client'
import { queryFor } from '../../api/queries'
import { TextArea } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../../components/form/Form'
import { useFieldsDraft } from '../../components/form/useFieldsDraft'
import { useForm } from '../../components/form/useForm'
import { QuietButton } from '../../components/ui/Buttons'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useHashTarget } from '../../page/focus'
import { useMinute } from '../../page/use-now'
import { attemptKeyOf, forgetAttemptKey } from '../../payments/attempt-key'

const MAXIMUM_LENGTH = 1_000

function ThanksForm({ fundraiserId, recipients }: { fundraiserId: number; recipients: number }) {
  const { draft, save, forget } = useFieldsDraft('thanks', String(fundraiserId), ['message'])
  const client = useQueryClient()
  const what = `thanks:${fundraiserId}`
  const form = useForm({
    schema: thankDonors.body,
    submit: (body) =>
      send(thankDonors, { params: { id: fundraiserId }, body }, { idempotencyKey: attemptKeyOf(what, body) }),
    onDone({ message }) {
      forgetAttemptKey(what)
      forget()
      void client.invalidateQueries({ queryKey: queryFor(getThanks, { params: { id: fundraiserId } }).queryKey })
      showToast({ title: say('Thanks Sent'), description: message })
    },
    onChange: save,
    failure: { text: say('Your message could not be sent. Please try again.') },
  })
  if (draft === undefined) return null
  return (
    <Form form={form}>
      <p>
        {say(
          'We email your message once to {count, plural, one {# donor} other {# donors}}. You do not see their addresses. Write as you would speak.',
          { count: recipients },
        )}
      </p>
      <TextArea
        name="message"
        label={say('Your message')}
        maximum={MAXIMUM_LENGTH}
        rows={5}
        defaultValue={draft.message ?? ''}
      />
      <NeedsConnection what={say('Sending your message')} />
      <FormError />
      <SubmitButton pending={say('Sending...')}>
        {say('Send to {count, plural, one {# donor} other {# donors}}', { count: recipients })}
      </SubmitButton>
    </Form>
  )
}

const DAY = 24 * 60 * 60_000

type Thanks = CallReply<typeof getThanks>

/** The form that sends a message to all donors. Only people who may edit the fundraiser see it; others never load this code. */
export function ThanksPanel({ fundraiser }: { fundraiser: Fundraiser }) {
  const { viewer } = useViewer()
  const { hasEnded } = useLeaderRights(viewer, fundraiser)
  if (!viewer || !mayEdit(viewer, fundraiser)) return null
  return hasEnded ? <p className="panel fundraiser-thanks">{leaderEnded()}</p> : <Panel fundraiserId={fundraiser.id} />
}

function Panel({ fundraiserId }: { fundraiserId: number }) {
  const heading = useHashTarget('thanks')
  return (
    <section className="panel fundraiser-thanks" aria-labelledby="thanks">
      <h2 id="thanks" ref={heading} tabIndex={-1}>
        {say('Thank your donors')}
      </h2>
      <Content fundraiserId={fundraiserId} />
    </section>
  )
}

function Content({ fundraiserId }: { fundraiserId: number }) {
  const query = queryFor(getThanks, { params: { id: fundraiserId } })
  const { data, isError, refetch } = useQuery({ ...query, staleTime: 0 })
  if (data) {
    return (
      <>
        <Waiting fundraiserId={fundraiserId} thanks={data} />
        <Sent thanks={data} />
      </>
    )
  }
  if (!isError) return <p role="status">{say('Loading…')}</p>
  return (
    <div role="alert">
      <p>{say('This could not be loaded.')}</p>
      <QuietButton onClick={() => void refetch()}>{say('Try again')}</QuietButton>
    </div>
  )
}

function Waiting({ fundraiserId, thanks: { waiting, sent } }: { fundraiserId: number; thanks: Thanks }) {
  const now = useMinute()
  const [last] = sent
  if (waiting === 0) {
    return (
      <p className="quiet-text">
        {last
          ? say(
              'You have thanked everyone who left an email address. You can write again when more people have donated.',
            )
          : say('No donor has left an email address yet. When somebody does, you can thank them here.')}
      </p>
    )
  }
  if (last && Date.parse(last.createdAt) > now - DAY) {
    return (
      <p className="quiet-text">
        {say(
          '{count, plural, one {# donor} other {# donors}} gave since your last message. You can write again one day after that message.',
          { count: waiting },
        )}
      </p>
    )
  }
  return <ThanksForm fundraiserId={fundraiserId} recipients={waiting} />
}

function Sent({ thanks: { sent } }: { thanks: Thanks }) {
  const now = useMinute()
  if (sent.length === 0) return null
  return (
    <>
      <h3>{say('Earlier messages')}</h3>
      <ul className="plain lined thanks-sent">
        {sent.map(({ id, message, recipients, createdAt }) => (
          <li key={id}>
            <p className="quiet-text">
              {sayNodes('{when}, to {count, plural, one {# donor} other {# donors}}', {
                when: <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>,
                count: recipients,
              })}
            </p>
            <p className="thanks-message" dir="auto">
              {message}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
