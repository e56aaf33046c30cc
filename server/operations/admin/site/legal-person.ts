import type { Transaction } from 'kysely'
import type { LegalPersonState, TypedLegalPerson } from '#shared/contract/admin/legal-person'
import { findUser } from '../../../community/users/find-user'
import { requireSettledAdmin } from '../../../community/users/impartial'
import { mailAdmins } from '../../../community/users/mail-admins'
import { recordAction } from '../../../platform/audit-log'
import type { Organisation } from '../../../platform/config'
import type { Context } from '../../../platform/context'
import type { Handle } from '../../../platform/database/open'
import type { Tables } from '../../../platform/database/schema'
import { refuse } from '../../../platform/refusals/refusal'
import { readStoredLegalPerson, storeLegalPerson } from '../../../platform/site/legal-person'
import { type LegalPersonNews, legalPersonLetter } from './legal-person-letter'

/** How long all admins have to notice that somebody changes in whose name money is sent. Milliseconds. */
const REST = 72 * 60 * 60_000
const SUBJECT = 'legal-person'

type Needs = Pick<Context, 'config' | 'clock' | 'secrets'>

/** The legal person as its form shows it to an admin. */
export async function showLegalPerson(context: Needs, database: Handle, viewerId: number): Promise<LegalPersonState> {
  const { organisation } = context.config
  const { version, current, waiting } = await readStoredLegalPerson(database, context.clock())
  const isFixed = organisation !== null
  const by = waiting?.changedBy ? await findUser(database, waiting.changedBy) : undefined
  return {
    current: organisation ?? current,
    isFixed,
    waiting:
      waiting && !isFixed
        ? {
            person: waiting.person,
            by: by?.fullName ?? null,
            isOwn: waiting.changedBy === viewerId,
            until: new Date(waiting.until).toISOString(),
          }
        : null,
    version,
  }
}

/**
 * Enters another legal person. It counts in 72 hours, or once a second admin has approved it; `isFirst`: at once, for the person who sets up
 * the site. Throws 409 when the environment sets it, and when somebody else was faster.
 */
export async function changeLegalPerson(
  transaction: Transaction<Tables>,
  context: Needs,
  {
    actorId,
    version,
    typed,
    isFirst = false,
  }: {
    actorId: number
    version: number
    typed: TypedLegalPerson
    isFirst?: boolean
  },
): Promise<void> {
  const { known, now } = await readKnown(transaction, context, version)
  const { legalName, registrationNumber, country, phone, address } = typed
  const person = { name: legalName, country, phone, id: registrationNumber, address: address || null }
  // To enter the same again changes nothing, and does not make it wait longer.
  if (isSame(person, known.waiting ? known.waiting.person : known.current)) return
  const effectiveAt = isFirst && known.version === 0 ? now : now + REST
  await store(transaction, context, version, { person, actorId, effectiveAt })
  const before = known.waiting?.person ?? known.current
  await record(transaction, context, { actorId, action: 'change-legal-person', before, after: person })
  if (effectiveAt > now)
    await announce(transaction, context, version + 1, actorId, { act: 'enter', person, effectiveAt })
}

/**
 * Approves the legal person that waits, so that it counts at once, or withdraws it, so that the one before stays. Throws 403 for the admin
 * who entered it and for one who has just become an admin, unless it is withdrawn, and 409 when nothing of that version waits.
 */
export async function decideLegalPerson(
  transaction: Transaction<Tables>,
  context: Needs,
  { actorId, version, decision }: { actorId: number; version: number; decision: 'approve' | 'withdraw' },
): Promise<void> {
  const { known, now } = await readKnown(transaction, context, version)
  const { waiting, current } = known
  if (!waiting) throw refuse('site.changed-meanwhile')
  if (decision === 'approve') {
    if (waiting.changedBy === actorId) throw refuse('site.own-legal-person')
    await requireSettledAdmin(transaction, { id: actorId }, now)
  }
  const person = decision === 'approve' ? waiting.person : current
  await store(transaction, context, version, { person, actorId, effectiveAt: now })
  const [before, after] = decision === 'approve' ? [current, person] : [waiting.person, person]
  await record(transaction, context, { actorId, action: `${decision}-legal-person`, before, after })
  const news = { act: decision, person: waiting.person, effectiveAt: now }
  await announce(transaction, context, version + 1, actorId, news)
}

async function readKnown(transaction: Transaction<Tables>, { config, clock }: Needs, version: number) {
  if (config.organisation) throw refuse('site.legal-person-fixed')
  const now = clock()
  const known = await readStoredLegalPerson(transaction, now)
  if (known.version !== version) throw refuse('site.changed-meanwhile')
  return { known, now }
}

async function store(
  transaction: Transaction<Tables>,
  { clock }: Needs,
  version: number,
  { person, actorId, effectiveAt }: { person: Organisation | null; actorId: number; effectiveAt: number },
): Promise<void> {
  const row = { person, changedBy: actorId, changedAt: clock(), effectiveAt }
  if (!(await storeLegalPerson(transaction, version, row))) throw refuse('site.changed-meanwhile')
}

const record = (
  transaction: Transaction<Tables>,
  { clock }: Needs,
  act: { actorId: number; action: string; before: Organisation | null; after: Organisation | null },
) => recordAction(transaction, { ...act, subject: SUBJECT, createdAt: clock() })

async function announce(
  transaction: Transaction<Tables>,
  context: Needs,
  version: number,
  actorId: number,
  news: Omit<LegalPersonNews, 'actor'>,
): Promise<void> {
  const actor = (await findUser(transaction, actorId))?.fullName ?? 'An admin'
  await mailAdmins(transaction, context, `legal-person:${version}`, ({ fullName }) =>
    legalPersonLetter(context.config.publicUrl, fullName, { ...news, actor }),
  )
}

const isSame = (one: Organisation, other: Organisation | null) =>
  other !== null && (['name', 'country', 'phone', 'id', 'address'] as const).every((key) => one[key] === other[key])
