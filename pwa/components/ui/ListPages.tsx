import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react'
import type { Call, CallReply } from '#shared/contract/base/call'
import { say } from '#shared/language/say'
import type { pageQueryFor } from '../../api/queries'
import { type ListWindow, useListWindow } from './list-window/useListWindow'
import { MissingPage, useFirstItem } from './MissingPage'

type Cursor = string | null

/** What the items of a page may know of their place. */
export interface ItemPlace {
  /** Whether this is the first page. */
  isFirst: boolean
  /** The attributes of an item that say where it stands, when the document does not have all items. `index`: in its page. */
  placeOf(index: number): { 'aria-posinset'?: number; 'aria-setsize'?: number }
}

interface Props<C extends Call> {
  /** The query of the page at a cursor; null for the first page. */
  queryOf: (cursor: Cursor) => ReturnType<typeof pageQueryFor<C>>
  /** Renders the items of a page. The first item gets the ref and contains a link. */
  children: (items: CallReply<C>, first: Ref<HTMLLIElement>, place: ItemPlace) => ReactNode
  /** Where the list begins, if not at its first page. */
  start?: Cursor
  /**
   * What a search in the page finds of each item. A list with it keeps only the pages around the screen in the document: for items of
   * many elements, one `li` each, which get `placeOf`.
   */
  namesOf?: (items: CallReply<C>) => readonly string[]
  /** The address of the page at a cursor: then its link works without script too. */
  addressOf?: (cursor: string) => string
  /** What stands for a page that the device does not have. */
  missing?: (isError: boolean, retry: () => unknown) => ReactNode
}

/** The items of a list, page by page: the loaded pages, then the link to the next one. */
export function ListPages<C extends Call>({ queryOf, start = null, addressOf, ...props }: Props<C>) {
  const client = useQueryClient()
  // Pages that were opened before are shown again when the person comes back.
  const [opened, setOpened] = useState(
    () => chainOf(client, queryOf, start).filter(({ isKnown }) => isKnown).length || 1,
  )
  const [asked, setAsked] = useState(-1)
  // A page has come, and says what follows it.
  const [, noteNext] = useState<Cursor | undefined>()
  const chain = chainOf(client, queryOf, start)
  const pages = chain.slice(0, opened)
  const next = chain[opened]?.cursor
  const window = useListWindow(props.namesOf ? JSON.stringify(queryOf(start).queryKey) : null, pages.length)
  const total = next ? -1 : pages.reduce((sum, { count }) => sum + count, 0)
  let before = 0

  return (
    <>
      {pages.map(({ cursor, count }, page) => {
        before += count
        return (
          <Page
            key={cursor ?? page}
            {...props}
            queryOf={queryOf}
            cursor={cursor}
            page={page}
            isAskedFor={page === asked}
            onNext={noteNext}
            watch={window.watch}
            gap={window.isShown(page) ? null : window.heightOf(page)}
            before={window.hasGaps ? before - count : null}
            total={total}
          />
        )
      })}
      {next && (
        <ShowMore
          key={next}
          address={addressOf?.(next)}
          onOpen={() => {
            setAsked(pages.length)
            setOpened(pages.length + 1)
            window.show(pages.length)
          }}
        />
      )}
    </>
  )
}

/** The pages of a list as far as they are known: those whose data is there, and the one after them. */
function chainOf<C extends Call>(client: QueryClient, queryOf: Props<C>['queryOf'], start: Cursor) {
  const chain: { cursor: Cursor; count: number; isKnown: boolean }[] = []
  let cursor = start
  for (;;) {
    const data = client.getQueryData(queryOf(cursor).queryKey)
    chain.push({ cursor, count: countOf(data?.items), isKnown: data !== undefined })
    if (!data?.next) return chain
    cursor = data.next
  }
}

const countOf = (items: unknown): number => (Array.isArray(items) ? items.length : 0)

interface PageProps<C extends Call> extends Pick<Props<C>, 'queryOf' | 'children' | 'namesOf' | 'missing'> {
  cursor: Cursor
  /** Its place among the pages, from 0. */
  page: number
  /** Whether the person has just requested this page. Then its first item gets the focus. */
  isAskedFor: boolean
  onNext: (next: Cursor | undefined) => void
  watch: ListWindow['watch']
  /** Pixels that it takes while its items are not in the document; null while they are. */
  gap: number | null
  /** How many items stand before it, when not all are in the document. */
  before: number | null
  /** How many there are in all; -1 if that is not known. */
  total: number
}

function Page<C extends Call>(props: PageProps<C>) {
  const { queryOf, children, namesOf, missing, cursor, page, isAskedFor, onNext, watch, gap, before, total } = props
  const { data, isError, refetch } = useQuery(queryOf(cursor))
  const first = useFirstItem(isAskedFor, data !== undefined)
  const next = data?.next
  useEffect(() => onNext(next), [next, onNext])
  const items = data?.items
  const isGap = gap !== null && data !== undefined
  useEffect(() => watch(page, first.current, isGap ? 0 : countOf(items)), [watch, page, first, isGap, items])
  // The same elements while nothing about them changes: most moves of the window concern other pages.
  const shown = useMemo(
    () =>
      !isGap &&
      data !== undefined &&
      children(data.items, first, {
        isFirst: page === 0,
        placeOf: (index) => (before === null ? {} : { 'aria-posinset': before + index + 1, 'aria-setsize': total }),
      }),
    [children, data, first, isGap, page, before, total],
  )

  if (!data) return missing?.(isError, refetch) ?? <MissingPage isError={isError} retry={refetch} />
  if (!isGap) return shown
  return (
    <li ref={first} className="show-more gap" aria-hidden="true" style={{ height: gap }}>
      {namesOf?.(data.items).join(' · ')}
    </li>
  )
}

function ShowMore({ address, onOpen }: { address: string | undefined; onOpen: () => void }) {
  if (!address) {
    return (
      <li className="show-more">
        <button type="button" className="button quiet" onClick={onOpen}>
          {say('Show more')}
        </button>
      </li>
    )
  }
  return (
    <li className="show-more">
      <a
        className="button quiet"
        href={address}
        onClick={(event) => {
          event.preventDefault()
          onOpen()
        }}
      >
        {say('Show more')}
      </a>
    </li>
  )
}
