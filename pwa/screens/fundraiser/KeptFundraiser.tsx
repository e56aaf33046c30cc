import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { DataAge } from '../../components/device/DataAge'
import { FundraiserPicture } from '../../components/fundraisers/FundraiserPicture'
import { otherLanguage } from '../../components/fundraisers/story-language'
import { CreatorName } from '../../components/people/CreatorName'
import { sayNodes } from '../../language/say-nodes'
import { useConnection } from '../../offline/connection/connection'
import { useKeptCards } from '../../offline/finding/kept-cards'
import { usePage } from '../../page/page'
import { FundraiserTitle } from './FundraiserTitle'
import { Totals } from './Totals'

interface Props {
  /** The id in the address. */
  id: string
  /** Whether the last request for it got no answer. */
  hasFailed: boolean
  onRetry: () => void
  /** Shown while the device is searched, and if it has no card of this fundraiser. */
  otherwise: ReactNode
}

/** A fundraiser that was never opened on this device: what its card in a list says, and what is missing. */
export default function KeptFundraiser({ id, hasFailed, onRetry, otherwise }: Props) {
  const kept = useKeptCards()?.find(({ card }) => String(card.id) === id)
  const isOffline = useConnection() === 'offline'
  const { prefix } = usePage()
  if (!kept) return otherwise
  const { card, updatedAt } = kept
  const language = otherLanguage(card.storyLanguage, prefix)
  return (
    <article className="container page fundraiser">
      <div className="fundraiser-head">
        <p className="badges">
          <Link className="badge" to={`/browse?category=${card.category}`}>
            {categoryName(card.category)}
          </Link>
        </p>
        <FundraiserTitle title={card.title} language={language} />
        <p className="byline">{sayNodes('by {name}', { name: <CreatorName fundraiser={card} /> })}</p>
        {card.isUnconfirmed && (
          <p className="unconfirmed">
            {sayNodes('Not yet confirmed by {name}', { name: <bdi>{card.user.fullName}</bdi> })}
          </p>
        )}
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
              <button type="button" onClick={onRetry}>
                {say('Try again')}
              </button>
            </p>
          </>
        ) : (
          <p>{say('Loading the story…')}</p>
        )}
      </section>
    </article>
  )
}
