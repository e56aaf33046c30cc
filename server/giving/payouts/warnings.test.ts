import { beforeEach, expect, it } from 'vitest'
import { listAdminBankAccounts } from '#shared/contract/admin/people'
import type { Row } from '../../platform/database/schema'
import { buildSession, buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { buildBankAccount } from '../../testing/giving/payouts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let paying: PayingOut
beforeEach(async () => {
  paying = await createPayingOut()
})

const asAdmin = async () => ({ Authorization: `Bearer ${await buildSession(paying.context, paying.admin)}` })
const accountOf = async (userId: number) =>
  (await paying.server.call(listAdminBankAccounts, { query: {} }, await asAdmin())).body.find(
    ({ user }) => user.id === userId,
  )
const setCreator = (values: Partial<Pick<Row<'users'>, 'credentialsChangedAt' | 'fullName'>>) =>
  paying.context.database.write.updateTable('users').set(values).where('id', '=', paying.creator.id).execute()
const setAccount = (values: Partial<Pick<Row<'bank_accounts'>, 'changedAt'>>) =>
  paying.context.database.write.updateTable('bank_accounts').set(values).execute()
const isoNow = () => new Date(paying.context.clock()).toISOString()

it('tells admins of what has changed within a week, beside Verify and Send', async () => {
  const { context, creator } = paying
  const addedAt = isoNow()
  expect((await accountOf(creator.id))?.warnings).toEqual([{ code: 'account-added', at: addedAt }])
  context.pass(2 * MINUTE)
  await setAccount({ changedAt: context.clock() })
  await setCreator({ credentialsChangedAt: context.clock() })
  await paying.asked()
  const changes = [
    { code: 'account-added', at: addedAt },
    { code: 'account-changed', at: isoNow() },
    { code: 'credentials-changed', at: isoNow() },
  ]
  expect((await accountOf(creator.id))?.warnings).toEqual(changes)
  expect(await paying.queue()).toMatchObject([{ warnings: changes }])
  context.pass(7 * DAY)
  expect((await accountOf(creator.id))?.warnings).toEqual([])
})

it.each([
  ['OTIENO, Amína', []],
  ['A. Otieno', []],
  ['Somebody Else Ltd', ['holder-different']],
  ['አበበ ቢቂላ', ['holder-not-comparable']],
])('compares the holder with the person: %s', async (fullName, codes) => {
  await setCreator({ fullName })
  paying.context.pass(7 * DAY)
  expect((await accountOf(paying.creator.id))?.warnings.map(({ code }) => code)).toEqual(codes)
})

it('tells of the same account number under another person beside Send, until the payout is sent', async () => {
  const other = await buildUser(paying.context)
  await buildBankAccount(paying.context, { userId: other.id })
  const id = await paying.asked()
  const codes = async () => (await paying.queue())[0]?.warnings.map(({ code }) => code)
  expect(await codes()).toEqual(['account-added', 'number-shared'])
  await paying.decide(id, { status: 'processing' })
  expect(await codes()).toEqual([])
})
