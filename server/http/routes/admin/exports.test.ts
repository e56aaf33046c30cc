import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inferSchema, initParser } from 'udsv'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvOf } from '../../../operations/admin/exports/stream'
import type { ExportedTable } from '../../../operations/admin/exports/table'
import { EXPORTED } from '../../../operations/admin/exports/tables'
import { actsOn, signInAdmin } from '../../../testing/admins'
import { buildDonation, buildFundraiser, buildUser } from '../../../testing/builders'
import { openServer } from '../../../testing/context'

/** Formulas behind the separators of other languages, and how they are exported. */
const INNER = [
  ['God bless;=1', `God bless;'=1`],
  ['Yes; @SUM(A1)', `Yes; '@SUM(A1)`],
  ['One\t+1', `One\t'+1`],
  ['1-1=0; a-b', '1-1=0; a-b'],
] as const

/** What breaks files of other programs, where it is not quoted. */
const HOSTILE = ['Two\nlines', 'Two\rlines', 'Two\r\nlines', '"', ',', '', ';', 'a\tb', '"a","b"\n"c"', ' x ', '🎉']

const { context, server } = await openServer()
let headers: Record<string, string>
beforeAll(async () => {
  headers = (await signInAdmin(context)).headers
  const { id: userId } = await buildUser(context, { email: 'amina@example.org' })
  const fundraiser = { userId, title: '=HYPERLINK("https://evil.example")', displayName: 'Ẹ̀kọ́, "school"\nand more' }
  const { id: fundraiserId } = await buildFundraiser(context, { ...fundraiser, goalAmount: 123_405 })
  const gift = { fundraiserId, amount: 100_050, donorEmail: 'donor@example.org' }
  for (const message of ['+1', '-1', '@SUM(A1)', '\t=1', 'Courage!', 'One\nTwo', ...INNER.map(([text]) => text)])
    await buildDonation(context, { ...gift, message })
})

