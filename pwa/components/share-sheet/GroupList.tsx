import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBooks } from '#shared/contract/books'
import { listDonations } from '#shared/contract/donations'
import { type Fundraiser, getFundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { shareAddress } from '#shared/rules/fundraisers/short-code'
import { composeList, type ListState } from '#shared/rules/group-list'
import { RECENT_DONATIONS_SHOWN } from '#shared/rules/limits'
import { queryFor } from '../../api/queries'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { usePage } from '../../page/page'
import { formatAge } from '../device/DataAge'
import { Button, SmallButton } from '../ui/Buttons'
import { smsText, whatsAppText } from '../ui/send-links'
import { asListed, readLastListed, since, withoutGap, writeLastListed } from './list-gifts'

const MOST_DONATIONS = 100

/** The text that groups write by hand: who gave since the last list, and where it stands. Also made without a connection. */
export default function GroupList({ fundraiser }: { fundraiser: Fundraiser }) {
  const { id } = fundraiser
  // Read once: the text stays while it is sent to several groups.
  const [lastListed] = useState(() => readLastListed(id))
  const [isWhole, setWhole] = useState(lastListed === null)
  const { state, gifts, readAt, isMixed } = useListData(fundraiser, isWhole ? null : lastListed)
  if (!gifts) return <p role="status">{say('Loading donations…')}</p>
  const fresh = since(gifts, isWhole ? null : lastListed).slice(0, state.count)
  const { text, listed } = composeList(state, fresh.map(asListed))

  /** The next list begins after the last gift that this one names. */
  function noteSent() {
    const newest = fresh[fresh.length - listed]
    if (newest) writeLastListed(id, newest.id)
  }

  async function copy(isAsked: boolean) {
    noteSent()
    try {
      await navigator.clipboard.writeText(text)
      if (isAsked) showToast({ title: say('List copied'), description: say('Paste it into the group.') })
    } catch {
      if (isAsked) showToast({ title: say('Please select the text and copy it.') })
    }
  }

  return (
    <>
      {lastListed !== null && (
        <fieldset className="donation-orders">
          <legend className="unseen">{say('Which donations')}</legend>
          <SmallButton aria-pressed={!isWhole} onClick={() => setWhole(false)}>
            {say('Since the last list')}
          </SmallButton>
          <SmallButton aria-pressed={isWhole} onClick={() => setWhole(true)}>
            {say('All donations')}
          </SmallButton>
        </fieldset>
      )}
      <p className="group-list" dir="auto">
        {text}
      </p>
      <p className="quiet-text">
        {say('From what this device read {age}.', { age: formatAge(Date.now() - readAt) })}{' '}
        {isMixed && say('The page was read at another moment: what counts is what the list says.')}
      </p>
      <ul className="plain share-ways">
        <li>
          <Button onClick={() => void copy(true)}>{say('Copy the list')}</Button>
        </li>
        <li>
          <a href={whatsAppText(text)} target="_blank" rel="noopener" onClick={() => void copy(false)}>
            {say('Send by {way}', { way: 'WhatsApp' })}
          </a>
        </li>
        <li>
          <a href={smsText(text)} onClick={() => void copy(false)}>
            {say('Send by {way}', { way: say('SMS') })}
          </a>
        </li>
      </ul>
    </>
  )
}

/** What this device has of the books and the donations, read again if there is a connection. */
function useListData(shown: Fundraiser, lastListed: number | null) {
  const { settings, prefix } = usePage()
  const params = { id: String(shown.id) }
  const again = { refetchOnMount: useConnection() === 'offline' ? false : ('always' as const) }
  const page = useQuery({ ...queryFor(getFundraiser, { params }), ...again })
  const books = useQuery({ ...queryFor(getBooks, { params }), ...again })
  const recent = useQuery({
    ...queryFor(listDonations, { params, query: { limit: RECENT_DONATIONS_SHOWN } }),
    ...again,
  })
  const fundraiser = page.data ?? shown
  const isEnough = recent.data?.some(({ id }) => id === lastListed) === true
  const hasMore = recent.data !== undefined && fundraiser.donationsCount > recent.data.length && !isEnough
  const more = useQuery({
    ...queryFor(listDonations, { params, query: { limit: MOST_DONATIONS } }),
    ...again,
    enabled: hasMore,
  })

  const { title, goalAmount, currentAmount, donationsCount } = fundraiser
  const booked = books.data?.asOf ? { ...books.data, asOf: Date.parse(books.data.asOf) } : null
  const state: ListState = {
    title,
    goal: goalAmount,
    total: booked?.total ?? currentAmount,
    count: booked?.donationsCount ?? donationsCount,
    asOf: booked?.asOf ?? page.dataUpdatedAt,
    code: booked?.code ?? '',
    address: shareAddress(settings.publicUrl + prefix, shown.id),
  }
  const isComplete = recent.data && (!hasMore || !more.isPending)
  // What came after the books is in the next list.
  const isBooked = ({ createdAt }: { createdAt: string }) => booked === null || Date.parse(createdAt) <= booked.asOf
  return {
    state,
    gifts: isComplete ? withoutGap(recent.data, more.data).filter(isBooked) : null,
    readAt: Math.min(books.dataUpdatedAt || page.dataUpdatedAt, recent.dataUpdatedAt),
    isMixed: state.total !== currentAmount || state.count !== donationsCount,
  }
}
