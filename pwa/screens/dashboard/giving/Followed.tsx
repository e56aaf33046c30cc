import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { followedFundraisers, useFollow } from '../../../components/follow/use-follow'
import { FundingProgress } from '../../../components/fundraisers/FundingProgress'
import { FundraiserPicture } from '../../../components/fundraisers/FundraiserPicture'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { sayNodes } from '../../../language/say-nodes'
import { showToast } from '../../../notify/toasts'
import { useConnection } from '../../../offline/connection/connection'
import { useKeptFocus } from '../../../page/focus'
import { useNow } from '../../../page/use-now'
import { CauseState } from './CauseState'

const MINUTE = 60_000

/** The fundraisers that the person follows, each with a way to stop. Nothing for somebody who follows none. */
export function Followed() {
  const { data, isError, refetch } = useQuery(followedFundraisers)
  const isOffline = useConnection() === 'offline'
  const [hadAny, setHadAny] = useState(false)
  const area = useKeptFocus<HTMLElement>()
  const isEmpty = !data || data.length === 0
  if (!isEmpty && !hadAny) setHadAny(true)
  // Most people follow nobody: without a connection that must not look like something missing.
  if (!data && isError && !isOffline) {
    return <LoadingFailed title={say('Error Loading the Fundraisers You Follow')} onRetry={() => void refetch()} />
  }
  // Somebody who has just stopped following the last one reads that none is left.
  if (isEmpty && !hadAny) return null
  return (
    <section aria-labelledby="followed" {...area}>
      <h2 id="followed">{say('Fundraisers you follow')}</h2>
      {isEmpty ? (
        <p className="quiet-text">
          {say('You follow no fundraiser now. Press Follow on the page of a fundraiser, and you find it here.')}
        </p>
      ) : (
        <ul className="plain causes">
          {data.map((fundraiser) => (
            <FollowedCause key={fundraiser.id} fundraiser={fundraiser} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FollowedCause({ fundraiser }: { fundraiser: FundraiserCard }) {
  const now = useNow(MINUTE)
  const { id, title } = fundraiser
  const { follow, isPending } = useFollow(id, (follows) => {
    if (follows) return
    showToast({
      title: say('You no longer follow it'),
      description: title,
      action: { label: say('Undo'), run: () => follow(true) },
    })
  })
  return (
    <li className="panel cause">
      <div className="cause-picture">
        <FundraiserPicture fundraiser={fundraiser} sizes="6rem" urgency="late" />
      </div>
      <div className="cause-head">
        <h3>
          <Link to={`/fundraiser/${id}`} dir="auto">
            {title}
          </Link>
        </h3>
        <p className="facts">
          <CauseState fundraiser={fundraiser} now={now} />
        </p>
      </div>
      <div className="cause-state">
        <FundingProgress fundraiser={fundraiser} />
        <button
          type="button"
          className="button quiet small"
          aria-disabled={isPending}
          onClick={() => !isPending && follow(false)}
        >
          {sayNodes('Stop following<unseen> {title}</unseen>', {
            title,
            unseen: (words) => <span className="unseen">{words}</span>,
          })}
        </button>
      </div>
    </li>
  )
}
