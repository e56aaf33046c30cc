import { lazy, Suspense } from 'react'
import type { listFundraisers } from '#shared/contract/fundraisers'
import { cardsOfPage, titlesOf } from '../../components/fundraisers/cards-of-page'
import { ListPages } from '../../components/ui/ListPages'
import { MissingPage } from '../../components/ui/MissingPage'
import { useConnection } from '../../offline/connection/connection'
import { usePage } from '../../page/page'
import { browseAddress, browsePage, type Selection } from './browse-route'

const Failed = ({ retry }: { retry: () => unknown }) => <MissingPage isError retry={retry} />
const KeptRest = lazy(() => import('./KeptRest').catch(() => ({ default: Failed })))

interface Props {
  selection: Selection
  /** Where the list begins; null for its first page. */
  cursor: string | null
}

/** The cards of a list, page by page, then a link to the next page. */
export function ResultPages({ selection, cursor }: Props) {
  const { prefix } = usePage()
  const isOffline = useConnection() === 'offline'
  return (
    <ListPages<typeof listFundraisers>
      queryOf={(from) => browsePage(selection, from)}
      start={cursor}
      namesOf={titlesOf}
      addressOf={(next) => prefix + browseAddress(selection, next)}
      missing={(isError, retry) => {
        const waiting = <MissingPage isError={isError && !isOffline} retry={retry} />
        if (!isOffline) return waiting
        return (
          <Suspense fallback={waiting}>
            <KeptRest selection={selection} retry={retry} />
          </Suspense>
        )
      }}
    >
      {cardsOfPage}
    </ListPages>
  )
}
