import { Link } from 'react-router-dom'
import { type AuditAct, listAuditTrail } from '#shared/contract/admin-room'
import { ADMIN_PAGE_SIZE, useAdminList } from '../section/admin-queries'
import { Filters } from '../section/Filters'
import { ListSection } from '../section/ListSection'
import { type Column, Rows } from '../section/Rows'
import { type Section, useSection } from '../section/useSection'
import { When } from '../section/When'
import { actionInWords, changesOf, subjectInWords } from './audit-words'

const columns = (section: Section): readonly [Column<AuditAct>, ...Column<AuditAct>[]] => [
  { name: 'When', cell: ({ createdAt }) => <When moment={createdAt} /> },
  {
    name: 'Who',
    cell: ({ actor }) =>
      actor ? (
        <span className="admin-person">
          <bdi>{actor.fullName}</bdi>
          <Link to={section.addressOf({ actor: String(actor.id) })}>
            Only @{actor.username}
            <span className="unseen">’s acts</span>
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
        <b>{actionInWords(action)}</b>
        <Link to={section.addressOf({ subject })}>{subjectInWords(subject)}</Link>
      </span>
    ),
  },
  { name: 'Before → after', cell: (act) => <Changes act={act} /> },
]

function Changes({ act }: { act: AuditAct }) {
  const changes = changesOf(act.before, act.after)
  if (changes.length === 0) return <span className="quiet-text">No fields</span>
  return (
    <ul className="plain audit-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="quiet-text">{field}</span>{' '}
          {before !== null && (
            <del dir="auto">
              <span className="unseen">before: </span>
              {before}
            </del>
          )}
          {before !== null && after !== null && <span aria-hidden="true"> → </span>}
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

/** Every act of an admin, the latest first. Nobody can change it. */
export function AuditTrailSection() {
  const section = useSection('audit')
  const actor = section.value('actor')
  const list = useAdminList(listAuditTrail, {
    query: {
      subject: section.value('subject') || undefined,
      actorId: /^[1-9]\d{0,14}$/.test(actor) ? actor : undefined,
      limit: ADMIN_PAGE_SIZE,
      cursor: section.cursor,
    },
  })
  return (
    <ListSection<AuditAct>
      title="Audit Trail"
      nouns={['act', 'acts']}
      section={section}
      list={list}
      exportName="audit-trail"
      filters={
        <>
          <Filters
            section={section}
            searchName="subject"
            searchLabel="About what"
            placeholder="fundraiser:12, user:3, payout:7"
            choices={[]}
          />
          {actor && (
            <p>
              Only the acts of one person. <Link to={section.addressOf({ actor: '' })}>Show everyone’s</Link>
            </p>
          )}
        </>
      }
      empty="Nothing was done that is like that."
    >
      {(rows) => <Rows label="Audit trail" rows={rows} columns={columns(section)} />}
    </ListSection>
  )
}
