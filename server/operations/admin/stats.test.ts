import { beforeEach, expect, it } from 'vitest'
import { getAdminStats } from '#shared/contract/admin/stuck-jobs'
import { signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildMessage, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../../testing/giving/payouts'
import type { TestServer } from '../../testing/serve'

let context: TestContext
let server: TestServer
let headers: Record<string, string>
beforeEach(async () => {
  ;({ context, server } = await openServer())
  headers = (await signInAdmin(context)).headers
})

const stats = async () => (await server.call(getAdminStats, {}, headers)).body

it('counts users, campaigns and money, and what waits for an admin', async () => {
  const { id: userId } = await buildUser(context)
  await buildUser(context, { closedAt: context.clock() })
  const open = await buildFundraiser(context, { userId })
  await buildFundraiser(context, { userId, isActive: 0 })
  await buildFundraiser(context, { userId, endDate: context.clock() - 1 })
  const hidden = await buildFundraiser(context, { userId, hiddenAt: context.clock() })
  await buildDonation(context, { fundraiserId: open.id, amount: 10_000 })
  await buildDonation(context, { fundraiserId: hidden.id, amount: 2_000 })
  await buildMessage(context)
  await buildMessage(context, { dueAt: context.clock() - 1 })
  await buildMessage(context, { status: 'answered', dueAt: 0 })
  await buildMessage(context, { status: 'closed', closedAt: context.clock() })
  await buildBankAccount(context, { userId })
  await buildPayoutRequest(context, { userId })
  await buildPayoutRequest(context, { userId, status: 'completed' })
  expect(await stats()).toEqual({
    ...{ campaigns: 3, activeCampaigns: 1, users: 2, donations: 2, totalRaised: 12_000, platformFees: 1_200 },
    ...{ payoutsWaiting: 1, payoutsWaitingAmount: 5_000, accountsWaiting: 1, paymentsToReview: 0 },
    ...{ undecidedSettings: 0, troubles: 0, messagesWaiting: 2 },
  })
})
