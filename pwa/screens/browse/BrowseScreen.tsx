import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { listFundraisers } from '#shared/contract/fundraisers'
import { isLanguage, ownName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { countryName } from '#shared/rules/country-names'
import { DataAge } from '../../components/device/DataAge'
import { CardGrid, CardSkeletons, cardsOfPage } from '../../components/fundraisers/FundraiserCard'
import { QuietLink } from '../../components/ui/Buttons'
import { ListPages, MissingPage } from '../../components/ui/ListPages'
import { FundraisersFailed, Notice } from '../../components/ui/Notice'
import { cardsIn, findCards, useStoredCards } from '../../offline/cards'
import { SHOW_STORED, useConnection } from '../../offline/connection'
import { usePage } from '../../page/page'
import { useMinute } from '../../page/use-now'
import {
  BROWSE_SORT,
  browseAddress,
  browseCount,
  browsePage,
  browseQueries,
  readSelection,
  type Selection,
} from './browse-route'
import { Filters } from './Filters'

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
  const isEmpty = data?.items.length === 0
  let found = say('Looking for fundraisers…')
  if (count !== null) found = foundLine(count, selection)
  // The list is here, and its number does not come: there is no connection, or it failed.
  else if (data && (isUncounted || isOffline))
    found = say('Fundraisers in {selection}', { selection: selectionText(selection) })
  return (
    <>
      <div role="status" className="found">
        {isEmpty ? (
          <Notice title={say('No Fundraisers Found')} text={nothingFound(selection)}>
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
        ) : (
          <h2>{found}</h2>
        )}
      </div>
      {data && <DataAge updatedAt={dataUpdatedAt} />}
      {!data && <CardSkeletons count={SKELETONS} />}
      {data && data.items.length > 0 && (
        <CardGrid>
          <ResultPages selection={selection} cursor={cursor} />
        </CardGrid>
      )}
    </>
  )
}

function nothingFound({ q }: Selection): string {
  const more = say('Try another word, or view all fundraisers.')
  return q ? `${say('Nothing here matches “{words}”.', { words: q })} ${more}` : more
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

/** For filters never used here before, without a connection. */
export function StoredResults({ selection, onRetry }: { selection: Selection; onRetry: () => void }) {
  const stored = useStoredCards()
  const now = useMinute()
  if (!stored) return <CardSkeletons count={SKELETONS} />
  const cards = stored.map(({ card }) => card)
  const all = findCards(cards, {}, now).length
  if (all === 0) return <FundraisersFailed onRetry={onRetry} />

  const found = findCards(cards, { sort: BROWSE_SORT, ...selection }, now)
  return (
    <>
      <div role="status" className="found">
        <h2>{storedText(found.length, selection)}</h2>
        <p className="quiet-text">
          {say('{selection}, without a connection. The whole list appears when you are back online.', {
            selection: selectionText(selection),
          })}
        </p>
      </div>
      <CardGrid>{cardsOfPage(found, null, true)}</CardGrid>
      {found.length < all && (
        <p className="actions">
          <QuietLink to="/browse" state={SHOW_STORED}>
            {allStoredText(all)}
          </QuietLink>
        </p>
      )}
    </>
  )
}

export function StoredRemainder({ selection, retry }: { selection: Selection; retry: () => void }) {
  const client = useQueryClient()
  const stored = useStoredCards()
  const now = useMinute()
  if (!stored) return <MissingPage isError={false} retry={retry} />

  const pages = client.getQueryCache().findAll({ queryKey: [`${listFundraisers.name}:page`], type: 'active' })
  const shown = new Set(pages.flatMap(({ state }) => cardsIn(state.data)).map(({ id }) => id))
  const cards = stored.map(({ card }) => card).filter(({ id }) => !shown.has(id))
  const remaining = findCards(cards, { sort: BROWSE_SORT, ...selection }, now)
  return (
    <>
      {cardsOfPage(remaining, null, false)}
      <li className="show-more">
        <p role="status">
          {remainderText(remaining.length)} {say('The whole list appears when you are back online.')}
        </p>
      </li>
    </>
  )
}

/** Says how many fundraisers of a selection this device has. Without filters, "these" would refer to nothing. */
export function storedText(count: number, { category, country, language, q }: Selection): string {
  if (!category && !country && !language && !q) {
    return say('{count, plural, one {# fundraiser is} other {# fundraisers are}} on this device', { count })
  }
  return say(
    '{count, plural, =0 {None of these is on this device} one {# of these is on this device} other {# of these are on this device}}',
    { count },
  )
}

export function selectionText({ category, country, language, q }: Selection): string {
  const categories = category ? categoryName(category) : say('All Categories')
  const inCountry = country ? say('{categories}, {country}', { categories, country: countryName(country) }) : categories
  const place =
    language && isLanguage(language)
      ? say('{found}, {language}', { found: inCountry, language: ownName(language) })
      : inCountry
  return q ? say('{place} for “{words}”', { place, words: q }) : place
}

function allStoredText(count: number): string {
  return say('{count, plural, one {Show the fundraiser on this device} other {Show all # on this device}}', { count })
}

function remainderText(count: number): string {
  return say(
    '{count, plural, =0 {No more of these are on this device.} one {# more is on this device.} other {# more are on this device.}}',
    { count },
  )
}
