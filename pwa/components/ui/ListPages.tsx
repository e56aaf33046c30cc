import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { Call, CallReply } from '#shared/contract/base/call'
import { say } from '#shared/language/say'
import type { pageQueryFor } from '../../api/queries'
import { Button, QuietButton } from './Buttons'

type Cursor = string | null

interface Props<C extends Call> {
  /** The query of the page at a cursor; null for the first page. */
  queryOf: (cursor: Cursor) => ReturnType<typeof pageQueryFor<C>>
  /** Renders the items of a page. The first item gets the ref and contains a link. */
  children: (items: CallReply<C>, first: Ref<HTMLLIElement>, isFirstPage: boolean) => ReactNode
  /** Where the list begins, if not at its first page. */
  start?: Cursor
  /** The address of the page at a cursor: then its link works without script too. */
  addressOf?: (cursor: string) => string
  /** What stands for a page that the device does not have. */
  missing?: (isError: boolean, retry: () => unknown) => ReactNode
}

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

  return (
    <>
      {pages.map(({ cursor }, page) => (
        <Page
          key={cursor ?? page}
          {...props}
          queryOf={queryOf}
          cursor={cursor}
          isFirst={page === 0}
          isAskedFor={page === asked}
          onNext={noteNext}
        />
      ))}
      {next && (
        <ShowMore
          address={addressOf?.(next)}
          onOpen={() => {
            setAsked(pages.length)
            setOpened(pages.length + 1)
          }}
        />
      )}
    </>
  )
}

/** The pages of a list as far as they are known: those whose data is there, and the one after them. */
function chainOf<C extends Call>(client: QueryClient, queryOf: Props<C>['queryOf'], start: Cursor) {
  const chain: { cursor: Cursor; isKnown: boolean }[] = []
  let cursor = start
  for (;;) {
    const data = client.getQueryData(queryOf(cursor).queryKey)
    chain.push({ cursor, isKnown: data !== undefined })
    if (!data?.next) return chain
    cursor = data.next
  }
}

interface PageProps<C extends Call> extends Pick<Props<C>, 'queryOf' | 'children' | 'missing'> {
  cursor: Cursor
  isFirst: boolean
  isAskedFor: boolean
  onNext: (next: Cursor | undefined) => void
}

function Page<C extends Call>({ queryOf, children, missing, cursor, isFirst, isAskedFor, onNext }: PageProps<C>) {
  const { data, isError, refetch } = useQuery(queryOf(cursor))
  const first = useFirstItem(isAskedFor, data !== undefined)
  const next = data?.next
  useEffect(() => onNext(next), [next, onNext])
  if (!data) return missing?.(isError, refetch) ?? <MissingPage isError={isError} retry={refetch} />
  return children(data.items, first, isFirst)
}

function ShowMore({ address, onOpen }: { address: string | undefined; onOpen: () => void }) {
  function open(event: MouseEvent) {
    event.preventDefault()
    onOpen()
  }
  return (
    <li className="show-more">
      {address ? (
        <a className="button quiet" href={address} onClick={open}>
          {say('Show more')}
        </a>
      ) : (
        <QuietButton onClick={onOpen}>{say('Show more')}</QuietButton>
      )}
    </li>
  )
}

export function MissingPage({ isError, retry }: { isError: boolean; retry: () => unknown }) {
  return (
    <li className="show-more">
      {isError ? (
        <Button onClick={() => retry()}>{say('Try again')}</Button>
      ) : (
        <p role="status">{say('Loading more…')}</p>
      )}
    </li>
  )
}

/** The first item's link, or else the item, gets the focus when a requested page is loaded. */
function useFirstItem(isAskedFor: boolean, isLoaded: boolean) {
  const first = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAskedFor && isLoaded) (first.current?.querySelector('a') ?? first.current)?.focus()
  }, [isAskedFor, isLoaded])
  return first
}
