import { beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#shared/contract/account/notifications'
import { getNotices, updateNotices } from '#shared/contract/letters'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { queuedMails } from '../../testing/mail'
import { tellSome } from '../telling/tell'
import { dueDay, sendDigests } from './notices'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CREATOR = 'creator@example.org'

describe('a creator’s mails about donations', () => {
  let giving: Giving
  let bearer: Record<string, string>
  let creator: { id: number }
  beforeEach(async () => {
    giving = await createGiving()
    const { context, fundraiser } = giving
    creator = await buildUser(context, { email: CREATOR, fullName: 'هدى السيد' })
    const { write } = context.database
    await write.updateTable('fundraisers').set({ userId: creator.id }).where('id', '=', fundraiser.id).execute()
    bearer = { Authorization: `Bearer ${await buildSession(context, creator)}` }
  })

  const mails = () => queuedMails(giving.context, CREATOR)
  const choose = (donationNotices: 'each' | 'daily' | 'none') =>
    giving.server.call(updateNotices, { body: { donationNotices } }, bearer)
  const give: Giving['give'] = (changes) => giving.give({ donorEmail: 'donor@example.org', ...changes })
  const digests = () => sendDigests(giving.context, dueDay(giving.context.clock()))

  it('come for each donation by default, and the creator can read and change the choice', async () => {
    expect((await giving.server.call(getNotices, {}, bearer)).body).toEqual({ donationNotices: 'each' })
    await choose('none')
    expect((await giving.server.call(getNotices, {}, bearer)).body).toEqual({ donationNotices: 'none' })
    await give()
    expect(await mails()).toEqual([])
  })

  it('contain the donor’s name, amount and message, and an unsubscribe link, but never the donor’s address', async () => {
    await give({ donorName: 'Kwame', message: 'For the\n\nchildren <b>' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Kwame gave $25.00 for A well for Kitui')
    expect(mail?.textBody).toContain(
      'Hello هدى السيد,\n\nKwame gave $25.00 to “A well for Kitui”. $22.50 of it is yours',
    )
    expect(mail?.textBody).toContain('They wrote:\n\nFor the\n\nchildren <b>')
    expect(mail?.htmlBody).toContain('children &lt;b&gt;')
    expect(mail?.textBody).toMatch(/\$25 raised of \$[\d,]+ · 1 supporter\n\nThank: \S+\/fundraiser\/\d+#thanks/)
    expect(mail?.unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/api\/unsubscribe\/n\d+-[\w-]{43}$/)
    expect(mail?.textBody).toMatch(/Stop these emails: http:\/\/localhost:3000\/unsubscribe\/n\d+-/)
    expect(JSON.stringify(mail)).not.toContain('donor@example.org')
  })

  it('leave what was given in the creator’s list, whatever is chosen for mails', async () => {
    await choose('none')
    await give({ donorName: 'Kwame' })
    await tellSome(giving.context)
    expect((await giving.server.call(listNotifications, {}, bearer)).body).toMatchObject([
      { kind: 'donation', name: 'Kwame', amount: 2_500, isRead: false },
    ])
  })

  it('contain no name of an anonymous donor', async () => {
    await give({ donorName: null })
    const [mail] = await mails()
    expect(mail?.textBody).toContain('Somebody who stays anonymous gave $25.00')
  })

  it('wait until the address is confirmed, and are told then in the daily one', async () => {
    const confirm = (emailConfirmedAt: number | null) =>
      giving.context.database.write
        .updateTable('users')
        .set({ emailConfirmedAt })
        .where('id', '=', creator.id)
        .execute()
    await confirm(null)
    await give()
    await choose('daily')
    await give({ donorName: 'Call 0700 123 456' })
    giving.context.pass(DAY)
    await digests()
    expect(await mails()).toEqual([])
    await confirm(giving.context.clock())
    await digests()
    expect(await mails()).toMatchObject([{ subject: '1 new donation: $25.00' }])
  })

  it('go to the creator, not to the leader who created the account', async () => {
    const { context } = giving
    const leader = await buildUser(context, { email: 'leader@example.org', isCommunityLeader: 1 })
    const { write } = context.database
    await write.updateTable('users').set({ createdById: leader.id }).where('id', '=', creator.id).execute()
    await give()
    expect((await mails())[0]?.textBody).toContain('$21.25 of it is yours')
    expect(await queuedMails(context, 'leader@example.org')).toEqual([])
  })

  describe('once a day', () => {
    beforeEach(async () => {
      await give({ donorName: 'Before' })
      await choose('daily')
      await giving.context.database.write.deleteFrom('outgoing_mail').execute()
    })

    it('come the next morning as one mail with all donations', async () => {
      await give({ donorName: 'Kwame' })
      await give({ donorName: null, amount: 1_000 })
      await digests()
      expect(await mails()).toEqual([])

      giving.context.pass(DAY)
      await Promise.all([digests(), digests()])
      await digests()
      const [mail, ...others] = await mails()
      expect(others).toEqual([])
      expect(mail?.subject).toBe('2 new donations: $35.00')
      expect(mail?.textBody).toContain(
        '$25.00: Kwame, for “A well for Kitui”\n$10.00: Anonymous, for “A well for Kitui”',
      )
      expect(mail?.textBody).not.toContain('Before')
      expect(mail?.textBody).not.toContain('donor@example.org')
      expect(mail?.unsubscribeUrl).toContain('/api/unsubscribe/n')
    })

    it('do not come on a day without donations', async () => {
      for (let day = 0; day < 3; day += 1) {
        giving.context.pass(DAY)
        await digests()
      }
      expect(await mails()).toEqual([])
    })

    it('leave donations after the morning to the next day, and miss none while the server was off', async () => {
      await give({ donorName: 'First' })
      giving.context.pass(DAY)
      await give({ donorName: 'Second' })
      await digests()
      giving.context.pass(3 * DAY)
      await give({ donorName: 'Third' })
      await digests()
      giving.context.pass(DAY)
      await digests()
      const names = (await mails()).map(({ textBody }) => textBody.match(/First|Second|Third/g))
      expect(names).toEqual([['First'], ['Second'], ['Third']])
    })

    it('report the waiting donations at once when the creator switches to a mail for each', async () => {
      await give({ donorName: 'Waiting' })
      await choose('each')
      await give({ donorName: 'Later' })
      giving.context.pass(2 * DAY)
      await digests()
      const reported = (await mails()).map(({ subject, textBody }) => [subject, textBody.match(/Waiting|Later/g)])
      expect(reported).toEqual([
        ['1 new donation: $25.00', ['Waiting']],
        ['Later gave $25.00 for A well for Kitui', ['Later']],
      ])
    })

    it('count the donations that they do not list', async () => {
      const { context } = giving
      const { id: fundraiserId } = await buildFundraiser(context, { userId: creator.id })
      for (let gift = 0; gift < 22; gift += 1) await buildDonation(context, { fundraiserId })
      context.pass(DAY)
      await digests()
      const [mail] = await mails()
      expect(mail?.subject).toBe('22 new donations: $550.00')
      expect(mail?.textBody).toContain('And 2 more.')
      expect(mail?.textBody.match(/Kwame Mensah/g)).toHaveLength(20)
    })
  })
})
