import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { listFundraisers } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { DataAge } from '../../components/device/DataAge'
import { CardGrid, CardSkeletons, cardsOfPage } from '../../components/fundraisers/FundraiserCard'
import { ListPages, MissingPage } from '../../components/ui/ListPages'
import { FundraisersFailed, Notice } from '../../components/ui/Notice'
import { SHOW_STORED, useConnection } from '../../offline/connection'
import { usePage } from '../../page/page'
import { browseAddress, browseCount, browsePage, browseQueries, readSelection, type Selection } from './browse-route'
import { Filters } from './Filters'
import { StoredRemainder, StoredResults, selectionText } from './StoredResults'

const SKELETONS = 6

export const QUERIES = browseQueries

export default function BrowseScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const selection = readSelection(search)
  const select = (wanted: Selection) => navigate(browseAddress(wanted))

  return (
    <div className="container page">
      <h1>{say('Browse Fundraisers')}</h1>
      <Filters selection={selection} onSelect={select} />
      <Results
        key={browseAddress(selection)}
        selection={selection}
        cursor={search.get('cursor')}
        onShowAll={() => select({})}
      />
    </div>
  )
}

function Results({
  selection,
  cursor,
  onShowAll,
}: {
  selection: Selection
  cursor: string | null
  onShowAll: () => void
}) {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(browsePage(selection, cursor))
  const { data: total, isError: isUncounted } = useQuery(browseCount(selection))
  const isOffline = useConnection() === 'offline'
  const isForAll = useLocation().state === SHOW_STORED
  const { prefix } = usePage()

  if (isOffline && (!data || isForAll)) {
    return <StoredResults selection={selection} onRetry={refetch} />
  }
  if (!data && isError) {
    return <FundraisersFailed onRetry={refetch} />
  }
  const isWhole = data !== undefined && data.next === null && cursor === null
  const count = total?.count ?? (isWhole ? data.items.length : null)
  let found = say('Looking for fundraisers…')
  if (count !== null) found = foundLine(count, selection)
  // The list is here, and its number does not come: there is no connection, or it failed.
  else if (data && (isUncounted || isOffline))
    found = say('Fundraisers in {selection}', { selection: selectionText(selection) })
  return (
    <>
      <div role="status" className="found">
        <h2>{found}</h2>
      </div>
      {data && <DataAge updatedAt={dataUpdatedAt} />}
      {!data && <CardSkeletons count={SKELETONS} />}
      {data && data.items.length > 0 && (
        <CardGrid>
          <ResultPages selection={selection} cursor={cursor} />
        </CardGrid>
      )}
      {data && data.items.length === 0 && (
        <Notice title={say('No Fundraisers Found')} text={say('Try another word, or view all fundraisers.')}>
          <form
            action={`${prefix}/browse`}
            onSubmit={(event) => {
              event.preventDefault()
              onShowAll()
            }}
          >
            <button type="submit">{say('View All Categories')}</button>
          </form>
        </Notice>
      )}
    </>
  )
}

function foundLine(count: number, selection: Selection): string {
  return say('{count, plural, one {# fundraiser} other {# fundraisers}} found in {selection}', {
    count,
    selection: selectionText(selection),
  })
}

function ResultPages({ selection, cursor }: { selection: Selection; cursor: string | null }) {
  const { prefix } = usePage()
  const isOffline = useConnection() === 'offline'
  return (
    <ListPages<typeof listFundraisers>
      queryOf={(from) => browsePage(selection, from)}
      start={cursor}
      addressOf={(next) => prefix + browseAddress(selection, next)}
      missing={(isError, retry) =>
        isOffline ? (
          <StoredRemainder selection={selection} retry={retry} />
        ) : (
          <MissingPage isError={isError} retry={retry} />
        )
      }
    >
      {cardsOfPage}
    </ListPages>
  )
}
