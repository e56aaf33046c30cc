import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_FUNDRAISER_SORTS, type AdminFundraiser, listAdminFundraisers } from '#shared/contract/admin/fundraisers'
import type { CallArguments } from '#shared/contract/base/call'
import { searchText } from '#shared/rules/fundraisers/search-text'
import { signInAdmin } from '../../../testing/admins'
import { buildFundraiser } from '../../../testing/builders'
import { openServer } from '../../../testing/context'
import { readPages } from '../../../testing/serve'

const { context, server } = await openServer()
let headers: Record<string, string>

beforeAll(async () => {
  headers = (await signInAdmin(context)).headers
  const now = context.clock()
  const build = (title: string, given: Parameters<typeof buildFundraiser>[1]) =>
    buildFundraiser(context, { title, searchText: searchText([title]), ...given })
  await build('Borehole', { createdAt: now - 5, currentAmount: 100, goalAmount: 900 })
  await build('Surgery in Èkó 100%', { createdAt: now - 4, category: 'medical', currentAmount: 300, goalAmount: 500 })
  await build('Ended', { createdAt: now - 3, endDate: now - 1, goalAmount: 500 })
  await build('Switched off', { createdAt: now - 2, isActive: 0, goalAmount: 500 })
  await build('Deleted', { createdAt: now - 1, hiddenAt: now, goalAmount: 500 })
  await build('ደም ለእናት "quoted" and*', { createdAt: now, category: 'medical', currentAmount: 200, goalAmount: 700 })
})

const list = (query: NonNullable<CallArguments<typeof listAdminFundraisers>['query']>) =>
  server.call(listAdminFundraisers, { query }, headers)
const titles = async (query: Parameters<typeof list>[0]) => (await list(query)).body.map(({ title }) => title)

const BLOOD = 'ደም ለእናት "quoted" and*'
const SURGERY = 'Surgery in Èkó 100%'

describe('the admin’s table', () => {
  it.each([
    [{}, [BLOOD, 'Switched off', 'Ended', SURGERY, 'Borehole']],
    [{ sort: 'raised' as const, limit: 3 }, [SURGERY, BLOOD, 'Borehole']],
    [{ sort: 'goal' as const }, ['Borehole', BLOOD, 'Switched off', 'Ended', SURGERY]],
    [{ state: 'active' as const }, [BLOOD, 'Ended', SURGERY, 'Borehole']],
    [{ state: 'inactive' as const }, ['Switched off']],
    [{ state: 'deleted' as const }, ['Deleted']],
    [{ category: 'medical' as const }, [BLOOD, SURGERY]],
    [{ category: 'medical' as const, q: 'eko' }, [SURGERY]],
    [{ q: '100%' }, [SURGERY]],
    [{ q: '___' }, []],
    [{ q: 'ለእናት' }, [BLOOD]],
    [{ q: 'and*' }, [BLOOD]],
    [{ q: 'borehole OR ended' }, []],
    [{ q: 'deleted', state: 'deleted' as const }, ['Deleted']],
  ])('follows %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each(
    ADMIN_FUNDRAISER_SORTS.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&category=medical`, `sort=${sort}&q=e`]),
  )('leads through all pages by %s, each row once', async (selection) => {
    const path = `${listAdminFundraisers.path}?limit=1&${selection}`
    const pages = await readPages<AdminFundraiser>(server, path, headers)
    const whole = (await server.send('GET', `${listAdminFundraisers.path}?${selection}`, { headers })).body
    expect(pages.flat().map(({ title }) => title)).toEqual((whole as AdminFundraiser[]).map(({ title }) => title))
  })

  it('finds what was changed by its new words only, and nothing that was erased', async () => {
    const { id } = await buildFundraiser(context, { title: 'Kiosk', searchText: 'kiosk' })
    expect(await titles({ q: 'kiosk' })).toEqual(['Kiosk'])
    const { write } = context.database
    await write.updateTable('fundraisers').set({ searchText: 'bakery' }).where('id', '=', id).execute()
    expect([await titles({ q: 'kiosk' }), await titles({ q: 'bakery' })]).toEqual([[], ['Kiosk']])
    await write.deleteFrom('fundraisers').where('id', '=', id).execute()
    expect(await titles({ q: 'bakery' })).toEqual([])
  })

  it('shows what the table needs, and refuses a cursor that is not its own [7.admin.fundraisers]', async () => {
    const { body } = await list({ q: 'borehole' })
    expect(body[0]).toMatchObject({
      ...{ title: 'Borehole', goalAmount: 900, currentAmount: 100, isActive: true, deletedAt: null, version: 1 },
      user: { fullName: 'Amina Otieno' },
    })
    expect((await server.send('GET', `${listAdminFundraisers.path}?cursor=x`, { headers })).status).toBe(400)
  })
})
