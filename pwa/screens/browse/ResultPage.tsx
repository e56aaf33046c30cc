import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { FundraiserCard } from '../../components/FundraiserCard'
import { browseAddress, browsePage, type Selection } from './browse-route'

interface Props {
  selection: Selection
  cursor: string | null
  isFirst?: boolean
  /** Whether someone has just asked for it: then the focus goes on to its first card. */
  isAskedFor?: boolean
}

/** The cards of one page of the list, then the next page or the way to it. */
export function ResultPage({ selection, cursor, isFirst = false, isAskedFor = false }: Props) {
  const { data, isError, refetch } = useQuery(browsePage(selection, cursor))
  const firstCard = useRef<HTMLLIElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isAskedFor && isLoaded) firstCard.current?.querySelector('a')?.focus()
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
  // One that was opened before is still there on coming back.
  const [wasOpen] = useState(() => client.getQueryData(browsePage(selection, cursor).queryKey) !== undefined)
  const [isAskedFor, setAskedFor] = useState(false)
  if (wasOpen || isAskedFor) return <ResultPage selection={selection} cursor={cursor} isAskedFor={isAskedFor} />

  const open = (event: MouseEvent) => {
    event.preventDefault()
    setAskedFor(true)
  }
  return (
    <li className="show-more">
      <a className="button quiet" href={browseAddress(selection, cursor)} onClick={open}>
        Show more
      </a>
    </li>
  )
}
