import { describe, expect, it } from 'vitest'
import { eraseDetails, recordActs } from '../../platform/audit-log'
import { createTestParts } from '../../testing/parts'
import { readTrail } from './audit-log'

const DAY = 24 * 60 * 60_000
const FIRST_DAY = Date.UTC(2026, 9, 1)
/** More than one query looks at. */
const MANY = 20_300

const parts = await createTestParts()
const acts = Array.from({ length: MANY }, (_, index) => ({
  ...{ actorId: null, action: 'edit', subject: `fundraiser:${index + 1}`, createdAt: FIRST_DAY + index },
  ...{ before: null, after: { title: 'Books' } },
}))
const act = (day: number, action: string, subject: string, after: unknown) => ({
  ...{ actorId: null, action, subject, before: null, after, createdAt: FIRST_DAY + day * DAY },
})
await parts.database.transaction((transaction) =>
  recordActs(transaction, [
    act(0, 'verify-account', 'bank-account:7', { holder: 'Élodie Ẹ̀kọ́' }),
    ...acts,
    act(1, 'extend', 'fundraiser:3', { title: '100% "done" \\ o_k', place: 'ትምህርት ቤት' }),
    act(2, 'end-sessions', 'user:9', { note: 'Left Nairobi' }),
    act(2.99, 'extend', 'fundraiser:4', { title: '100 per cent' }),
  ]),
)

type Query = Parameters<typeof readTrail>[1]
const subjects = async (query: Query) => (await readTrail(parts, query)).rows.map(({ subject }) => subject)

describe('the audit trail', () => {
  it.each([
    ['EXTEND', ['fundraiser:4', 'fundraiser:3']],
    ['verify account', ['bank-account:7']],
    ['nairobi end-SESSIONS', ['user:9']],
    ['ÉLODIE ẹ̀kọ́', ['bank-account:7']],
    ['ትምህርት', ['fundraiser:3']],
    ['100%', ['fundraiser:3']],
    ['o_k', ['fundraiser:3']],
    ['o%k', []],
    ["'; drop table audit_trail; --", []],
  ])('finds %s in action, subject and details', async (q, found) => {
    expect(await subjects({ q })).toEqual(found)
  })

  it('finds the oldest act behind thousands of others, and goes on from a cursor with the same words', async () => {
    expect(await subjects({ q: 'ekọ́ holder' })).toEqual([])
    const first = await readTrail(parts, { q: 'books', limit: 100 })
    expect(first.rows.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => MANY + 1 - index))
    const last = await readTrail(parts, { q: 'books', limit: 100, cursor: '0.102' })
    expect([last.rows.length, last.next]).toEqual([100, null])
    expect(await readTrail(parts, { q: 'books', cursor: '0.2' })).toEqual({ rows: [], next: null })
  })

  it('has the acts of UTC days, the last one included', async () => {
    expect(await subjects({ from: '2026-10-02', to: '2026-10-02' })).toEqual(['fundraiser:3'])
    expect(await subjects({ from: '2026-10-02' })).toEqual(['fundraiser:4', 'user:9', 'fundraiser:3'])
    expect(await subjects({ to: '2026-10-01', q: 'verify' })).toEqual(['bank-account:7'])
    expect(await subjects({ from: '2026-10-04' })).toEqual([])
    expect(await subjects({ to: '2020-01-01' })).toEqual([])
    await expect(readTrail(parts, { from: '2026-10-03', to: '2026-10-02' })).rejects.toThrow(
      'The first day must not be',
    )
  })

  it('keeps finding an act whose details were erased, by its action only', async () => {
    const [act] = (await readTrail(parts, { q: 'nairobi' })).rows
    if (!act) throw new Error('No act')
    await parts.database.transaction((transaction) =>
      eraseDetails(transaction, { subject: 'user:9', ids: [act.id], now: FIRST_DAY + 2 * DAY }),
    )
    expect(await subjects({ q: 'nairobi' })).toEqual([])
    expect(await subjects({ q: 'end-sessions' })).toEqual(['user:9'])
  })
})
