import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { getThanks } from '#shared/contract/letters'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import type { TestServer } from '../../testing/serve'
import { mailSome } from '../telling/mail'

const HOUR = 3_600_000

describe('thanking donors', () => {
  let context: TestContext
  let server: TestServer
  let fundraiser: Row<'fundraisers'>
  let bearer: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    const creator = await buildUser(context, { fullName: 'አበበ በቀለ' })
    fundraiser = await buildFundraiser(context, { userId: creator.id })
    bearer = await signedIn(creator)
  })

  const signedIn = async (user: Row<'users'>) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })
  const give = (donorEmail: string | null, donorName: string | null = 'Kwame') =>
    buildDonation(context, { fundraiserId: fundraiser.id, donorEmail, donorName, isAnonymous: donorName ? 0 : 1 })
  const path = () => `/api/fundraisers/${fundraiser.id}/thanks`
  const thank = (message = 'Thank you!', key: string = randomUUID(), headers = bearer) =>
    server.send('POST', path(), { body: { message }, headers: { ...headers, 'Idempotency-Key': key } })
  const read = async () => (await server.call(getThanks, { params: { id: fundraiser.id } }, bearer)).body
  /** Postpones all mails as the mail worker does after an attempt, so that none is due. */
  const tryAll = () =>
    context.database.write
      .updateTable('outgoing_mail')
      .set({ nextAttemptAt: context.clock() + HOUR })
      .execute()
  async function queueAll() {
    while (await mailSome(context)) await tryAll()
  }
  const recipients = async () => (await queuedMails(context)).map(({ recipient }) => recipient)

  it('mails each address once, and no donor without an address or with a full refund', async () => {
    await give('one@example.org')
    await give('ONE@example.org')
    await give('two@example.org', null)
    await give(null)
    const { id } = await give('returned@example.org')
    await context.database.write.updateTable('donations').set({ returnedAmount: 2_500 }).where('id', '=', id).execute()
    expect(await read()).toEqual({ waiting: 2, sent: [] })

    const { status, body } = await thank()
    expect([status, body]).toEqual([201, { message: 'Your thanks are on their way to 2 donors.', recipients: 2 }])
    await queueAll()
    expect(await recipients()).toEqual(['one@example.org', 'two@example.org'])
    expect(await read()).toMatchObject({ waiting: 0, sent: [{ message: 'Thank you!', recipients: 2 }] })
  })

  it('says who wrote it, greets nobody by a name that somebody typed, and has no link but ours', async () => {
    await give('one@example.org')
    await thank('See https://evil.com/prize or evil.com')
    await queueAll()
    const [mail] = await queuedMails(context)
    expect(mail?.textBody).toMatch(
      /^Hello,\n\nThis was written by አበበ በቀለ, whose fundraiser “A well for Kitui” you gave to, and not by us:/,
    )
    expect(mail?.htmlBody.match(/<a /g)).toHaveLength(2)
    for (const body of [mail?.textBody, mail?.htmlBody]) expect(body).not.toMatch(/https:\/\/evil|evil\.com/)
  })

  it('is mailed once for one idempotency key, and not again within a day', async () => {
    await give('one@example.org')
    const key = randomUUID()
    const replies = [await thank('Thanks', key), await thank('Thanks', key), await thank('Thanks again')]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 429])
    expect(replies[2]?.headers.get('Retry-After')).toBe('86400')
    await queueAll()
    expect(await recipients()).toEqual(['one@example.org'])
  })

  it('reaches the donors since the last message, a day later', async () => {
    await give('one@example.org')
    await thank()
    await give('two@example.org')
    expect((await read()).waiting).toBe(1)
    context.pass(24 * HOUR)
    expect((await thank()).status).toBe(201)
    await queueAll()
    expect(await recipients()).toEqual(['one@example.org', 'two@example.org'])
  })

  it('is refused when there is nobody to thank, and when the message is empty or too long', async () => {
    expect((await thank()).status).toBe(409)
    await give('one@example.org')
    expect((await thank('   ')).body).toMatchObject({ message: 'Please write a message' })
    expect((await thank('x'.repeat(1_001))).body).toMatchObject({
      message: 'Message must be less than 1000 characters',
    })
    expect((await thank()).status).toBe(201)
  })

  it('skips donors who unsubscribed through the link in the mail', async () => {
    await give('one@example.org')
    await give('two@example.org')
    await thank()
    await queueAll()
    const [mail] = await queuedMails(context, 'one@example.org')
    const stop = new URL(mail?.unsubscribeUrl ?? '').pathname
    expect((await server.send('POST', stop)).status).toBe(200)
    context.pass(25 * HOUR)
    await give('one@example.org')
    await give('two@example.org')
    expect((await read()).waiting).toBe(1)
    await thank()
    await queueAll()
    expect(await recipients()).toEqual(['one@example.org', 'two@example.org', 'two@example.org'])
  })

  it('continues after a crash, and together with another server, without a second mail to anyone', async () => {
    for (let donor = 0; donor < 50; donor += 1) await give(`donor-${donor}@example.org`)
    await thank()
    await mailSome(context)
    expect(await recipients()).toHaveLength(20)
    await tryAll()
    await Promise.all([mailSome(context), mailSome(context)])
    await tryAll()
    await queueAll()
    const all = await recipients()
    expect(all).toHaveLength(50)
    expect(new Set(all).size).toBe(50)
  })

  it('waits while many mails are due, so that other mail goes first', async () => {
    for (let donor = 0; donor < 60; donor += 1) await give(`donor-${donor}@example.org`)
    await thank()
    expect(await mailSome(context)).toBe(true)
    expect(await mailSome(context)).toBe(false)
    expect(await recipients()).toHaveLength(20)
  })
})
