import { afterEach, beforeEach, expect } from 'vitest'
import { confirmEmail } from '#shared/contract/account/confirm-email'
import { getMergePreview, mergeAccounts } from '#shared/contract/admin/merge-accounts'
import { login } from '#shared/contract/auth'
import { fillPath } from '#shared/contract/base/call'
import { findUserEvenClosed } from '../community/users/find-user'
import { auditMoney } from '../giving/ledger/audit'
import type { Row } from '../platform/database/schema'
import { signInAdmin } from './admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from './builders'
import { createTestContext } from './context'
import { queuedMails } from './mail'
import { quickHash } from './passwords'
import { serve } from './serve'

const DAY = 24 * 60 * 60_000
export const KEPT = 'amina@example.org'
export const ENDED = 'amina.otieno@example.com'
export const KEPT_PASSWORD = 'ten wells in Kitui'
export const ENDED_PASSWORD = 'nine wells in Kitui'
export const NOTE = 'Signed up twice; showed us her ID'

export type MergingPair = Awaited<ReturnType<typeof startMergingPair>>

/** Two accounts of one person, the second with a fundraiser, and an admin who merges them, for each test of a block. */
export function useMergingPair(): () => MergingPair {
  let pair: MergingPair
  beforeEach(async () => {
    pair = await startMergingPair()
  })
  afterEach(async () => {
    await pair.server.stop()
    expect(await auditMoney(pair.context.database.read)).toEqual([])
    await pair.context.remove()
  })
  return () => pair
}

async function startMergingPair() {
  const context = await createTestContext()
  const server = await serve(context)
  const kept = await buildUser(context, { email: KEPT, username: 'amina', password: quickHash(KEPT_PASSWORD) })
  const ended = await buildUser(context, { email: ENDED, username: 'amina2', password: quickHash(ENDED_PASSWORD) })
  const fundraiser = await buildFundraiser(context, { userId: ended.id, endDate: context.clock() + 400 * DAY })
  await buildDonation(context, { fundraiserId: fundraiser.id, amount: 10_000 })
  context.pass(40 * DAY)
  const { admin, headers } = await signInAdmin(context)

  const ask = (keptId = kept.id, endedId = ended.id) =>
    server.send('POST', fillPath(mergeAccounts.path, { id: keptId }), { headers, body: { endedId, note: NOTE } })
  const linkIn = async (to: string, page: string) =>
    (await queuedMails(context, to))
      .flatMap(({ textBody }) => new RegExp(`/${page}\\?token=(\\S+)`).exec(textBody)?.[1] ?? [])
      .at(-1) ?? ''
  const confirm = async (to: string) =>
    server.send('POST', confirmEmail.path, { body: { token: await linkIn(to, 'confirm-email') } })
  return {
    ...{ context, server, kept, ended, fundraiser, admin, headers, ask, linkIn, confirm },
    preview: (username = ended.username) =>
      server.call(getMergePreview, { params: { id: kept.id }, query: { username } }, headers),
    async merge() {
      expect((await ask()).status).toBe(200)
      context.pass(1)
      expect((await confirm(KEPT)).status).toBe(200)
      expect(await confirm(ENDED)).toMatchObject({
        status: 200,
        body: { message: expect.stringContaining('are one now') },
      })
    },
    row: (id: number) => findUserEvenClosed(context.database.read, id),
    asPerson: async (user = kept) => ({ Authorization: `Bearer ${await buildSession(context, user)}` }),
    async ownerNow() {
      const query = context.database.read.selectFrom('fundraisers').select('userId').where('id', '=', fundraiser.id)
      return (await query.executeTakeFirstOrThrow()).userId
    },
    signIn: (email: string, password: string) => server.send('POST', login.path, { body: { email, password } }),
    async draft(user: Row<'users'>, key: string, text: string) {
      const now = context.clock()
      await context.database.write
        .insertInto('drafts')
        .values({
          ...{ userId: user.id, kind: 'fundraiser', key, entryId: `${user.id}:${key}`, photo: null },
          ...{ text: context.secrets.seal(JSON.stringify({ title: text }), 'drafts.text', user.id) },
          ...{ savedAt: now, changedAt: now },
        })
        .execute()
    },
  }
}
