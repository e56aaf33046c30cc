import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  decideLegalPerson,
  getLegalPerson,
  type LegalPersonState,
  updateLegalPerson,
} from '#shared/contract/admin/legal-person'
import { getGivingStatement } from '#shared/contract/books/statements'
import { readPrintedOrganisation } from '../../../giving/receipts/organisation'
import { readReceipt } from '../../../giving/receipts/service'
import { receiptAddress } from '../../../giving/receipts/token'
import { readSite } from '../../../operations/admin/site/change-site'
import { createStats } from '../../../operations/admin/stats'
import { siteCheck } from '../../../operations/health/checks/site'
import { readLegalPerson } from '../../../platform/site/legal-person'
import { actsOn, signInAdmin } from '../../../testing/admins'
import { buildDonation, buildSession, buildUser } from '../../../testing/builders'
import { createTestContext, type TestContext } from '../../../testing/context'
import { queuedMails } from '../../../testing/mail'
import { buildMobileDestination, buildTransfer, startTestSandbox, TEST_ORGANISATION } from '../../../testing/sandbox'
import { serve, type TestServer } from '../../../testing/serve'

const HOUR = 60 * 60_000
const TYPED = {
  legalName: 'Harambee Trust',
  country: 'ke',
  phone: '+254 700 123 123',
  registrationNumber: 'OP.218/051',
  address: '',
}
const HARAMBEE = { name: 'Harambee Trust', country: 'KE', phone: '254700123123', id: 'OP.218/051', address: null }
const THIEF = { ...TYPED, legalName: 'Thief Ltd' }