const path = (table: string) => `/api/admin/export/${table}.csv`
const text = async (table: string, days = '') => {
  const reply = await fetch(server.origin + path(table) + days, { headers })
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe('an export', () => {
  it('is a file for Excel, named by its day, that no cache keeps', async () => {
    const { reply, bytes } = await text('fundraisers')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('Content-Disposition')).toBe('attachment; filename="pamoja-fundraisers-2026-11-21.csv"')
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [header, ...lines] = bytes.subarray(3).toString().trimEnd().split('\r\n')
    expect(header).toBe(
      'id,title,category,creator,username,displayName,goal,raised,donations,active,days,ends,deleted,created',
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(lines[0]).toContain(`"Ẹ̀kọ́, ""school""\nand more",1234.05,10005.00,10,yes,30,`)
    expect(lines[0]).toMatch(/,2026-12-21T09:00:00.000Z,,2026-11-21T09:00:00.000Z$/)
  })

  it('neutralizes text that a spreadsheet would run as a formula', async () => {
    const { bytes } = await text('donations')
    for (const message of [`'+1`, `'-1`, `'@SUM(A1)`, `'\t'=1`, 'Courage!', ...INNER.map(([, harmless]) => harmless)]) {
      expect(bytes.toString()).toContain(`,no,${message},stripe,`)
    }
    expect(bytes.toString()).toContain('1000.50,100.05,0.00,0.00,no,Kwame Mensah,donor@example.org')
  })

  it.each([...EXPORTED])(
    'of %s is read by another program as it was written, whatever stands in its fields',
    async (_, table) => {
      const lines = HOSTILE.map((words) => Object.fromEntries(table.columns.map((column) => [column, words])))
      const rows = lines.map((line, index) => ({ id: index + 1, line }))
      const csv = csvOf(context, { ...table, walked: null, read: async () => rows })
      const read = readCsv((await csv.toArray()).join('').slice(1))
      expect(read).toEqual(lines)
    },
  )

  it('has one row for a donation whose message has two lines', async () => {
    const read = readCsv((await text('donations')).bytes.subarray(3).toString())
    expect(read.map((row) => Object.keys(row))).toEqual(read.map(() => EXPORTED.get('donations')?.columns))
    expect(read).toContainEqual(expect.objectContaining({ message: 'One\nTwo', donorName: 'Kwame Mensah' }))
  })

  it.each([...EXPORTED.keys()])('of %s holds no secrets, and donors’ addresses only among donations', async (table) => {
    const { reply, bytes } = await text(table)
    expect(reply.status).toBe(200)
    expect(bytes.toString()).not.toMatch(/v[12]\.|password|emailHash|searchText/)
    expect(bytes.toString().includes('donor@example.org')).toBe(table === 'donations')
  })

  it('has the rows from one day to another, both included, in UTC', async () => {
    const titled = async (title: string, createdAt: number) => buildFundraiser(context, { title, createdAt })
    await titled('Too early', Date.UTC(2026, 9, 1) - 1)
    await titled('First moment', Date.UTC(2026, 9, 1))
    await titled('Last moment', Date.UTC(2026, 9, 31, 23, 59, 59, 999))
    await titled('Too late', Date.UTC(2026, 10, 1))
    const { reply, bytes } = await text('fundraisers', '?from=2026-10-01&to=2026-10-31')
    expect(reply.headers.get('Content-Disposition')).toContain(
      'filename="pamoja-fundraisers-from-2026-10-01-to-2026-10-31.csv"',
    )
    const titles = bytes.toString().match(/Too early|First moment|Last moment|Too late/g)
    expect(titles).toEqual(['First moment', 'Last moment'])
    expect((await text('fundraisers', '?from=2026-11-01')).bytes.toString()).toContain('Too late')
    expect((await text('fundraisers', '?from=2026-11-01')).bytes.toString()).not.toContain('Last moment')
    expect((await text('fundraisers', '?from=&to=')).bytes.toString()).toContain('Too early')
    const acts = await actsOn(context, 'table:fundraisers')
    expect(acts.map(({ after }) => after)).toContain('{"from":"2026-10-01","to":"2026-10-31"}')
  })

  it.each([
    ['?from=1.10.2026', 'Write “from” as a day, such as 2026-10-31'],
    ['?to=2026-02-30', 'Write “to” as a day, such as 2026-10-31'],
    ['?from=2026-10-02&to=2026-10-01', 'The first day must not be after the last day'],
  ])('refuses the days %s', async (days, message) => {
    const reply = await server.send('GET', path('ledger') + days, { headers })
    expect(reply).toMatchObject({ status: 400, body: { message } })
  })

  it.each([...EXPORTED.keys()])('of %s can be limited to days', async (table) => {
    const all = (await text(table)).bytes.toString().split('\r\n')
    const [header, ...rows] = (await text(table, '?to=2001-01-01')).bytes.toString().trimEnd().split('\r\n')
    expect(header).toBe(all[0])
    expect(rows).toEqual([])
  })

  it('exists for known tables only', async () => {
    expect((await server.send('GET', path('sessions'), { headers })).status).toBe(404)
    expect((await server.send('GET', path('__proto__'), { headers })).status).toBe(404)
  })

  it('reads on only as the client takes it, and stops when the client is gone', async () => {
    let reads = 0
    const words = 'A line that is long enough to fill buffers soon. '.repeat(20)
    const endless: ExportedTable = {
      walked: null,
      columns: ['words'],
      async read(_, { beyond }, limit) {
        reads += 1
        return Array.from({ length: limit }, (__, index) => ({ id: beyond + index + 1, line: { words } }))
      },
    }
    const csv = csvOf(context, endless)
    await once(csv, 'readable')
    await untilStill(() => reads)
    const readUntaken = reads
    expect(readUntaken).toBeLessThan(5)
    csv.destroy()
    await untilStill(() => reads)
    expect(reads).toBe(readUntaken)
  })
})

/** As another program reads it: each row as an object of texts. */
function readCsv(text: string): Record<string, string>[] {
  const [columns = [], ...rows] = initParser(inferSchema(text, { header: () => [] })).stringArrs(text)
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [columns[index], cell])))
}

/** Waits until work in this process no longer changes a number: it is the same over a hundred turns of the event loop. */
async function untilStill(read: () => number): Promise<void> {
  for (let before = NaN, turns = 0; turns < 100; turns += 1) {
    if (read() !== before) turns = 0
    before = read()
    await nextTurn()
  }
}
