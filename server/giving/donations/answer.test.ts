import { beforeEach, expect, it } from 'vitest'
import { answerDonation, hideDonationMessage, listDonations } from '#shared/contract/donations'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import type { TestServer } from '../../testing/serve'
import { mailSome } from '../telling/mail'

let context: TestContext
let server: TestServer
let creator: Row<'users'>
let donor: Row<'users'>
let fundraiserId: number
beforeEach(async () => {
  ;({ context, server } = await openServer())
  creator = await buildUser(context)
  donor = await buildUser(context)
  fundraiserId = (await buildFundraiser(context, { userId: creator.id })).id
})

const as = async (user: Row<'users'>) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })
const give = (message: string | null, donorEmail: string | null = null) =>
  buildDonation(context, { fundraiserId, donorId: donor.id, message, donorEmail })
const answer = async (id: number, text: string, key?: string) =>
  server.send('POST', answerDonation.path.replace('{id}', String(id)), {
    body: { text },
    headers: { ...(await as(creator)), ...(key && { 'Idempotency-Key': key }) },
  })
const hide = async (id: number) =>
  server.call(hideDonationMessage, { params: { id }, body: { hidden: true } }, await as(creator))
const shown = async () => (await server.call(listDonations, { params: { id: fundraiserId }, query: {} })).body

it('answers a message once, for all to read, and notes it for the donor', async () => {
  const { id } = await give('Be well')
  const replies = [await answer(id, 'You too', 'one'), await answer(id, 'You too', 'one'), await answer(id, 'Again')]
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 409])
  expect(await shown()).toMatchObject([{ message: 'Be well', answer: 'You too' }])
  const events = await context.database.read.selectFrom('events').selectAll().execute()
  expect(events).toMatchObject([{ kind: 'answer', donationId: id, userId: donor.id, eventKey: `answer:${id}` }])
})

it('answers no gift without a message, and none whose message is hidden', async () => {
  const [silent, hidden] = [await give(null), await give('Go away')]
  await hide(hidden.id)
  expect((await answer(silent.id, 'Thanks')).body).toMatchObject({ code: 'donation.no-message' })
  expect((await answer(hidden.id, 'Thanks')).body).toMatchObject({ code: 'donation.no-message' })
  expect((await answer(424_242, 'Thanks')).status).toBe(404)
})

it('sends no more of an answer once its message is hidden', async () => {
  const { id } = await give('Be well', 'ama@example.org')
  await answer(id, 'You too')
  while (await mailSome(context));
  await hide(id)
  expect((await queuedMails(context)).filter(({ recipient }) => recipient === 'ama@example.org')).toEqual([])
})

it('hides an answer with its message, and keeps the message as it was answered', async () => {
  const { id } = await give('Be well')
  await answer(id, 'You too')
  const changed = await server.send('PATCH', `/api/donations/${id}`, {
    body: { message: 'Another one' },
    headers: await as(donor),
  })
  expect(changed.body).toMatchObject({ code: 'donation.answered' })
  await hide(id)
  expect((await shown())[0]).not.toHaveProperty('answer')
})
