import { beforeEach, describe, expect, it } from 'vitest'
import type { CallBody } from '#shared/contract/base/call'
import { fillPath } from '#shared/contract/base/call'
import { hideDonationMessage, listDonations } from '#shared/contract/donations'
import { CALLS } from '#shared/contract/index'
import { getReceipt } from '#shared/contract/letters'
import { changeDonation, listReceivedDonations, listUserDonations } from '#shared/contract/user-donations'
import type { Row } from '../../platform/database/schema'
import { buildSession, buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { queuedMails } from '../../testing/mail'
import { receiptToken } from '../receipts'

const NAME = 'Nyambura Wairimu'
const HIDDEN = { isAnonymous: true }
const SHORT = { isAnonymous: false, isNameShort: true }
type Choice = typeof HIDDEN | typeof SHORT
const DAY = 24 * 60 * 60_000

let giving: Giving
let donation: Row<'donations'>
let creator: Record<string, string>
let donor: Record<string, string>
let donorId: number
let receipt: string

async function setUp(choice: Choice) {
  giving = await createGiving()
  const { context, fundraiser } = giving
  const signIn = async (id: number) => ({ Authorization: `Bearer ${await buildSession(context, { id })}` })
  donorId = (await buildUser(context, { fullName: NAME, email: 'nyambura@example.org' })).id
  donor = await signIn(donorId)
  creator = await signIn(fundraiser.userId)
  await giving.give({ donorName: NAME, ...choice, donorEmail: 'nyambura@example.org', message: 'Get wel' })
  await context.database.write.updateTable('donations').set({ donorId }).execute()
  const [given] = await giving.donations()
  if (!given) throw new Error('No donation')
  donation = given
  receipt = receiptToken(context, donation)
}

const call = (body: CallBody<typeof changeDonation>, headers = {}) =>
  giving.server.send('PATCH', fillPath(changeDonation.path, { id: donation.id }), { body, headers })
const shown = async () => (await giving.server.call(listDonations, { params: { id: giving.fundraiser.id } })).body[0]

describe.each([
  ['hides', HIDDEN, 'Anonymous', 'please don’t name them in public'],
  ['shortens', SHORT, 'Nyambura W.', 'The page shows them as “Nyambura W.”'],
] as const)('a donor who %s their name', (_, choice, onPage, asked) => {
  beforeEach(() => setUp(choice))

  it('is named by no reply to strangers', async () => {
    const ids = { id: 0, username: NAME, token: 'a-token-that-is-not-ours', attemptId: crypto.randomUUID() }
    const open = CALLS.filter(({ method, access }) => method === 'GET' && access.audience === 'anyone')
    const paths = open.flatMap(({ path }) =>
      [giving.fundraiser.id, donorId, donation.id].map((id) => fillPath(path, { ...ids, id })),
    )
    const found = `/api/fundraisers?${new URLSearchParams({ q: NAME })}`
    for (const path of [...paths, ...paths.map((each) => `${each}?sort=top`), found]) {
      const { body } = await giving.server.send('GET', path)
      // Their own page and what they wrote are theirs; the donation must not lead there.
      const isTheirs = path.startsWith(`/api/users/${donorId}`) && !path.includes('donations')
      if (!isTheirs) expect([path, JSON.stringify(body).includes(NAME)]).toEqual([path, false])
    }
    expect((await giving.server.call(listUserDonations, { params: { id: donorId } })).body).toEqual([])
    expect(await shown()).toMatchObject({ donorName: onPage, isAnonymous: choice === HIDDEN, message: 'Get wel' })
  })

  it('is named to the creator, in their list and mail, on the receipt and in the donor’s own list', async () => {
    const { server, context, fundraiser } = giving
    const named = { donorName: NAME, ...choice }
    const received = await server.call(listReceivedDonations, { params: { id: fundraiser.userId } }, creator)
    expect(received.body[0]).toMatchObject(named)
    const mails = await queuedMails(context)
    const mail = mails.find(({ textBody }) => textBody.includes(`${NAME} gave $25.00`))
    expect(mail?.textBody).toContain(asked)
    expect((await server.call(getReceipt, { params: { token: receipt } })).body).toMatchObject(named)
    const given = await server.call(listUserDonations, { params: { id: donorId } }, donor)
    const mayEditUntil = new Date(donation.createdAt + DAY).toISOString()
    expect(given.body[0]).toMatchObject({ ...named, receipt, mayEditUntil })
  })

  it('is another gift under the same key than one with the name', async () => {
    const key = crypto.randomUUID()
    await giving.startCard({ donorName: NAME, ...choice }, key)
    await expect(giving.startCard({ donorName: NAME }, key)).rejects.toThrow('422')
  })
})

describe('what a donor changes', () => {
  beforeEach(() => setUp(HIDDEN))

  it('shows, shortens and hides it later, as the donor or with the receipt’s link, however often it is sent', async () => {
    for (const [chosen, donorName] of [
      [{ isAnonymous: false }, NAME],
      [{ isAnonymous: false }, NAME],
      [SHORT, 'Nyambura W.'],
      [SHORT, 'Nyambura W.'],
      [{ isNameShort: false }, NAME],
      [HIDDEN, 'Anonymous'],
    ] as const) {
      expect(await call({ ...chosen, receipt })).toMatchObject({ status: 200, body: { donorName: NAME } })
      expect((await shown())?.donorName).toBe(donorName)
    }
    expect((await call({ isAnonymous: false }, donor)).status).toBe(200)
    for (const [wrong, headers] of [
      [undefined, {}],
      [`${receipt}x`, {}],
      [undefined, creator],
    ] as const)
      expect((await call({ isAnonymous: true, ...(wrong && { receipt: wrong }) }, headers)).status).toBe(403)
    expect((await shown())?.isAnonymous).toBe(false)
    await giving.context.database.write.updateTable('donations').set({ donorName: null, isAnonymous: 1 }).execute()
    expect((await call({ isAnonymous: false, receipt })).status).toBe(409)
  })

  it('corrects the message for a day; a hidden one stays hidden', async () => {
    expect((await call({ message: 'Get well soon', receipt })).status).toBe(200)
    expect((await shown())?.message).toBe('Get well soon')
    await giving.server.call(hideDonationMessage, { params: { id: donation.id }, body: { hidden: true } }, creator)
    expect((await call({ message: 'Be well', receipt })).body).toMatchObject({
      message: 'Be well',
      isMessageHidden: true,
    })
    expect((await shown())?.message).toBeNull()
    giving.context.pass(DAY)
    expect((await call({ message: 'Be well', isAnonymous: false, receipt })).status).toBe(200)
    expect(await call({ message: '', receipt })).toMatchObject({
      status: 409,
      body: { message: 'A message can be corrected for a day after the donation.' },
    })
    expect((await giving.donations())[0]).toMatchObject({ message: 'Be well', isAnonymous: 0 })
  })

  it('is refused after very many changes in an hour', async () => {
    for (let count = 0; count < 30; count += 1) await call({ isAnonymous: true, receipt })
    expect((await call({ isAnonymous: true, receipt })).status).toBe(429)
    giving.context.pass(60 * 60_000)
    expect((await call({ isAnonymous: true, receipt })).status).toBe(200)
  })
})