describe('the legal person', () => {
  let context: TestContext
  let server: TestServer
  let headers: Record<string, string>
  beforeEach(async () => {
    const built = await createTestContext()
    // Real payments: no example takes the place of what is not set.
    context = { ...built, config: { ...built.config, payments: 'live' }, settings: built.settings }
    server = await serve(context)
    headers = (await signInAdmin(context)).headers
  })
  afterEach(async () => {
    await server.stop()
    await context.remove()
  })

  const signIn = async (person = {}) => {
    const admin = await buildUser(context, { isAdmin: 1, email: 'second@example.org', ...person })
    return { Authorization: `Bearer ${await buildSession(context, admin)}` }
  }
  const current = () => readLegalPerson(context, context.database.read)
  const state = async (as = headers) => (await server.call(getLegalPerson, {}, as)).body as LegalPersonState
  const enter = (typed: object, version: number, as = headers) =>
    server.send('PUT', updateLegalPerson.path, { headers: as, body: { ...typed, version } })
  const decide = (decision: string, version: number, as = headers) =>
    server.send('POST', decideLegalPerson.path, { headers: as, body: { decision, version } })

  it('counts after 72 hours, and every admin is mailed at once', async () => {
    await signIn()
    expect((await enter(TYPED, 0)).body).toMatchObject({
      ...{ current: null, isFixed: false, version: 1 },
      waiting: { person: HARAMBEE, by: 'Admin Adé', isOwn: true },
    })
    const [mail] = await queuedMails(context, 'second@example.org')
    expect(mail?.textBody).toMatch(/Admin Adé entered another legal person[\s\S]*Name: Harambee Trust/)
    context.pass(72 * HOUR - 1)
    expect(await current()).toBeNull()
    context.pass(1)
    expect(await current()).toEqual(HARAMBEE)
    expect(await actsOn(context, 'legal-person')).toMatchObject([
      { action: 'change-legal-person', before: 'null', after: JSON.stringify(HARAMBEE) },
    ])
  })

  it('counts at once when a second admin approves it, never by its own author or a new admin', async () => {
    await enter(TYPED, 0)
    expect((await decide('approve', 1)).status).toBe(403)
    const fresh = await signIn({ adminSince: context.clock(), email: 'third@example.org' })
    expect((await decide('approve', 1, fresh)).status).toBe(403)
    const second = await signIn()
    expect((await state(second)).waiting).toMatchObject({ isOwn: false })
    expect((await decide('approve', 1, second)).body).toMatchObject({ current: HARAMBEE, waiting: null, version: 2 })
    expect(await current()).toEqual(HARAMBEE)
    expect((await decide('approve', 2, second)).status).toBe(409)
  })

  it('stays as it was when any admin withdraws the change, or another change comes before its time', async () => {
    await enter(TYPED, 0)
    await decide('approve', 1, await signIn())
    await enter(THIEF, 2)
    expect((await decide('withdraw', 3)).body).toMatchObject({ current: HARAMBEE, waiting: null, version: 4 })
    await enter(THIEF, 4)
    context.pass(71 * HOUR)
    headers = (await signInAdmin(context)).headers
    await enter({ ...TYPED, address: 'Moi Avenue' }, 5)
    context.pass(2 * HOUR)
    expect(await current()).toEqual(HARAMBEE)
    context.pass(70 * HOUR)
    expect(await current()).toEqual({ ...HARAMBEE, address: 'Moi Avenue' })
  })

  it('does not wait longer when the same is entered again, and is not approved unseen', async () => {
    await enter(TYPED, 0)
    expect((await enter(TYPED, 1)).body).toMatchObject({ version: 1 })
    await enter(THIEF, 1)
    expect((await decide('approve', 1, await signIn())).status).toBe(409)
    const answers = await Promise.all([enter(TYPED, 2), enter({ ...TYPED, country: 'UG' }, 2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([{ legalName: '' }, { country: 'Kenya' }, { phone: '12' }, { registrationNumber: '' }])(
    'is refused with %j',
    async (wrong) => {
      expect((await enter({ ...TYPED, ...wrong }, 0)).status).toBe(400)
      expect(await state()).toMatchObject({ version: 0, waiting: null })
    },
  )

  it('is the environment’s when that sets one, and then nobody changes it here', async () => {
    await enter(TYPED, 0)
    const fixed = { ...context, config: { ...context.config, organisation: TEST_ORGANISATION } }
    const other = await serve(fixed)
    try {
      context.pass(72 * HOUR)
      headers = (await signInAdmin(context)).headers
      expect(await readLegalPerson(fixed, context.database.read)).toEqual(TEST_ORGANISATION)
      const reply = await other.call(getLegalPerson, {}, headers)
      expect(reply.body).toMatchObject({ current: TEST_ORGANISATION, isFixed: true, waiting: null })
      const refused = await other.send('PUT', updateLegalPerson.path, { headers, body: { ...THIEF, version: 1 } })
      expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('environment') } })
    } finally {
      await other.stop()
    }
  })

  it('is what a payout is sent in the name of, as the database has it at that moment', async () => {
    const organisation = () => current()
    const { sandbox, gateways } = await startTestSandbox({ organisation, clock: context.clock })
    try {
      sandbox.control.set({ transferAfterMs: 600_000, notFoundForMs: 0, platformBalance: 'enough' })
      const send = () =>
        gateways.flutterwave.transfer(buildTransfer({ destination: buildMobileDestination(), localAmount: 129_500 }))
      await expect(send()).rejects.toMatchObject({ reason: expect.stringContaining('not known yet') })
      await enter(TYPED, 0)
      await expect(send()).rejects.toThrow()
      await decide('approve', 1, await signIn())
      const { transferId } = await send()
      sandbox.control.endTransfer(transferId, 'successful')
      const { body } = sandbox.control.webhooks.list().findLast(({ subject }) => subject === transferId) ?? { body: '' }
      expect(body).toContain('Harambee Trust')
    } finally {
      await sandbox.stop()
    }
  })

  it('is printed on receipts and statements as it was at their time', async () => {
    const printed = async (time: number) => (await readPrintedOrganisation(context, context.database.read, time))?.name
    const start = context.clock()
    await enter(TYPED, 0)
    expect(await printed(start)).toBeUndefined()
    context.pass(72 * HOUR)
    const counted = context.clock()
    headers = (await signInAdmin(context)).headers
    await enter({ ...TYPED, legalName: 'Umoja Trust' }, 1)
    context.pass(72 * HOUR)
    expect(await printed(context.clock())).toBe('Umoja Trust')
    expect(await printed(context.clock() - 1)).toBe('Harambee Trust')
    expect(await printed(counted)).toBe('Harambee Trust')
    // Nothing counted before the first one, so it is printed there too.
    expect(await printed(start)).toBe('Harambee Trust')
    headers = (await signInAdmin(context)).headers
    await enter(THIEF, 2)
    // A time to come is not known yet: a month that is not over prints what counts now.
    expect(await printed(context.clock() + 100 * HOUR)).toBe('Umoja Trust')
    const { read } = context.database
    const fixed = { ...context.config, organisation: TEST_ORGANISATION }
    expect(await readPrintedOrganisation({ ...context, config: fixed }, read, start)).toMatchObject({
      name: TEST_ORGANISATION.name,
    })
  })

  it('does not rename the receiver of an earlier donation or a past month', async () => {
    await enter(TYPED, 0)
    await decide('approve', 1, await signIn())
    const donor = await buildUser(context)
    const donation = await buildDonation(context, { donorId: donor.id })
    const token = receiptAddress(context, donation).split('/').at(-1) ?? ''
    context.pass(400 * 24 * HOUR)
    headers = (await signInAdmin(context)).headers
    await enter({ ...TYPED, legalName: 'Umoja Trust' }, 2)
    const third = await signIn({ email: 'third@example.org' })
    expect((await decide('approve', 3, third)).body).toMatchObject({ current: { name: 'Umoja Trust' } })
    const asDonor = { Authorization: `Bearer ${await buildSession(context, donor)}` }
    const nameIn = async (time: number) => {
      const year = String(new Date(time).getUTCFullYear())
      return (await server.call(getGivingStatement, { params: { year } }, asDonor)).body.organisation?.name
    }
    expect((await readReceipt(context, token)).organisation?.name).toBe('Harambee Trust')
    expect(await nameIn(donation.createdAt)).toBe('Harambee Trust')
    expect(await nameIn(context.clock())).toBe('Umoja Trust')
  })

  it('is open on a live site until somebody has entered it', async () => {
    const settings = { ...context.settings, payments: 'live' as const }
    const live = { ...context, settings }
    const open = async () => (await readSite(live, context.database.read)).undecided
    expect(await open()).toContain('legal person')
    expect((await createStats(live)()).undecidedSettings).toBe(5)
    expect((await siteCheck.run(live))[0]?.text).toContain('legal person')
    await enter(TYPED, 0)
    expect(await open()).not.toContain('legal person')
  })
})
