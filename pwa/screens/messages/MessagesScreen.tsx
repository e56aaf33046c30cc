import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { type MessageStatus, type ReadMessage, readMessage } from '#shared/contract/messages'
import { formatUtcTime } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { messageNumber, reportReasonText } from '#shared/rules/messages'
import { isNotFound } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { DataAge } from '../../components/device/DataAge'
import { NotReviewed } from '../../components/language/NotReviewed'
import { OutboxList } from '../../components/outbox/OutboxList'
import { useEntriesRead } from '../../components/outbox/useDrafts'
import { FundraiserLink } from '../../components/ui/Buttons'
import { Facts } from '../../components/ui/Facts'
import { ActionLink, PageFailed, PageNotice, ScreenLoading } from '../../components/ui/Notice'
import { outboxEntries } from '../../offline/outbox/outbox'
import { currentAccount, VISITOR } from '../../offline/settings'
import type { Place } from '../../page/page'

/** Kept for those alone whose sign-out deletes it: others may use the phone on which a visitor has reported something. */
const messageQuery = (publicId: string) =>
  queryFor(readMessage, { params: { publicId } }, { persist: currentAccount() !== VISITOR })

export const QUERIES = ({ params: { publicId = '' } }: Place) => [messageQuery(publicId)]

/** What became of a message, for everybody with its address; before it is sent, what waits on this device. */
export default function MessagesScreen() {
  useSignals()
  useEntriesRead()
  const { publicId = '' } = useParams()
  const entry = outboxEntries.value.find(({ id }) => id === publicId)
  const isSent = entry === undefined || entry.state.name === 'sent'
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...messageQuery(publicId), enabled: isSent })
  if (!isSent)
    return (
      <div className="container page narrow">
        <h1>{say('Message {number}', { number: messageNumber(publicId) })}</h1>
        <OutboxList kind="message.send" hasDrafts={false} />
      </div>
    )
  if (data)
    return (
      <>
        <NotReviewed />
        <Message message={data} updatedAt={dataUpdatedAt} />
      </>
    )
  if (!error) return <ScreenLoading />
  if (!isNotFound(error)) return <PageFailed title={say('This did not work')} onRetry={refetch} />
  return (
    <PageNotice
      title={say('This link does not work')}
      text={say('The link is wrong. Open it from the email again, or copy the whole link.')}
    >
      <ActionLink to="/contact">{say('Contact')}</ActionLink>
    </PageNotice>
  )
}

function Message({ message, updatedAt }: { message: ReadMessage; updatedAt: number }) {
  const { number, about, reason, subject, text, status, answers, dueAt, createdAt } = message
  const { fundraiser, user } = about
  const isOpen = status === 'received' || status === 'assigned'
  return (
    <article className="container page narrow message-page">
      <h1>{say('Message {number}', { number })}</h1>
      <DataAge updatedAt={updatedAt} />
      <Facts
        facts={[
          [say('Status'), statusText(status)],
          ...(isOpen ? [[say('We answer by'), timeOf(dueAt)] as const] : []),
          ...(fundraiser ? [[say('About'), <FundraiserLink key="about" fundraiser={fundraiser} />] as const] : []),
          ...(user ? [[say('About'), <bdi key="about">{user.fullName}</bdi>] as const] : []),
          ...(reason ? [[say('Reason'), reportReasonText(reason)] as const] : []),
          ...(subject ? [[say('Subject'), <bdi key="subject">{subject}</bdi>] as const] : []),
          [say('Date'), timeOf(createdAt)],
        ]}
      />
      {answers.map((answer) => (
        <section key={answer.createdAt} className="panel">
          <h2>{say('Our answer')}</h2>
          <p className="message-text" dir="auto">
            {answer.text}
          </p>
          <small>{timeOf(answer.createdAt)}</small>
        </section>
      ))}
      <section className="panel">
        <h2>{say('Message')}</h2>
        <p className="message-text" dir="auto">
          {text}
        </p>
      </section>
      <p className="quiet-text">
        {say('Keep the address of this page: our answer appears here. Anyone who has it can read this.')}
      </p>
    </article>
  )
}

function statusText(status: MessageStatus): string {
  const texts: Record<MessageStatus, () => string> = {
    received: () => say('We have it'),
    assigned: () => say('One of us is looking into it'),
    answered: () => say('Answered'),
    closed: () => say('Closed'),
  }
  return texts[status]()
}

const timeOf = (moment: string): string => formatUtcTime(Date.parse(moment))
