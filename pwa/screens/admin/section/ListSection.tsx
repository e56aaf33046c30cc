import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatNumber } from '#shared/language/format'
import { reasonOf } from '../../../api/errors'
import { SmallButton, SmallLink } from '../../../components/ui/Buttons'
import { LoadingFailed, Skeleton } from '../../../components/ui/Notice'
import { openDialogs } from '../../../notify/open-dialogs'
import { showProblem } from '../../../notify/toasts'
import type { PageQuery } from './calls'
import { Filters, type FilterTexts, type Section, useSection } from './Filters'
import { type Columns, Rows } from './Rows'

type Addresses = 'shown' | undefined

interface Common<Row> {
  name: string
  title: string
  /** The names of one row and several: `campaign`, `campaigns`. */
  nouns: readonly [one: string, several: string]
  query: (section: Section, addresses: Addresses) => PageQuery<Row[]>
  filters?: FilterTexts
  note?: (section: Section) => ReactNode
  action?: ReactNode
  /** Whether its addresses are masked until the admin asks for them, which needs the password again. */
  isMasked?: boolean
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
  const { name, title, nouns, query, filters, note, action, isMasked, empty } = props
  const section = useSection(name)
  const { list, isError, addresses, turn } = useMaskable((shown) => query(section, shown))
  const headingId = useId()
  const { isPlaceholderData } = list
  const data = useFrozenUnderDialog(list.data)
  const { status, whenFocused } = useFoundLine(section, list.dataUpdatedAt)
  const found = data ? foundLine(data.items.length, data.next !== null || section.cursor !== undefined, nouns) : ''
  const rows = (items: Row[]) =>
    props.children ? (
      props.children(items, section)
    ) : (
      <Rows name={name} label={inSentence(title)} rows={items} columns={props.columns} actions={props.actions} />
    )
  return (
    <section className="admin-section" aria-labelledby={headingId} onFocus={whenFocused}>
      <header className="spread">
        <h2 id={headingId}>{title}</h2>
        {action}
        {isMasked && <SmallButton onClick={turn}>{addresses ? 'Mask addresses' : 'Show addresses'}</SmallButton>}
      </header>
      {filters && <Filters section={section} {...filters} />}
      {note?.(section)}
      <p ref={status} role="status" className="quiet-text admin-found" tabIndex={-1}>
        {isError && !data ? '' : found || 'Loading…'}
        {addresses && !isPlaceholderData && ' Addresses are shown, and the audit trail says so.'}
      </p>
      {!data && isError && <LoadingFailed title={`Error Loading ${title}`} onRetry={list.refetch} />}
      {!data && !isError && <Skeleton className="skeleton panel" lines={4} />}
      {data && (
        <div aria-busy={isPlaceholderData} className="admin-rows">
          {data.items.length > 0 ? rows(data.items) : <p className="panel quiet-text">{empty}</p>}
        </div>
      )}
      {data && <Pager title={title} section={section} next={data.next} />}
    </section>
  )
}

/** It is masked again when a later search is refused: that may ask for the password. */
function useMaskable<Rows>(query: (addresses: Addresses) => PageQuery<Rows>) {
  const [addresses, setAddresses] = useState<Addresses>()
  // Shown addresses are forgotten at once: the next look is asked for and recorded again.
  const list = useQuery({ ...query(addresses), ...(addresses && { gcTime: 0 }) })
  const error = addresses && !list.isFetching ? list.error : null
  useEffect(() => {
    if (!error) return
    setAddresses(undefined)
    showProblem('Addresses are masked', reasonOf(error, 'Please try again.'))
  }, [error])
  return {
    list,
    isError: list.isError && !addresses,
    addresses,
    turn: () => setAddresses(addresses ? undefined : 'shown'),
  }
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
