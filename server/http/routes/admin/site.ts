import { exportTable } from '#shared/contract/admin/money'
import { getSite, setMaintenance, updateSite } from '#shared/contract/admin/site'
import { dayOf, endOf, isDay, startOf } from '#shared/rules/dates'
import { signedIn } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { csvOf } from '../../../operations/admin/exports/stream'
import { EXPORTED } from '../../../operations/admin/exports/tables'
import { changeSite, readSite, storeLogo } from '../../../operations/admin/site'
import { recordAction } from '../../../platform/audit-log'
import { setMaintenance as set } from '../../../platform/maintenance'
import { refuse } from '../../../platform/refusals/refusal'
import type { Api } from '../../api/api'
import { IMAGE_BODY_LIMIT } from '../../api/body'

export function bindSite(api: Api, context: Context): void {
  const { database, clock, securityLog } = context

  api.bindBody(getSite, () => readSite(context, database.read))

  const withLogo = api.with({ bodyLimit: IMAGE_BODY_LIMIT })
  withLogo.bindBody(updateSite, async ({ body: { version, logo: picture, ...words } }, { viewer }) => {
    const actorId = signedIn(viewer).id
    const logo = picture ? await storeLogo(context, picture) : picture
    return database.transaction(async (transaction) => {
      await changeSite(transaction, context, { actorId, version, typed: { ...words, logo } })
      return readSite(context, transaction)
    })
  })

  api.bindBody(setMaintenance, async ({ body: { isOn, message } }, { viewer }) => {
    const change = { isOn, message: message || null, actorId: signedIn(viewer).id, now: context.clock() }
    await set(database, change)
    return { message: isOn ? 'Nothing can be changed until you end it.' : 'Everything works again.' }
  })

  api.bind(exportTable, async ({ params, query }, { viewer, address }) => {
    const name = params.table
    const from = readDay('from', query.from)
    const to = readDay('to', query.to)
    if (from && to && from > to) throw refuse('export.from-after-to')
    const table = EXPORTED.get(name)
    if (!table) throw refuse('export.not-found')
    const now = clock()
    const { id: actorId } = signedIn(viewer)
    const subject = `table:${name}`
    const after = from || to ? { from, to } : null
    await database.transaction((transaction) =>
      recordAction(transaction, { actorId, action: 'export', subject, after, createdAt: now }),
    )
    securityLog.record('export', { address, userId: actorId, subject })
    const today = dayOf(now)
    const label = after ? `from-${from ?? 'start'}-to-${to ?? today}` : today
    const period = { ...(from && { from: startOf(from) }), ...(to && { to: endOf(to) }) }
    return {
      body: csvOf(context, table, period),
      headers: { 'Content-Disposition': `attachment; filename="pamoja-${name}-${label}.csv"` },
    }
  })
}

/** A day; null for no limit. Throws 400 for what is not a day. */
function readDay(name: string, day: string): string | null {
  if (day === '') return null
  if (!isDay(day)) throw refuse('export.wrong-day', { name })
  return day
}
