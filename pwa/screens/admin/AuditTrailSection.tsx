import { Link } from 'react-router-dom'
import { type AuditAct, listAuditTrail } from '#shared/contract/admin/stuck-jobs'
import { cut } from '#shared/rules/characters'
import { isDay } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { adminPage } from './section/calls'
import { When } from './section/cells'
import type { Section } from './section/Filters'
import { ListSection } from './section/ListSection'
import { type Columns, Rows } from './section/Rows'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** Fields with a time in milliseconds since 1970. */
const MILLISECONDS = /(?:At|Date)$/
const CENTS = /(?:amount|fee|balance|left)$/i
/** Flags, which may be stored as 0 and 1. */
const FLAG = /^is[A-Z]/
const MAXIMUM_LENGTH = 160

interface Change {
  field: string
  before: string | null
  after: string | null
}

/** The differences between two states of an object, field by field. A state that is not an object is one value. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const earlier = fieldsOf(before)
  const later = fieldsOf(after)
  const fields = [...new Set([...Object.keys(earlier), ...Object.keys(later)])]
  return fields
    .filter((field) => JSON.stringify(earlier[field]) !== JSON.stringify(later[field]))
    .map((field) => ({
      field: formatField(field),
      before: field in earlier ? formatValue(field, earlier[field]) : null,
      after: field in later ? formatValue(field, later[field]) : null,
    }))
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (state === null || state === undefined) return {}
  return typeof state === 'object' && !Array.isArray(state) ? { ...state } : { value: state }
}

/** `goalAmount` as `goal amount`. */
const formatField = (field: string) =>
  field.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)

function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean' || FLAG.test(field)) return value ? 'yes' : 'no'
  if (typeof value === 'number' && CENTS.test(field)) return formatCents(value)
  if (typeof value === 'number' && MILLISECONDS.test(field)) return minuteOf(new Date(value).toISOString())
  if (typeof value === 'string' && MOMENT.test(value)) return minuteOf(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return cut(text, MAXIMUM_LENGTH)
}

const minuteOf = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`

/** `verify-account` as `Verify account`. */
export function formatAction(action: string): string {
  const words = action.replace(/[-_.:]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `fundraiser:17` as `fundraiser 17`. */
export const formatSubject = (subject: string) => subject.replace(':', ' ')

const columns = (section: Section): Columns<AuditAct> => [
  { name: 'When', cell: ({ createdAt }) => <When moment={createdAt} /> },
  {
    name: 'Who',
    cell: ({ actor }) =>
      actor ? (
        <span className="admin-person">
          <bdi>{actor.fullName}</bdi>
          <Link to={section.addressOf({ actor: String(actor.id) })}>
            Only <bdi>@{actor.username}</bdi>
            <span className="unseen">’s actions</span>
          </Link>
        </span>
      ) : (
        'The server'
      ),
  },
  {
    name: 'What',
    cell: ({ action, subject }) => (
      <span className="admin-title">
        <b>{formatAction(action)}</b>
        <Link to={section.addressOf({ subject })}>{formatSubject(subject)}</Link>
      </span>
    ),
  },
  { name: 'Before → after', cell: (act) => <Changes act={act} /> },
]

function Changes({ act }: { act: AuditAct }) {
  if (act.detailsErased) return <span className="quiet-text">Erased with the data of a person</span>
  const changes = changesOf(act.before, act.after)
  if (changes.length === 0) return <span className="quiet-text">No fields</span>
  return (
    <ul className="plain">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="quiet-text">{field}</span>{' '}
          {before !== null && (
            <del dir="auto">
              <span className="unseen">before: </span>
              {before}
            </del>
          )}
          {before !== null && after !== null && (
            <>
              {' '}
              <span className="arrow" aria-hidden="true">
                →
              </span>{' '}
            </>
          )}
          {after !== null && (
            <ins dir="auto">
              <span className="unseen">after: </span>
              {after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Undefined for a text in the address that is not a day. */
const dayOf = (text: string) => (isDay(text) ? text : undefined)

export function AuditTrailSection() {
  return (
    <ListSection
      name="audit"
      title="Audit Trail"
      nouns={['action', 'actions']}
      query={({ page: { q, limit, cursor }, value }) => {
        const subject = value('subject') || undefined
        const actorId = /^[1-9]\d{0,14}$/.test(value('actor')) ? value('actor') : undefined
        return adminPage(listAuditTrail, {
          query: { q, subject, actorId, from: dayOf(value('from')), to: dayOf(value('to')), limit, cursor },
        })
      }}
      filters={{
        searchLabel: 'Search audit trail',
        placeholder: 'Action, subject or value',
        hasDays: true,
      }}
      note={({ value, addressOf }) => (
        <>
          {value('actor') && (
            <p>
              Only one person’s actions. <Link to={addressOf({ actor: '' })}>Show everyone’s</Link>
            </p>
          )}
          {value('subject') && (
            <p>
              Only actions on <bdi>{formatSubject(value('subject'))}</bdi>.{' '}
              <Link to={addressOf({ subject: '' })}>Show all subjects</Link>
            </p>
          )}
        </>
      )}
      empty="No actions to show. Try other words, or clear the filters."
    >
      {(rows, section) => <Rows name="audit" label="Audit trail" rows={rows} columns={columns(section)} />}
    </ListSection>
  )
}
