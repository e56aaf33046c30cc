import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useState } from 'react'
import type { Call, CallReply } from '#shared/contract/base/call'
import { say } from '#shared/language/say'
import type { pageQueryFor } from '../../api/queries'
import { MissingPage, useFirstItem } from './MissingPage'

interface Props<C extends Call> {
  /** The query of the page at a cursor; null for the first page. */
  queryOf: (cursor: string | null) => ReturnType<typeof pageQueryFor<C>>
  /** Renders the items of a page. The first item gets the ref and contains a link. `isFirst`: whether this is the first page. */
  children: (items: CallReply<C>, first: Ref<HTMLLIElement>, isFirst: boolean) => ReactNode
}

/** The items of a list, page by page: the loaded pages, then the link to the next one. */
export function ListPages<C extends Call>(props: Props<C>) {
  return <Page {...props} cursor={null} isAskedFor={false} />
}

/** `isAskedFor`: whether the person has just requested this page. Then its first item gets the focus. */
function Page<C extends Call>({
  queryOf,
  children,
  cursor,
  isAskedFor,
}: Props<C> & { cursor: string | null; isAskedFor: boolean }) {
  const { data, isError, refetch } = useQuery(queryOf(cursor))
  const first = useFirstItem(isAskedFor, data !== undefined)

  if (!data) return <MissingPage isError={isError} retry={refetch} />
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
  // A page that was opened before is shown again when the person comes back.
  const [wasOpen] = useState(() => client.getQueryData(props.queryOf(cursor).queryKey) !== undefined)
  const [isAskedFor, setAskedFor] = useState(false)
  if (wasOpen || isAskedFor) return <Page {...props} cursor={cursor} isAskedFor={isAskedFor} />
  return (
    <li className="show-more">
      <button type="button" className="button quiet" onClick={() => setAskedFor(true)}>
        {say('Show more')}
      </button>
    </li>
  )
}
