import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { Call, CallReply } from '#shared/contract/call'
import type { pageQueryFor } from '../api/queries'

interface Props<C extends Call> {
  /** The query of the page that begins at a cursor; null begins the first one. */
  queryOf: (cursor: string | null) => ReturnType<typeof pageQueryFor<C>>
  /** The list items of a page. The first of them takes the reference, and holds a link. `isFirst`: of the list's first page. */
  children: (items: CallReply<C>, first: Ref<HTMLLIElement>, isFirst: boolean) => ReactNode
}

/** The items of a list, page by page: as many pages as were asked for, then the way to the next one. */
export function ListPages<C extends Call>(props: Props<C>) {
  return <Page {...props} cursor={null} isAskedFor={false} />
}

/** `isAskedFor`: whether someone has just asked for it. Then the focus goes on to its first item. */
function Page<C extends Call>({
  queryOf,
  children,
  cursor,
  isAskedFor,
}: Props<C> & { cursor: string | null; isAskedFor: boolean }) {
  const { data, isError, refetch } = useQuery(queryOf(cursor))
  const first = useRef<HTMLLIElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isAskedFor && isLoaded) first.current?.querySelector('a')?.focus()
  }, [isAskedFor, isLoaded])

  if (!data) {
    return (
      <li className="show-more">
        {isError ? (
          <button type="button" onClick={() => refetch()}>
            Try again
          </button>
        ) : (
          <p role="status">Loading more…</p>
        )}
      </li>
    )
  }
  return (
    <>
      {children(data.items, first, cursor === null)}
      {data.next !== null && (
        <NextPage key={data.next} queryOf={queryOf} cursor={data.next}>
          {children}
        </NextPage>
      )}
    </>
  )
}

function NextPage<C extends Call>({ cursor, ...props }: Props<C> & { cursor: string }) {
  const client = useQueryClient()
  // One that was opened before is still there on coming back.
  const [wasOpen] = useState(() => client.getQueryData(props.queryOf(cursor).queryKey) !== undefined)
  const [isAskedFor, setAskedFor] = useState(false)
  if (wasOpen || isAskedFor) return <Page {...props} cursor={cursor} isAskedFor={isAskedFor} />
  return (
    <li className="show-more">
      <button type="button" className="button quiet" onClick={() => setAskedFor(true)}>
        Show more
      </button>
    </li>
  )
}
