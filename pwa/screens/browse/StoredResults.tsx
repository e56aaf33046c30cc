import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listFundraisers } from '#shared/contract/fundraisers'
import { isLanguage, ownName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { countryName } from '#shared/rules/country-names'
import { CardGrid, CardSkeletons, cardsOfPage } from '../../components/fundraisers/FundraiserCard'
import { MissingPage } from '../../components/ui/ListPages'
import { FundraisersFailed } from '../../components/ui/Notice'
import { cardsIn, findCards, useStoredCards } from '../../offline/cards'
import { SHOW_STORED } from '../../offline/connection'
import { useMinute } from '../../page/use-now'
import { BROWSE_SORT, type Selection } from './browse-route'

const SKELETONS = 6

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
          <Link className="button quiet" to="/browse" state={SHOW_STORED}>
            {allStoredText(all)}
          </Link>
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
