import { Link } from 'react-router-dom'
import { actOnMessage, type InboxMessage, listMessages } from '#shared/contract/admin/messages'
import { listAdminUsers } from '#shared/contract/admin/people'
import type { CallBody } from '#shared/contract/base/call'
import type { MessageAbout } from '#shared/contract/messages'
import { formatNumber } from '#shared/language/format'
import { cut } from '#shared/rules/characters'
import { timeAgo } from '#shared/rules/dates'
import { MESSAGE_KINDS, MESSAGE_MAXIMUM, type MessageKind, reportReasonText } from '#shared/rules/messages'
import { formatCents } from '#shared/rules/money/money'
import { useViewer } from '../../account/viewer'
import { send } from '../../api/client'
import { SelectField, TextArea } from '../../components/form/Field'
import { FundraiserLink } from '../../components/ui/Buttons'
import { NotLoaded } from '../../components/ui/Notice'
import { updateFailed } from '../../offline/outbox/outbox-text'
import { useMinute } from '../../page/use-now'
import { adminPage, useAction, useAdminAnswer } from './section/calls'
import { When } from './section/cells'
import { DialogForm, RowButton, RowDialog } from './section/dialogs'
import { oneOf } from './section/Filters'
import { ListSection } from './section/ListSection'
import type { Columns } from './section/Rows'

export const MESSAGE_NAMES: Record<MessageKind, string> = {
  contact: 'Message',
  report: 'Report',
  appeal: 'Answer to a hold',
  refund: 'Wants the money back',
  tick: 'Wants to be verified',
}

const COLUMNS: Columns<InboxMessage> = [
  { name: 'Message', cell: (message) => <Words message={message} /> },
  { name: 'About', cell: (message) => <About message={message} /> },
  { name: 'Due', cell: (message) => <Due message={message} />, isGlance: true },
  { name: 'From', cell: (message) => <Writer message={message} /> },
  { name: 'Who has it', cell: ({ assignee }) => (assignee ? <bdi>{assignee.fullName}</bdi> : 'Nobody') },
]

/** All that people write to the team, what is due first on top. */
export function InboxSection() {
  return (
    <ListSection
      isMasked
      name="inbox"
      title="Inbox"
      nouns={['message', 'messages']}
      query={({ page, value }, addresses) =>
        adminPage(listMessages, {
          query: {
            ...{ ...page, addresses, kind: oneOf(MESSAGE_KINDS, value('kind')) },
            state: oneOf(['closed'], value('state')),
          },
        })
      }
      filters={{
        searchLabel: 'Search messages',
        placeholder: 'Number, words or whole email',
        choices: [
          { name: 'state', label: 'State', options: { '': 'Open', closed: 'Closed' } },
          { name: 'kind', label: 'Kind', options: { '': 'All', ...MESSAGE_NAMES } },
        ],
      }}
      empty="No message. An email address is found only when it is written in full."
      columns={COLUMNS}
      actions={(message) => (message.status === 'closed' ? <Reopen message={message} /> : <Acts message={message} />)}
    />
  )
}

/** Characters that are shown without opening the rest. */
const SHOWN = 280

function Words({ message }: { message: InboxMessage }) {
  const { number, kind, reason, gift, subject, text, otherReports, isEmergency, entries } = message
  const isLong = text.length > SHOWN || text.split('\n').length > 5
  return (
    <span className="admin-title">
      <b>
        {MESSAGE_NAMES[kind]} <bdi>{number}</bdi>
      </b>
      {isEmergency && <span className="badge failed">Emergency</span>}
      {reason && <span>{reportReasonText(reason)}</span>}
      {kind === 'report' && gift?.message && (
        <span>
          <bdi>{gift.donorName ?? 'Somebody without a name'}</bdi>: <q dir="auto">{gift.message}</q>
        </span>
      )}
      {otherReports > 0 && (
        <span className="admin-warning">
          {otherReports === 1 ? 'One more person reports' : `${formatNumber(otherReports)} more people report`} the same
        </span>
      )}
      {subject && <b dir="auto">{subject}</b>}
      {isLong ? (
        <details>
          <summary>
            <span dir="auto">{cut(text.replace(/\s+/g, ' '), SHOWN)}</span>
          </summary>
          <p className="message-text" dir="auto">
            {text}
          </p>
        </details>
      ) : (
        <span className="message-text" dir="auto">
          {text}
        </span>
      )}
      {entries.length > 0 && <History entries={entries} />}
    </span>
  )
}

const ACTS: Record<InboxMessage['entries'][number]['act'], string> = {
  answer: 'Answered',
  assign: 'Handed over',
  close: 'Closed',
  reopen: 'Opened again',
}

