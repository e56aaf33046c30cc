import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { listFundraisers } from '#shared/contract/fundraisers'
import type { PublicUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { DataAge } from '../../components/device/DataAge'
import { CardGrid, CardSkeletons } from '../../components/fundraisers/CardGrid'
import { cardsOfPage, titlesOf } from '../../components/fundraisers/cards-of-page'
import { ListPages } from '../../components/ui/ListPages'
import { FundraisersFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'
import { useUnsent } from '../../offline/finding/unsent/useUnsent'
import { fundraisersOf } from './profile-route'

interface Props {
  person: PublicUser
  isOwn: boolean
}

/** All fundraisers of a person, including ended ones. */
export function Fundraisers({ person, isOwn }: Props) {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(fundraisersOf(person.id))
  const { inCards, inFundraiser } = useUnsent()
  if (data && inCards(data.items, person, dataUpdatedAt).length > 0) {
    return (
      <div className={isOwn ? 'own-cards' : undefined}>
        <h2 className="unseen">{say('Fundraisers')}</h2>
        <DataAge updatedAt={dataUpdatedAt} />
        <CardGrid>
          <ListPages<typeof listFundraisers> queryOf={(cursor) => fundraisersOf(person.id, cursor)} namesOf={titlesOf}>
            {(cards, first, place) =>
              cardsOfPage(
                place.isFirst
                  ? inCards(cards, person, dataUpdatedAt)
                  : cards.map((card) => inFundraiser(card, dataUpdatedAt)),
                first,
                place,
              )
            }
          </ListPages>
        </CardGrid>
      </div>
    )
  }
  if (data) {
    return (
      <Notice
        title={say('No Fundraisers Yet')}
        text={isOwn ? say('Your fundraisers appear here.') : say('This person has not started a fundraiser yet.')}
      >
        {isOwn && (
          <Link className="button" to="/create-fundraiser">
            {say('Create Your First Fundraiser')}
          </Link>
        )}
      </Notice>
    )
  }
  if (isError) return <FundraisersFailed onRetry={refetch} />
  return <CardSkeletons count={3} />
}
