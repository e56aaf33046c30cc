import { beforeEach, describe, expect, it } from 'vitest'
import { followFundraiser, listFollows } from '#shared/contract/account/follows'
import { notify } from '../../community/events'
import { changeFollow } from '../../community/follow-by-mail'
import type { Row } from '../../platform/database/schema'
import { followAddress } from '../../platform/mail/unsubscribe-link'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import type { TestServer } from '../../testing/serve'
import { dueWeek, mailSomeWeekly } from './weekly'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
/** Thursday. */
const START = Date.UTC(2026, 9, 1, 12)

describe('the weekly letter', () => {
  let context: TestContext
  let server: TestServer
  let kwame: Row<'users'>
  let well: Row<'fundraisers'>
  let roof: Row<'fundraisers'>
  beforeEach(async () => {
    ;({ context, server } = await openServer({ start: START }))
    kwame = await buildUser(context, { email: 'kwame@example.org' })
    well = await buildFundraiser(context, { title: 'A well' })
    roof = await buildFundraiser(context, { title: 'A roof' })
  })

  const bearer = async () => ({ Authorization: `Bearer ${await buildSession(context, kwame)}` })
  const follow = async ({ id }: Row<'fundraisers'>, choice: 'weekly' | 'each' = 'weekly') =>
    server.call(followFundraiser, { params: { id }, body: { choice } }, await bearer())
  const followByMail = (email: string, { id }: Row<'fundraisers'>) =>
    changeFollow(context, followAddress(context, email, id).split('/').at(-1) ?? '', 'weekly')
  const post = ({ id: fundraiserId, userId: authorId }: Row<'fundraisers'>, text: string) =>
    context.database.transaction(async (transaction) => {
      const row = { fundraiserId, authorId, text, createdAt: context.clock() }
      const { id } = await transaction.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow()
      await notify(transaction, context, { eventKey: `news:${id}`, kind: 'news', fundraiserId, newsId: id })
    })
  const send = async () => {
    const week = dueWeek(context.clock())
    while (!(await mailSomeWeekly(context, week)))
      await context.database.write
        .updateTable('outgoing_mail')
        .set({ nextAttemptAt: context.clock() + WEEK })
        .execute()
  }
  const mails = () => queuedMails(context)

  it('is due on Mondays at six, ten minutes later', () => {
    const monday = Date.UTC(2026, 9, 5, 6, 10)
    expect(dueWeek(monday) - dueWeek(monday - 1)).toBe(1)
  })

  it('is one for each person, with the newest first of all that they follow by it', async () => {
    await follow(well)
    await follow(roof)
    await follow(await buildFundraiser(context, { title: 'At once' }), 'each')
    await followByMail('ama@example.org', roof)
    await post(well, 'The drill has arrived.')
    context.pass(HOUR)
    await post(roof, 'The beams stand.')
    await send()
    expect(await mails()).toEqual([])
    context.pass(WEEK)
    await Promise.all([send(), send()])
    await send()
    const [first, second, ...others] = await mails()
    expect(others).toEqual([])
    expect([first?.recipient, second?.recipient]).toEqual(['kwame@example.org', 'ama@example.org'])
    expect(first?.textBody).toContain('News: “A roof”: The beams stand.\nNews: “A well”: The drill has arrived.')
    expect(second?.textBody).not.toContain('A well')
  })

  it('does not come without news, and brings what a missed week brought', async () => {
    await follow(well)
    context.pass(WEEK)
    await send()
    expect(await mails()).toEqual([])
    await post(well, 'First')
    context.pass(2 * WEEK)
    await post(well, 'After the morning')
    await send()
    context.pass(WEEK)
    await send()
    const told = (await mails()).map(({ textBody }) => textBody.match(/First|After/g))
    expect(told).toEqual([['First'], ['After']])
  })

  it('begins with what happens after it was chosen, and leaves out what was hidden', async () => {
    await follow(well, 'each')
    await post(well, 'Told at once')
    await follow(well)
    await post(well, 'Hidden')
    await context.database.write.updateTable('news').set({ hiddenAt: 1 }).where('text', '=', 'Hidden').execute()
    await post(well, 'Shown')
    context.pass(WEEK)
    await send()
    expect((await mails())[0]?.textBody.match(/Told|Hidden|Shown/g)).toEqual(['Shown'])
  })

  it('counts what it does not list', async () => {
    await follow(well)
    for (let count = 0; count < 22; count += 1) await post(well, `News ${count}.`)
    context.pass(WEEK)
    await send()
    expect((await mails())[0]?.textBody).toContain('And 2 more.')
  })

  it('reaches all, a few at a time', async () => {
    for (let count = 0; count < 45; count += 1) await followByMail(`reader-${count}@example.org`, well)
    await post(well, 'The drill has arrived.')
    context.pass(WEEK)
    expect(await mailSomeWeekly(context, dueWeek(context.clock()))).toBe(false)
    expect(await mails()).toHaveLength(20)
    await send()
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(45)
    expect(await mails()).toHaveLength(45)
  })

  it('comes although the address of another follower cannot be read', async () => {
    await followByMail('ama@example.org', well)
    await context.database.write.updateTable('follows').set({ email: 'unreadable' }).execute()
    await follow(well)
    await post(well, 'The drill has arrived.')
    context.pass(WEEK)
    await send()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['kwame@example.org'])
  })

  it('ends with one tap, and takes back what waits', async () => {
    await follow(well)
    await followByMail('ama@example.org', well)
    await post(well, 'The drill has arrived.')
    context.pass(WEEK)
    await send()
    for (const { unsubscribeUrl } of await mails())
      expect((await server.send('POST', new URL(unsubscribeUrl ?? '').pathname)).status).toBe(200)
    expect(await mails()).toEqual([])
    expect((await server.call(listFollows, {}, await bearer())).body).toMatchObject([{ choice: 'app' }])
    expect(await context.database.read.selectFrom('follows').selectAll().execute()).toHaveLength(1)
  })
})
