import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatNumber } from '#shared/language/format'
import { PendingButton } from '../../../components/form/Form'
import { SmallLink } from '../../../components/ui/Buttons'
import { DownloadLink } from '../../../components/ui/DownloadLink'
import { LoadingFailed, Skeleton } from '../../../components/ui/Notice'
import { openDialogs } from '../../../notify/open-dialogs'
import type { PageQuery, useAddresses } from './calls'
import { Filters, type FilterTexts, type Section, useSection } from './Filters'
import { type Columns, Rows } from './Rows'

interface Common<Row> {
  name: string
  title: string
  /** The names of one row and several: `campaign`, `campaigns`. */
  nouns: readonly [one: string, several: string]
  query: (section: Section) => PageQuery<Row[]>
  filters?: FilterTexts
  note?: (section: Section) => ReactNode
  /** The table's name in the address of its export; without it there is none. */
  exportName?: string
  action?: ReactNode
  /** Of a list with masked addresses. */
  addresses?: ReturnType<typeof useAddresses>
  empty: string
}

interface Plain<Row> {
  columns: Columns<Row>
  actions?: (row: Row) => ReactNode
  children?: undefined
}

interface Special<Row> {
  children: (rows: Row[], section: Section) => ReactNode
}

type Props<Row> = Common<Row> & (Plain<Row> | Special<Row>)

export function ListSection<Row extends { id: number }>(props: Props<Row>) {
  const { name, title, nouns, query, filters, note, exportName, action, addresses, empty } = props
  const section = useSection(name)
  const list = useQuery(query(section))
  const headingId = useId()
  const { isError, isPlaceholderData } = list
  const data = useFrozenUnderDialog(list.data)
  const { status, whenFocused } = useFoundLine(section, list.dataUpdatedAt)
  const found = data ? foundLine(data.items.length, data.next !== null || section.cursor !== undefined, nouns) : ''
  const rows = (items: Row[]) =>
    props.children ? (
      props.children(items, section)
    ) : (
      <Rows label={inSentence(title)} rows={items} columns={props.columns} actions={props.actions} />
    )
  return (
    <section className="admin-section" aria-labelledby={headingId} onFocus={whenFocused}>
      <header className="spread">
        <h2 id={headingId}>{title}</h2>
        {action}
        {addresses && !addresses.addresses && (
          <PendingButton action={addresses.showing} className="button quiet small" pending="Asking...">
            Show addresses
          </PendingButton>
        )}
      </header>
      {filters && <Filters section={section} {...filters} />}
      {note?.(section)}
      <p ref={status} role="status" className="quiet-text admin-found" tabIndex={-1}>
        {isError && !data ? '' : (found ?? '') || 'Loading…'}
      </p>
      {!data && isError && <LoadingFailed title={`Error Loading ${title}`} onRetry={list.refetch} />}
      {!data && !isError && <Skeleton className="skeleton panel" lines={4} />}
      {data && (
        <div aria-busy={isPlaceholderData} className="admin-rows">
          {data.items.length > 0 ? rows(data.items) : <p className="panel quiet-text">{empty}</p>}
        </div>
      )}
      <footer className="spread">
        {exportName && (
          <ExportLink
            name={exportName}
            nouns={nouns}
            {...(filters?.hasDays && { from: section.value('from'), to: section.value('to') })}
          />
        )}
        {data && <Pager title={title} section={section} next={data.next} />}
      </footer>
    </section>
  )
}

/** `Bank Accounts` as `Bank accounts`. */
const inSentence = (title: string) => title.charAt(0) + title.slice(1).toLowerCase()

function foundLine(count: number, isPart: boolean, [one, several]: readonly [string, string]): string {
  if (count === 0) return `No ${several} found`
  const what = `${formatNumber(count)} ${count === 1 ? one : several}`
  return isPart ? `${what} on this page` : what
}

/** Takes the focus after a change of page, and from a row that disappears. */
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

  useSignals()
  const isUnderDialog = openDialogs.value.length > 0
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

interface ExportLinkProps {
  name: string
  nouns: readonly [one: string, several: string]
  from?: string
  to?: string
}

/** UTC days such as `2026-10-31`, both included; empty for no limit. */
export function exportAddress(table: string, from: string, to: string): string {
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) })
  return `/api/admin/export/${table}.csv${from || to ? `?${days}` : ''}`
}

function ExportLink({ name, nouns: [, several], from = '', to = '' }: ExportLinkProps) {
  const [hasStarted, setHasStarted] = useState(false)
  return (
    <>
      <DownloadLink
        className="button quiet small"
        href={exportAddress(name, from, to)}
        onStart={() => setHasStarted(true)}
      >
        Download CSV
        <span className="unseen">
          {' '}
          of all {several}
          {(from || to) && ' of these days'}
        </span>
      </DownloadLink>
      <span role="status" className="quiet-text">
        {hasStarted && `Downloading all ${several}. A long table takes minutes; your browser shows the progress.`}
      </span>
    </>
  )
}

function Pager({ title, section, next }: { title: string; section: Section; next: string | null }) {
  const { previousAddress } = section
  if (!previousAddress && !next) return null
  return (
    <nav className="actions" aria-label={`Pages of ${title}`}>
      {previousAddress && <SmallLink to={previousAddress}>Previous</SmallLink>}
      {next && <SmallLink to={section.nextAddress(next)}>Next</SmallLink>}
    </nav>
  )
}

/** A row that leaves the list would take its dialog and the typed text with it. */
export function useFrozenUnderDialog<Data>(current: Data): Data {
  useSignals()
  const isCovered = openDialogs.value.length > 0
  const [frozen, setFrozen] = useState(current)
  if (isCovered) return frozen
  if (frozen !== current) setFrozen(current)
  return current
}
