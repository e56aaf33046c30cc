import { useState } from 'react'
import { type AdminHold, decideHold, listHolds } from '#shared/contract/admin/holds'
import { formatDate } from '#shared/rules/dates'
import { holdReasonText } from '#shared/rules/holds'
import { send } from '../../../api/client'
import { RadioField, TextArea } from '../../../components/form/Field'
import { FundraiserLink, SmallLink } from '../../../components/ui/Buttons'
import { NotLoaded } from '../../../components/ui/Notice'
import { useMinute } from '../../../page/use-now'
import { adminPage, useAdminAnswer } from '../section/calls'
import { Person, When } from '../section/cells'
import { DialogForm, RowDialog } from '../section/dialogs'
import { ListSection } from '../section/ListSection'
import type { Columns } from '../section/Rows'
import { MAXIMUM_WORDS, ReviewDay, STOP_NAMES } from './HoldDialog'

export const holdName = ({ fundraiser, owner }: AdminHold): string =>
  fundraiser?.title ?? `Payouts of ${owner.fullName}`

/** Whether the owner has answered since the last decision. `now` in milliseconds since 1970. */
export const hasNewAnswer = ({ answer, kept }: AdminHold): boolean =>
  answer !== null && (kept === null || answer.createdAt > kept.createdAt)

export const isPastItsDay = ({ reviewAt, liftedAt }: AdminHold, now: number): boolean =>
  liftedAt === null && Date.parse(reviewAt) <= now

const stopsText = ({ stops }: AdminHold) => stops.map((stop) => STOP_NAMES[stop]).join(', ')

const COLUMNS: Columns<AdminHold> = [
  {
    name: 'Hold',
    cell: (hold) => (
      <span className="admin-title">
        {hold.fundraiser ? <FundraiserLink fundraiser={hold.fundraiser} /> : <b>All payouts</b>}
        <span className="badge failed">{stopsText(hold)}</span>
      </span>
    ),
  },
  { name: 'Owner', cell: ({ owner }) => <Person user={owner} /> },
  { name: 'Why', cell: (hold) => <Why hold={hold} /> },
  { name: 'Answer', cell: (hold) => <Answer hold={hold} /> },
  { name: 'Looked at again', cell: (hold) => <Review hold={hold} />, isGlance: true },
]

function Why({ hold: { reason, ownerText, publicText, needed, placedBy, createdAt } }: { hold: AdminHold }) {
  return (
    <span className="admin-title">
      <b>{holdReasonText(reason)}</b>
      <span dir="auto">{ownerText}</span>
      <details>
        <summary>More words</summary>
        <p>
          <b>For everybody:</b> <bdi>{publicText}</bdi>
        </p>
        <p>
          <b>Needed:</b> <bdi>{needed}</bdi>
        </p>
      </details>
      <span className="quiet-text">
        By <bdi>{placedBy.fullName}</bdi>, <When moment={createdAt} />
      </span>
    </span>
  )
}

function Answer({ hold }: { hold: AdminHold }) {
  const { answer, kept } = hold
  return (
    <span className="admin-title">
      {answer ? (
        <>
          {hasNewAnswer(hold) && hold.liftedAt === null && <span className="badge waiting">Waits for a decision</span>}
          <q dir="auto">{answer.text}</q>
          <When moment={answer.createdAt} />
        </>
      ) : (
        <span className="quiet-text">None yet</span>
      )}
      {kept && (
        <span className="quiet-text">
          Kept on <When moment={kept.createdAt} />: <q dir="auto">{kept.text}</q>
        </span>
      )}
    </span>
  )
}

function Review({ hold }: { hold: AdminHold }) {
  const now = useMinute()
  const day = formatDate(hold.reviewAt)
  if (hold.liftedAt) return <span className="badge active">Lifted on {formatDate(hold.liftedAt)}</span>
  return isPastItsDay(hold, now) ? <b className="admin-warning">{day}, overdue</b> : day
}

export function HoldsSection() {
  return (
    <ListSection
      name="holds"
      title="Holds"
      nouns={['hold', 'holds']}
      query={({ page: { limit, cursor }, value }) =>
        adminPage(listHolds, { query: { limit, cursor, ...(value('state') === 'lifted' && { state: 'lifted' }) } })
      }
      note={({ value, addressOf }) => (
        <p className="actions">
          {value('state') === 'lifted' ? (
            <SmallLink to={addressOf({ state: '' })}>Holds in force</SmallLink>
          ) : (
            <SmallLink to={addressOf({ state: 'lifted' })}>Ended holds</SmallLink>
          )}
        </p>
      )}
      empty="No hold. What admins stop appears here, with the day on which it is looked at again."
      columns={COLUMNS}
      actions={(hold) => <Decide hold={hold} />}
    />
  )
}

function Decide({ hold }: { hold: AdminHold }) {
  if (hold.liftedAt) return null
  if (hold.blockedBecause) return <span className="quiet-text">{hold.blockedBecause}</span>
  return (
    <RowDialog about={holdName(hold)} word="Decide" title="Decide about the hold">
      {(close) => <DecideForm hold={hold} onClose={close} />}
    </RowDialog>
  )
}

/** The hold that keeps a campaign from being activated. */
export function DecideOn({ fundraiserId, onClose }: { fundraiserId: number; onClose: () => void }) {
  const holds = useAdminAnswer(listHolds, { query: { fundraiserId } })
  if (!holds.data) return <NotLoaded of={holds} title="Error Loading Holds" />
  const hold = holds.data.find(({ stops }) => stops.some((stop) => stop !== 'payouts'))
  if (!hold) return <p>It has no hold now. Please activate it again.</p>
  return <DecideForm hold={hold} onClose={onClose} />
}

function DecideForm({ hold, onClose }: { hold: AdminHold; onClose: () => void }) {
  const { id, ownerText, needed, answer, blockedBecause } = hold
  const [isKept, setKept] = useState(false)
  const words = [
    ['Stopped', stopsText(hold)],
    ['For the owner', ownerText],
    ['Needed', needed],
    ['Their answer', answer?.text ?? 'None yet'],
  ].map(([name, text]) => (
    <p key={name} className="message-text">
      <b>{name}:</b> <bdi>{text}</bdi>
    </p>
  ))
  if (blockedBecause)
    return (
      <>
        {words}
        <p className="form-note">{blockedBecause}</p>
      </>
    )
  return (
    <DialogForm
      schema={decideHold.body}
      submit={(body) => send(decideHold, { params: { id }, body })}
      done={({ liftedAt, reviewAt }) => ({
        title: liftedAt ? 'Hold lifted' : 'Hold kept',
        description: `${holdName(hold)}${liftedAt ? '' : `, until ${formatDate(reviewAt)}`}. The owner gets a mail.`,
      })}
      failure={{ title: 'Not Decided', text: 'Nothing has changed. Please try again.' }}
      what="A decision"
      confirm={isKept ? 'Keep it' : 'Lift it'}
      pending="Saving..."
      onClose={onClose}
    >
      {words}
      <fieldset className="choices">
        <legend>Your decision</legend>
        <RadioField
          name="decision"
          value="lift"
          defaultChecked
          onChange={() => setKept(false)}
          label="Lift it"
          note="All of it ends at once."
        />
        <RadioField
          name="decision"
          value="keep"
          onChange={() => setKept(true)}
          label="Keep it"
          note="Until another day, with your words."
        />
      </fieldset>
      <TextArea name="text" label="Words for the owner" maximum={MAXIMUM_WORDS} rows={3} />
      {isKept && <ReviewDay />}
    </DialogForm>
  )
}
