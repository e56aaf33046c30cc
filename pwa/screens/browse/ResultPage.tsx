import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { say } from '#shared/language/say'
import { FundraiserCard } from '../../components/fundraisers/FundraiserCard'
import { MissingPage, useFirstItem } from '../../components/ui/MissingPage'
import { useConnection } from '../../offline/connection/connection'
import { usePage } from '../../page/page'
import { browseAddress, browsePage, type Selection } from './browse-route'

const Failed = ({ retry }: { retry: () => unknown }) => <MissingPage isError retry={retry} />
const KeptRest = lazy(() => import('./KeptRest').catch(() => ({ default: Failed })))

interface Props {
  selection: Selection
  cursor: string | null
  isFirst?: boolean
  /** Whether the person has just requested it: then its first card gets the focus. */
  isAskedFor?: boolean
}

/** The cards of one page of the list, then the next page or a link to it. */
export function ResultPage({ selection, cursor, isFirst = false, isAskedFor = false }: Props) {
  const { data, isError, refetch } = useQuery(browsePage(selection, cursor))
  const firstCard = useFirstItem(isAskedFor, data !== undefined)
  const isOffline = useConnection() === 'offline'

  if (!data && isOffline) {
    return (
      <Suspense fallback={<MissingPage isError={false} retry={refetch} />}>
        <KeptRest selection={selection} retry={refetch} />
      </Suspense>
    )
  }
  if (!data) return <MissingPage isError={isError} retry={refetch} />
  return (
    <>
      {data.items.map((fundraiser, index) => (
        <li key={fundraiser.id} ref={index === 0 ? firstCard : null}>
          <FundraiserCard fundraiser={fundraiser} position={isFirst ? index : Number.POSITIVE_INFINITY} />
        </li>
      ))}
      {data.next && <NextPage selection={selection} cursor={data.next} />}
    </>
  )
}

function NextPage({ selection, cursor }: { selection: Selection; cursor: string }) {
  const client = useQueryClient()
  const { prefix } = usePage()
  // A page that was opened before is shown again when the person comes back.
  const [wasOpen] = useState(() => client.getQueryData(browsePage(selection, cursor).queryKey) !== undefined)
  const [isAskedFor, setAskedFor] = useState(false)
  if (wasOpen || isAskedFor) return <ResultPage selection={selection} cursor={cursor} isAskedFor={isAskedFor} />

  const open = (event: MouseEvent) => {
    event.preventDefault()
    setAskedFor(true)
  }
  return (
    <li className="show-more">
      <a className="button quiet" href={`${prefix}${browseAddress(selection, cursor)}`} onClick={open}>
        {say('Show more')}
      </a>
    </li>
  )
}
