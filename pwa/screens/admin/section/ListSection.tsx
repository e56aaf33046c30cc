import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { ListPage } from '#shared/contract/list-page'
import { LoadingFailed } from '../../../components/LoadingFailed'
import { NO_DIALOGS, openDialogs } from '../../../components/open-dialogs'
import { useClientSignal } from '../../../offline/client-signal'
import { ExportLink } from './ExportLink'
import { Pager } from './Pager'
import type { Section } from './useSection'

interface Props<Row> {
  title: string
  /** What one row and several are called: `campaign`, `campaigns`. */
  nouns: readonly [one: string, several: string]
  section: Section
  list: UseQueryResult<ListPage<Row[]>>
  filters: ReactNode
  /** The table's name in the address of its export. */
  exportName: string
  /** What else the section offers. */
  action?: ReactNode
  /** What to say when nothing is found. */
  empty: string
  children: (rows: Row[]) => ReactNode
}

/** A section with a list: its filters, how much was found, the rows, and the way to the next page. */
export function ListSection<Row>({
  title,
  nouns,
  section,
  list,
  filters,
  exportName,
  action,
  empty,
  children,
}: Props<Row>) {
  const headingId = useId()
  const { data, isError, isPlaceholderData } = list
  const { status, whenFocused } = useFoundLine(section, list.dataUpdatedAt)
  const found = data ? foundLine(data.items.length, data.next !== null || section.cursor !== undefined, nouns) : ''
  return (
    <section className="admin-section" aria-labelledby={headingId} onFocus={whenFocused}>
      <header>
        <h2 id={headingId}>{title}</h2>
        {action}
      </header>
      {filters}
      <p ref={status} role="status" className="admin-found" tabIndex={-1}>
        {isError && !data ? '' : (found ?? '') || 'Loading…'}
      </p>
      {!data && isError && <LoadingFailed title={`Error Loading ${title}`} onRetry={list.refetch} />}
      {!data && !isError && <Waiting />}
      {data && (
        <div aria-busy={isPlaceholderData} className="admin-rows">
          {data.items.length > 0 ? children(data.items) : <p className="admin-empty">{empty}</p>}
        </div>
      )}
      <footer>
        <ExportLink name={exportName} nouns={nouns} />
        {data && <Pager title={title} section={section} next={data.next} />}
      </footer>
    </section>
  )
}

/** Four lines where rows will be. */
function Waiting() {
  return (
    <div className="skeleton panel" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}

function foundLine(count: number, isPart: boolean, [one, several]: readonly [string, string]): string {
  if (count === 0) return `No ${several} found`
  const what = `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
  return isPart ? `${what} on this page` : what
}

/**
 * The line that says what was found takes the focus when another page comes, and when the row that had it is gone, or that a
 * dialog would give it back to. `updatedAt`: when the rows last came.
 */
function useFoundLine({ cursor }: Section, updatedAt: number) {
  const status = useRef<HTMLParagraphElement>(null)
  const hasHadFocus = useRef(false)
  const shownCursor = useRef(cursor)
  useEffect(() => {
    if (shownCursor.current === cursor) return
    shownCursor.current = cursor
    status.current?.focus()
    status.current?.scrollIntoView()
  }, [cursor])

  const isUnderDialog = useClientSignal(openDialogs, NO_DIALOGS).length > 0
  const catchFocus = useEffectEvent((rowsCameAt: number, isCovered: boolean) => {
    if (rowsCameAt === 0 || isCovered) return
    if (hasHadFocus.current && document.activeElement === document.body) status.current?.focus({ preventScroll: true })
  })
  useEffect(() => catchFocus(updatedAt, isUnderDialog), [updatedAt, isUnderDialog])
  return {
    status,
    whenFocused: () => {
      hasHadFocus.current = true
    },
  }
}
