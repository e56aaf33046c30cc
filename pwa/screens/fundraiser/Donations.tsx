import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import {
  DONATION_SORTS,
  type Donation,
  type DonationSort,
  hideDonationMessage,
  type listDonations,
} from '#shared/contract/donations'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say, sayIn } from '#shared/language/say'
import { creatorName } from '#shared/rules/names'
import { useLeaderRights } from '../../account/own-overview'
import { isRunBy, mayEdit, useHasToken, useViewer } from '../../account/viewer'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { DataAge } from '../../components/device/DataAge'
import { DonationRow } from '../../components/fundraisers/DonationRow'
import { Button, ReportLink, SmallButton } from '../../components/ui/Buttons'
import { ListPages } from '../../components/ui/ListPages'
import { sayNodes, unseen } from '../../language/say-nodes'
import { loadTexts } from '../../language/text-files'
import { showProblem, showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { useHydrated } from '../../page/page'
import { useRefreshFundraiser } from '../../payments/my-donations'
import { allDonations, recentDonations } from './fundraiser-route'

export function RecentDonations({ fundraiser, isOwn }: { fundraiser: Fundraiser; isOwn: boolean }) {
  const { data, isError } = useQuery(recentDonations(String(fundraiser.id)))
  const [isWhole, setWhole] = useState(false)

  return (
    <section aria-labelledby="donations">
      <h2 id="donations">{isWhole ? say('All donations') : say('Recent donations')}</h2>
      {isWhole ? (
        <AllDonations fundraiser={fundraiser} onFold={() => setWhole(false)} />
      ) : (
        data && <Recent donations={data} fundraiser={fundraiser} onAll={() => setWhole(true)} />
      )}
      {!isWhole && data?.length === 0 && (
        <p className="quiet-text">
          {isOwn
            ? say('No donations yet. Share it: most gifts come from people who know you.')
            : say('No donations yet. Be the first to give.')}
        </p>
      )}
      {!isWhole && !data && <p className="quiet-text">{isError ? <Missing /> : say('Loading donations…')}</p>}
    </section>
  )
}

interface RecentProps {
  donations: readonly Donation[]
  fundraiser: Fundraiser
  onAll: () => void
}

function Recent({ donations, fundraiser, onAll }: RecentProps) {
  const isHydrated = useHydrated()
  if (donations.length === 0) return null
  return (
    <>
      <ul className="plain lined donations">
        {donations.map((donation) => (
          <DonationLine key={donation.id} donation={donation} fundraiser={fundraiser} />
        ))}
      </ul>
      {isHydrated && fundraiser.donationsCount > donations.length && (
        <Button className="button quiet all-donations" onClick={onAll}>
          {say('See all {count, plural, one {# donation} other {# donations}}', { count: fundraiser.donationsCount })}
        </Button>
      )}
    </>
  )
}

function Missing() {
  const isOffline = useConnection() === 'offline'
  if (!isOffline) return say('The donations could not be loaded.')
  return say('The donations have not been loaded on this device yet. They appear when you are back online.')
}

const nameOf = (sort: DonationSort) =>
  sort === 'newest' ? sayIn('donations', 'Newest') : sayIn('donations', 'Highest')

function AllDonations({ fundraiser, onFold }: { fundraiser: Fundraiser; onFold: () => void }) {
  const [sort, setSort] = useState<DonationSort>('newest')
  const id = String(fundraiser.id)
  const { dataUpdatedAt } = useQuery(allDonations(id, sort))
  const order = useRef<HTMLButtonElement>(null)
  // The button that opened this is gone, and its focus with it.
  useEffect(() => order.current?.focus(), [])

  return (
    <>
      <fieldset className="donation-orders">
        <legend className="unseen">{say('Order of the donations')}</legend>
        {DONATION_SORTS.map((each, index) => (
          <SmallButton
            key={each}
            ref={index === 0 ? order : null}
            aria-pressed={each === sort}
            onClick={() => setSort(each)}
          >
            {nameOf(each)}
          </SmallButton>
        ))}
      </fieldset>
      <DataAge updatedAt={dataUpdatedAt} />
      <ul className="plain lined donations" aria-label={sort === 'newest' ? say('Newest first') : say('Highest first')}>
        <ListPages<typeof listDonations> key={sort} queryOf={(cursor) => allDonations(id, sort, cursor)}>
          {(donations, first) =>
            donations.map((donation, index) => (
              <DonationLine
                key={donation.id}
                donation={donation}
                fundraiser={fundraiser}
                {...(index === 0 && { ref: first })}
              />
            ))
          }
        </ListPages>
      </ul>
      <Button className="button quiet all-donations" onClick={onFold}>
        {say('Show only the newest')}
      </Button>
    </>
  )
}

interface DonationLineProps {
  donation: Donation
  fundraiser: Fundraiser
  ref?: Ref<HTMLLIElement>
}

function DonationLine({ donation, fundraiser, ref }: DonationLineProps) {
  const { donorName, isAnonymous, message, isMessageHidden, answer } = donation
  const hasToken = useHasToken()
  const [isAnswering, setAnswering] = useState(false)
  const name = isAnonymous ? say('Anonymous') : donorName
  const below = (
    <>
      {answer && (
        <span className="given-answer">
          <b>{sayNodes('{name} answered', { name: <bdi>{creatorName(fundraiser)}</bdi> })}</b>
          <span className="message-text" dir="auto">
            {answer}
          </span>
        </span>
      )}
      {message && <ReportLink subject={`donation=${donation.id}`} message={{ writer: name, text: message }} />}
      {hasToken && (message || isMessageHidden) && (
        <HideMessage donation={donation} name={name} fundraiser={fundraiser} />
      )}
      {hasToken && message && !isMessageHidden && !answer && !isAnswering && (
        <AskToAnswer name={name} fundraiser={fundraiser} onAnswer={() => setAnswering(true)} />
      )}
    </>
  )
  const form = isAnswering && (
    <Suspense>
      <AnswerForm donation={donation} onClose={() => setAnswering(false)} />
    </Suspense>
  )
  return (
    <DonationRow ref={ref ?? null} donation={donation} name={name} below={below} acts={form}>
      <bdi>{name}</bdi>
    </DonationRow>
  )
}

/** Only the organiser loads it, and its words. The page stays without it. */
const AnswerForm = lazy(async () => {
  const loading = Promise.all([import('../../components/news/AnswerForm'), loadTexts('account')])
  const [form] = await loading.catch(() => [{ default: NotLoaded }])
  return form
})

const NotLoaded = () => <p role="status">{say('This could not be loaded.')}</p>

interface AskToAnswerProps {
  name: string
  fundraiser: Fundraiser
  onAnswer: () => void
}

/** For those who speak for the creator; admins don’t. */
function AskToAnswer({ name, fundraiser, onAnswer }: AskToAnswerProps) {
  const { viewer } = useViewer()
  const { hasEnded } = useLeaderRights(viewer, fundraiser)
  if (!viewer || hasEnded || !isRunBy(viewer, fundraiser)) return null
  return (
    <span className="message-action">
      <SmallButton onClick={onAnswer}>
        <span>{sayNodes('Answer<of> {name}</of>', { name, of: unseen })}</span>
      </SmallButton>
    </span>
  )
}

interface HideMessageProps {
  donation: Donation
  name: string
  fundraiser: Fundraiser
}

function HideMessage({ donation: { id, isMessageHidden = false }, name, fundraiser }: HideMessageProps) {
  const { viewer } = useViewer()
  const { hasEnded } = useLeaderRights(viewer, fundraiser)
  const refresh = useRefreshFundraiser()
  const { mutate, isPending } = useMutation({
    mutationFn: (hidden: boolean) => send(hideDonationMessage, { params: { id }, body: { hidden } }),
    onSuccess({ message }, hidden) {
      showToast({
        title: hidden ? say('Message Hidden') : say('Message Shown'),
        description: message,
        ...(hidden && { action: { label: say('Undo'), run: () => mutate(false) } }),
      })
      return refresh(fundraiser.id)
    },
    onError: (error) =>
      showProblem(
        say('Update Failed'),
        reasonOf(error, say('The message could not be changed. Please try again when you are online.')),
      ),
  })
  if (!viewer || hasEnded || !mayEdit(viewer, fundraiser)) return null
  return (
    <span className="message-action">
      {isMessageHidden && <span className="quiet-text">{say('The message is hidden.')} </span>}
      <SmallButton aria-disabled={isPending} onClick={() => !isPending && mutate(!isMessageHidden)}>
        <span>
          {isMessageHidden
            ? sayNodes('Show message<of> of {name}</of>', { name, of: unseen })
            : sayNodes('Hide message<of> of {name}</of>', { name, of: unseen })}
        </span>
      </SmallButton>
    </span>
  )
}
