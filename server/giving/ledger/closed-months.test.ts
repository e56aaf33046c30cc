import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../community/sessions/viewer'
import { buildDonation, buildUser } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { closeMonth, readBookMonths } from './closed-months'
import { type LedgerEvent, postEvent } from './post'

const OCTOBER = Date.UTC(2026, 9, 31, 23, 59, 59, 999)
const NOVEMBER = Date.UTC(2026, 10, 1)

describe('closing a month', () => {
  let parts: TestParts
  let admin: Viewer
  beforeEach(async () => {
    parts = await createTestParts()
    const { id } = await buildUser(parts, { isAdmin: 1 })
    admin = { id, sessionId: 1, confirmedAt: 0, isAdmin: true, isCommunityLeader: false }
  })
  afterEach(() => parts.remove())

  const event = (eventKey: string, createdAt: number): LedgerEvent => ({
    eventKey,
    kind: 'suspense',
    createdAt,
    lines: [
      { account: 'provider_balance', amount: 500, holding: { provider: 'bank', currency: 'USD', amount: 500 } },
      { account: 'suspense', amount: -500 },
    ],
  })
  const post = (key: string, createdAt: number) =>
    parts.database.transaction((transaction) => postEvent(transaction, event(key, createdAt)))
  const times = async () => {
    const rows = await parts.database.read.selectFrom('ledger_events').select(['eventKey', 'createdAt']).execute()
    return Object.fromEntries(rows.map(({ eventKey, createdAt }) => [eventKey, createdAt]))
  }
  const close = (month: string) => closeMonth(parts, admin, month)

  it('books a later correction at the start of the first open month', async () => {
    await post('payment:1', OCTOBER)
    await close('2026-10')
    await post('payment:2', OCTOBER)
    await post('payment:3', NOVEMBER + 5)
    expect(await times()).toEqual({ 'payment:1': OCTOBER, 'payment:2': NOVEMBER, 'payment:3': NOVEMBER + 5 })
  })

  it('keeps the donation and its payment at the time when they were made', async () => {
    await post('payment:0', OCTOBER)
    await close('2026-10')
    const donation = await buildDonation(parts, { createdAt: OCTOBER })
    expect(donation.createdAt).toBe(OCTOBER)
    expect(await times()).toMatchObject({ [`payment:${donation.paymentId}`]: NOVEMBER })
  })

  it('is possible only in order and for a month that has ended', async () => {
    await expect(close('2026-10')).rejects.toMatchObject({ code: 'month.nothing-booked' })
    await post('payment:1', Date.UTC(2026, 8, 3))
    await expect(close('2026-08')).rejects.toMatchObject({ code: 'month.nothing-booked' })
    await expect(close('2026-10')).rejects.toMatchObject({
      code: 'month.not-next',
      message: 'Please close September 2026 first.',
    })
    await expect(close('2026-11')).rejects.toMatchObject({ code: 'month.not-over' })
    expect(await close('2026-09')).toMatchObject({ month: '2026-09', canClose: false })
    expect(await readBookMonths(parts)).toEqual([
      { month: '2026-11', isOver: false, closedAt: null, canClose: false },
      { month: '2026-10', isOver: true, closedAt: null, canClose: true },
      { month: '2026-09', isOver: true, closedAt: '2026-11-21T09:00:00.000Z', canClose: false },
    ])
  })

  it('is recorded once, however often it is repeated', async () => {
    await post('payment:1', OCTOBER)
    await Promise.all([close('2026-10'), close('2026-10')])
    await close('2026-10')
    const acts = await parts.database.read.selectFrom('audit_trail').select(['action', 'subject', 'actorId']).execute()
    expect(acts).toEqual([{ action: 'close-month', subject: 'month:2026-10', actorId: admin.id }])
  })

  it('waits for an event that is being posted, and lets none into the month afterwards', async () => {
    await post('payment:1', OCTOBER)
    const order: string[] = []
    let goOn = () => {}
    const hold = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let hasPosted = () => {}
    const posted = new Promise<void>((resolve) => {
      hasPosted = resolve
    })
    const early = parts.database.transaction(async (transaction) => {
      await postEvent(transaction, event('payment:early', OCTOBER))
      hasPosted()
      await hold
      order.push('posted')
    })
    await posted
    const closing = close('2026-10').then(() => order.push('closed'))
    const late = closing.then(() => post('payment:late', OCTOBER))
    await new Promise((resolve) => setTimeout(resolve, 50))
    goOn()
    await Promise.all([early, closing, late])
    expect(order).toEqual(['posted', 'closed'])
    expect(await times()).toMatchObject({ 'payment:early': OCTOBER, 'payment:late': NOVEMBER })
  })

  it('lets no event into the month from any number of transactions at the same time', async () => {
    await post('payment:1', OCTOBER)
    const before = Array.from({ length: 12 }, (_, index) => post(`payment:a${index}`, OCTOBER))
    const closing = close('2026-10').then(times)
    const during = Array.from({ length: 12 }, (_, index) => post(`payment:b${index}`, OCTOBER))
    const atClosing = await closing
    await Promise.all([...before, ...during])
    const inMonth = (all: Record<string, number>) => Object.keys(all).filter((key) => all[key] === OCTOBER)
    const after = await times()
    expect(Object.keys(after)).toHaveLength(25)
    expect(inMonth(after).sort()).toEqual(inMonth(atClosing).sort())
  })

  it('can’t be undone, and the database itself refuses an event in the month', async () => {
    await post('payment:1', OCTOBER)
    await close('2026-10')
    const { write } = parts.database
    await expect(write.deleteFrom('closed_months').execute()).rejects.toThrow('append-only')
    await expect(write.updateTable('closed_months').set({ endsAt: 0 }).execute()).rejects.toThrow('append-only')
    const forced = write.insertInto('ledger_events').values({ eventKey: 'x', kind: 'suspense', createdAt: OCTOBER })
    await expect(forced.execute()).rejects.toThrow('is closed')
  })
})
