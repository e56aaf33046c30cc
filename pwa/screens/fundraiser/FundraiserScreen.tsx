import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { isNotFound } from '../../api/errors'
import { DataAge } from '../../components/device/DataAge'
import { FundraiserPicture } from '../../components/fundraisers/FundraiserPicture'
import { FundraiserNotFound } from '../../components/layout/NothingHere'
import { Button } from '../../components/ui/Buttons'
import { PageFailed, Skeleton } from '../../components/ui/Notice'
import { useStoredCards } from '../../offline/cards'
import { useConnection } from '../../offline/connection'
import { useUnsent } from '../../offline/unsent'
import { FundraiserPage, HeldPage } from './FundraiserPage'
import { Introduction, Totals } from './FundraiserParts'
import { fundraiserQueries, fundraiserQuery } from './fundraiser-route'

export const QUERIES = fundraiserQueries

export default function FundraiserScreen() {
  const { id = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(fundraiserQuery(id))
  const connection = useConnection()
  const { inFundraiser } = useUnsent()

  if (data?.hold?.stops.includes('page')) return <HeldPage fundraiser={data} updatedAt={dataUpdatedAt} />
  if (data)
    return <FundraiserPage key={data.id} fundraiser={inFundraiser(data, dataUpdatedAt)} updatedAt={dataUpdatedAt} />
  if (isNotFound(error)) return <FundraiserNotFound />
  const otherwise = error ? (
    <PageFailed title={say('Error Loading Fundraiser')} onRetry={refetch} />
  ) : (
    <FundraiserSkeleton />
  )
  if (connection === 'online') return otherwise
  return <StoredFundraiser id={id} hasFailed={error !== null} onRetry={refetch} otherwise={otherwise} />
}

function FundraiserSkeleton() {
  return (
    <div className="container page fundraiser" role="status">
      <span className="unseen">{say('Loading the fundraiser')}</span>
      <Skeleton className="fundraiser-head skeleton" lines={2}>
        <div className="fundraiser-picture" />
      </Skeleton>
      <Skeleton className="panel fundraiser-totals skeleton" lines={3} />
      <Skeleton lines={4} />
    </div>
  )
}

interface Props {
  id: string
  /** Whether the last request for it got no answer. */
  hasFailed: boolean
  onRetry: () => void
  /** Shown while the device is searched, and if it has no card of this fundraiser. */
  otherwise: ReactNode
}

/** A fundraiser that was never opened on this device: what its card in a list says, and what is missing. */
function StoredFundraiser({ id, hasFailed, onRetry, otherwise }: Props) {
  const stored = useStoredCards()?.find(({ card }) => String(card.id) === id)
  const isOffline = useConnection() === 'offline'
  if (!stored) return otherwise
  const { card, updatedAt } = stored
  return (
    <article className="container page fundraiser">
      <div className="fundraiser-head">
        <Introduction fundraiser={card} />
        <div className="fundraiser-picture">
          <FundraiserPicture fundraiser={card} sizes="60vw" urgency="first" canAsk />
        </div>
      </div>
      <div className="panel fundraiser-totals">
        <Totals fundraiser={card} />
        <DataAge updatedAt={updatedAt} />
      </div>
      <section aria-labelledby="story" role="status">
        <h2 id="story">{say('Story')}</h2>
        {isOffline || hasFailed ? (
          <>
            <p>
              {say(
                'The story, the donations and the donation form have not been opened on this device before. They appear when you are back online.',
              )}
            </p>
            <p className="actions">
              <Button onClick={onRetry}>{say('Try again')}</Button>
            </p>
          </>
        ) : (
          <p>{say('Loading the story…')}</p>
        )}
      </section>
    </article>
  )
}