function History({ entries }: Pick<InboxMessage, 'entries'>) {
  return (
    <details>
      <summary>What was done ({formatNumber(entries.length)})</summary>
      <ol className="plain">
        {entries.map(({ act, by, to, text, createdAt }) => (
          <li key={createdAt + act}>
            {ACTS[act]} by <bdi>{by?.fullName ?? 'a former member'}</bdi>
            {to && (
              <>
                {' '}
                to <bdi>{to.fullName}</bdi>
              </>
            )}
            , <When moment={createdAt} />
            {text && (
              <span className="message-text" dir="auto">
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

const rowLink = (tab: string, section: string, search: string, id: number) =>
  `/admin?${new URLSearchParams({ tab, [`${section}.q`]: search })}#${section}-${id}`

const PersonRow = ({ person: { id, fullName, username } }: { person: NonNullable<MessageAbout['user']> }) => (
  <Link to={rowLink('users', 'users', username, id)}>
    <bdi>{fullName}</bdi>
  </Link>
)

function About({ message: { about, gift, kind, sender } }: { message: InboxMessage }) {
  const { fundraiser, user, donation, holdId } = about
  if (fundraiser) return <FundraiserLink fundraiser={fundraiser} />
  if (user) return <PersonRow person={user} />
  if (donation)
    return (
      <Link to={rowLink('donations', 'donations', String(donation.id), donation.id)}>
        Gift of {formatCents(donation.amount)} by <bdi>{gift?.donorName ?? 'somebody without a name'}</bdi>
      </Link>
    )
  if (holdId) return <Link to={`/admin?tab=campaigns#holds-${holdId}`}>Hold {formatNumber(holdId)}</Link>
  return kind === 'tick' && sender ? <PersonRow person={sender} /> : '–'
}

const HOUR = 60 * 60_000

function Due({ message: { status, dueAt, createdAt } }: { message: InboxMessage }) {
  const now = useMinute()
  const left = Date.parse(dueAt) - now
  const word = status === 'closed' ? 'Closed' : status === 'answered' ? 'Answered' : null
  return (
    <span className="admin-title">
      {word && <span className="badge">{word}</span>}
      {!word && left < 0 && <b className="admin-warning">Overdue, due {timeAgo(dueAt, now)}</b>}
      {!word && left >= 0 && <b>Due in {left < HOUR ? 'less than an hour' : hours(Math.floor(left / HOUR))}</b>}
      <span className="quiet-text">Received {timeAgo(createdAt, now)}</span>
    </span>
  )
}

const hours = (count: number) => (count === 1 ? 'an hour' : `${formatNumber(count)} hours`)

function Writer({ message: { sender, name, email } }: { message: InboxMessage }) {
  return (
    <span className="admin-title">
      {sender && <PersonRow person={sender} />}
      {name && <bdi>{name}</bdi>}
      {email && <bdi className="quiet-text">{email}</bdi>}
      {!sender && !name && !email && 'Somebody without a name'}
    </span>
  )
}

interface Props {
  message: InboxMessage
  onClose: () => void
}

const aboutOf = ({ kind, number }: InboxMessage) => `${MESSAGE_NAMES[kind]} ${number}`

const FORMS = { Answer: AnswerForm, Assign: AssignForm, Close: CloseForm }

const Acts = ({ message }: { message: InboxMessage }) =>
  Object.entries(FORMS).map(([word, Form]) => (
    <RowDialog key={word} about={aboutOf(message)} word={word} title={`${word} ${message.number}`}>
      {(close) => <Form message={message} onClose={close} />}
    </RowDialog>
  ))

/** What the three forms have in common. */
const formOf = ({ message: { id }, onClose }: Props) => ({
  schema: actOnMessage.body,
  submit: (body: CallBody<typeof actOnMessage>, options: { idempotencyKey?: string }) =>
    send(actOnMessage, { params: { id }, body }, options),
  attempt: `message:${id}`,
  failure: { text: updateFailed() },
  what: 'This',
  pending: 'Saving...',
  onClose,
})

const whereItGoes = ({ email, sender }: InboxMessage) =>
  email || sender
    ? 'The writer gets it by mail, and reads it on the page of the message.'
    : 'The writer left no address and reads it on the page of the message.'

function AnswerForm(props: Props) {
  const { message } = props
  return (
    <DialogForm
      {...formOf(props)}
      read={({ text, isLast }) => ({ act: 'answer', text, isLast: isLast === 'on' })}
      done={() => ({ title: 'Answer sent', description: whereItGoes(message) })}
      confirm="Send the answer"
    >
      <blockquote className="message-text" dir="auto">
        {cut(message.text, SHOWN)}
      </blockquote>
      <TextArea name="text" label="Your answer" hint={whereItGoes(message)} maximum={MESSAGE_MAXIMUM} rows={6} />
      <div className="choices">
        <label>
          <input type="checkbox" name="isLast" />
          Close the message with it
        </label>
      </div>
    </DialogForm>
  )
}

function CloseForm(props: Props) {
  return (
    <DialogForm
      {...formOf(props)}
      read={({ text }) => ({ act: 'close', text })}
      done={({ number }) => ({ title: 'Message closed', description: `You find ${number} among the closed ones.` })}
      confirm="Close the message"
    >
      <TextArea name="text" label="Reason" hint={whereItGoes(props.message)} maximum={MESSAGE_MAXIMUM} rows={3} />
    </DialogForm>
  )
}

const ADMINS = { query: { role: 'admin', limit: 100 } } as const

function AssignForm(props: Props) {
  const { assignee } = props.message
  const { viewer } = useViewer()
  const admins = useAdminAnswer(listAdminUsers, ADMINS)
  if (!admins.data) return <NotLoaded of={admins} title="Error Loading the Admins" loading="Loading…" />
  const options = admins.data.map(({ id, fullName, username }) => [id, `${fullName} (@${username})`] as const)
  return (
    <DialogForm
      {...formOf(props)}
      read={({ adminId }) => ({ act: 'assign', adminId })}
      done={({ assignee: has }) => ({ title: 'Message handed over', description: `${has?.fullName} has it now.` })}
      confirm="Hand it over"
    >
      <SelectField name="adminId" label="Admin" options={options} defaultValue={assignee?.id ?? viewer?.id} />
    </DialogForm>
  )
}

function Reopen({ message }: { message: InboxMessage }) {
  const { mutate, isPending } = useAction<void, InboxMessage>({
    act: () => send(actOnMessage, { params: { id: message.id }, body: { act: 'reopen' } }),
    done: ({ number }) => ({ title: 'Message opened again', description: `${number} is due in a day.` }),
    failure: updateFailed(),
  })
  return (
    <RowButton about={aboutOf(message)} isPending={isPending} onClick={() => mutate()}>
      Open again
    </RowButton>
  )
}
