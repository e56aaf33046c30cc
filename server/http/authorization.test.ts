import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { exportTable } from '#shared/contract/admin/money'
import { type Call, fillPath } from '#shared/contract/base/call'
import { putDraft } from '#shared/contract/drafts'
import { CALLS } from '#shared/contract/index'
import { notify } from '../community/events'
import { tellSome } from '../giving/telling/tell'
import { EXPORTED } from '../operations/admin/exports/tables'
import type { Row } from '../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { openServer } from '../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../testing/giving/payouts'
import type { TestReply } from '../testing/serve'

/** Every call here affects the owner: their profile, their sessions, their fundraiser. */
const ROLES = [
  'visitor',
  'person',
  'owner',
  'other leader',
  'leader',
  'leader after the take-over',
  'new admin',
  'admin',
  'admin with an old proof',
] as const
type Role = (typeof ROLES)[number]

const ADMINS: readonly Role[] = ['new admin', 'admin', 'admin with an old proof']

interface World {
  people: Record<Exclude<Role, 'visitor'>, Row<'users'>>
  fundraiserId: number
  donationId: number
  ownersSession: () => Promise<number>
  /** Creates a new payout account, not the primary one. */
  ownersAccount: () => Promise<number>
  /** Creates a donation to the owner's fundraiser, with a message. */
  ownersGift: () => Promise<number>
  /** Creates news of the owner's fundraiser, written long ago. */
  ownersNews: () => Promise<number>
  payoutId: number
  /** Creates a payout of the owner that was not sent yet. */
  ownersRequest: () => Promise<number>
}

interface Line {
  /** The status for each role, in the order of ROLES. A 400 comes after the access check: the empty request was let in. */
  answers: readonly number[]
  params?: (world: World) => Promise<Record<string, string | number>> | Record<string, string | number>
  body?: (world: World) => object
  /** A text that only the replies to these roles contain. */
  reveals?: { text: string; to: readonly Role[] }
}

const everyone = (status: number) => ROLES.map(() => status)
const signedIn = (status: number) => ROLES.map((role) => (role === 'visitor' ? 401 : status))
/** For calls that need the password again. */
const withProof = (status: number) => [...signedIn(status).slice(0, -1), 403]
const adminsOnly = (status: number) => [401, 403, 403, 403, 403, 403, 403, status, 403]
const adminsRead = (status: number) => [401, 403, 403, 403, 403, 403, status, status, status]
const MINUTE = 60_000
const owner = ({ people }: World) => ({ id: people.owner.id })
const fundraiser = ({ fundraiserId }: World) => ({ id: fundraiserId })
const payout = ({ payoutId }: World) => ({ id: payoutId })
const account = async ({ ownersAccount }: World) => ({ id: await ownersAccount() })
const newLocation = () => ({ location: 'Arusha' })
/** For the owner, for any sender. */
const newFundraiser = ({ people }: World) => ({
  userId: people.owner.id,
  title: 'Books for the school',
  description: 'Forty children share nine books; this pays for the other thirty-one.',
  category: 'education',
  goalAmount: 50_000,
  duration: 30,
})

const DRAFT = { kind: 'fundraiser.create', key: 'the-well' }
const draftOf = (account: number) => ({
  account,
  entryId: '7d3f1c1e-5a0b-4a57-9a0e-3f0f5a1c2b3d',
  savedAt: 1,
  knows: [],
  photo: null,
  text: '"draft of the well"',
})

const HOLD = {
  reason: 'report',
  ...{ ownerText: 'A donor reported it.', publicText: 'We look into it.', needed: 'A photo.', reviewOn: '2026-10-31' },
}

const TABLE: Record<string, Line> = {
  signUp: { answers: everyone(400) },
  login: { answers: everyone(400) },
  logout: { answers: everyone(200) },
  forgotPassword: { answers: everyone(400) },
  resetPassword: { answers: everyone(400) },
  confirmEmail: { answers: everyone(400) },

  getCurrentUser: { answers: signedIn(200) },
  updateProfile: { answers: signedIn(200), body: newLocation },
  changePassword: { answers: signedIn(400) },
  confirmSession: { answers: signedIn(400) },
  getConfirmation: { answers: withProof(200) },
  listFactors: { answers: signedIn(200) },
  startFactor: { answers: withProof(400) },
  addFactor: { answers: withProof(400) },
  removeFactor: { answers: withProof(404), params: () => ({ id: 424_242 }) },
  renewCodes: { answers: withProof(409) },
  changeEmail: { answers: withProof(400) },
  sendConfirmation: { answers: signedIn(200) },
  listSessions: { answers: signedIn(200) },
  endSession: {
    answers: [401, 404, 200, 404, 404, 404, 404, 404, 403],
    params: async ({ ownersSession }) => ({ id: await ownersSession() }),
  },
  exportMyData: { answers: withProof(200), reveals: { text: 'owner@example.org', to: ['owner'] } },
  closeAccount: { answers: signedIn(400) },
  getPushKey: { answers: everyone(200) },
  savePush: { answers: signedIn(400) },
  removePush: { answers: signedIn(200), body: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/a' }) },
  listDrafts: { answers: signedIn(200), reveals: { text: 'draft of the well', to: ['owner'] } },
  getDraft: {
    answers: [401, 404, 200, 404, 404, 404, 404, 404, 404],
    params: () => DRAFT,
    reveals: { text: 'draft of the well', to: ['owner'] },
  },
  putDraft: {
    answers: [401, 409, 200, 409, 409, 409, 409, 409, 409],
    params: () => DRAFT,
    body: ({ people }) => draftOf(people.owner.id),
  },
  deleteDraft: {
    answers: [401, 409, 200, 409, 409, 409, 409, 409, 409],
    params: () => ({ ...DRAFT, key: 'another' }),
    body: ({ people }) => ({ account: people.owner.id, knows: [1] }),
  },
  createProfile: { answers: [401, 403, 403, 400, 400, 400, 403, 403, 403] },
  getOverview: {
    answers: signedIn(200),
    reveals: { text: 'owner-of-the-well', to: ['leader', 'leader after the take-over'] },
  },

  getUser: {
    answers: everyone(200),
    params: owner,
    reveals: { text: 'owner@example.org', to: ['owner', 'admin'] },
  },
  updateUser: { answers: [401, 403, 200, 403, 403, 403, 403, 200, 403], params: owner, body: newLocation },
  setLeaderRights: { answers: withProof(200), body: () => ({ may: 'help' }) },
  listUserDonations: {
    answers: everyone(200),
    params: owner,
    reveals: { text: 'given in secret', to: ['owner', 'admin'] },
  },
  getUserTotals: {
    answers: everyone(200),
    params: owner,
    reveals: { text: '"given":1', to: ['owner', 'admin'] },
  },
  listReceivedDonations: {
    answers: [401, 403, 200, 403, 403, 403, 403, 200, 403],
    params: owner,
    reveals: { text: 'owner@example.org', to: [] },
  },

  listFundraisers: { answers: everyone(200), reveals: { text: 'owner@example.org', to: [] } },
  countFundraisers: { answers: everyone(200) },
  listCountries: { answers: everyone(200) },
  getSiteFigures: { answers: everyone(200) },
  getFundraiser: { answers: everyone(200), params: fundraiser, reveals: { text: 'owner@example.org', to: [] } },
  createFundraiser: { answers: [401, 403, 201, 403, 201, 201, 403, 201, 403], body: newFundraiser },
  publishFundraiser: { answers: [401, 403, 200, 403, 200, 200, 403, 200, 403], params: fundraiser },
  // It has a donation: after the take-over the leader needs the owner's yes.
  updateFundraiser: {
    answers: [401, 403, 200, 403, 200, 403, 403, 200, 403],
    params: fundraiser,
    body: () => ({ title: 'A deeper well for Kitui' }),
  },
  extendFundraiser: {
    answers: [401, 403, 403, 403, 403, 403, 403, 200, 403],
    params: fundraiser,
    body: () => ({ additionalDays: 1 }),
  },
  changeEnd: {
    answers: [401, 403, 200, 403, 200, 403, 403, 200, 403],
    params: fundraiser,
    body: () => ({ change: 'extend', days: 1 }),
  },
  followFundraiser: { answers: signedIn(200), params: fundraiser },
  unfollowFundraiser: { answers: signedIn(200), params: fundraiser },
  listFollows: { answers: signedIn(200) },
  askToFollow: { answers: everyone(400), params: fundraiser },
  readFollow: { answers: everyone(404), params: () => ({ token: 'nobodys' }) },
  changeFollow: { answers: everyone(404), params: () => ({ token: 'nobodys' }), body: () => ({ choice: null }) },
  listNotifications: { answers: signedIn(200), reveals: { text: 'given in secret', to: ['owner'] } },
  readNotifications: { answers: signedIn(200), body: () => ({ upTo: 1 }) },
  listDonations: { answers: everyone(200), params: fundraiser, reveals: { text: 'owner@example.org', to: [] } },
  getBooks: { answers: everyone(200), params: fundraiser },
  checkCode: { answers: everyone(400) },
  checkList: { answers: everyone(404), body: () => ({ code: 'PM7K-4D8R' }) },
  countShares: { answers: [401, 403, 200, 403, 200, 200, 403, 200, 403], params: fundraiser },

  createPaymentIntent: { answers: everyone(400) },
  getExchangeRates: { answers: everyone(200) },
  getMobileMoneyQuote: { answers: everyone(400) },
  createFlutterwavePayment: { answers: everyone(400) },
  getPaymentAttempt: {
    answers: everyone(404),
    params: () => ({ attemptId: '00000000-0000-4000-8000-000000000000' }),
  },
  askForReceipt: {
    answers: everyone(404),
    params: () => ({ attemptId: '00000000-0000-4000-8000-000000000000' }),
    body: () => ({ email: 'ama@example.org' }),
  },
  createDonation: { answers: everyone(400) },
  changeDonation: {
    answers: ROLES.map((role) => (role === 'owner' ? 200 : 403)),
    params: ({ donationId }) => ({ id: donationId }),
    body: () => ({ isAnonymous: true }),
    reveals: { text: 'Kwame Mensah', to: ['owner'] },
  },
  hideDonationMessage: {
    answers: [401, 403, 200, 403, 200, 200, 403, 200, 403],
    params: ({ donationId }) => ({ id: donationId }),
    body: () => ({ hidden: true }),
  },

  listBankAccounts: { answers: signedIn(200), reveals: { text: 'Holder of the well', to: ['owner'] } },
  createBankAccount: { answers: withProof(400) },
  addBankAccountDetails: {
    answers: [401, 404, 200, 404, 404, 404, 404, 404, 403],
    params: account,
    body: () => ({ phone: '+254712345678' }),
  },
  listBankBranches: { answers: signedIn(400) },
  deleteBankAccount: { answers: [401, 404, 200, 404, 404, 404, 404, 404, 403], params: account },
  setPrimaryBankAccount: { answers: [401, 404, 200, 404, 404, 404, 404, 404, 403], params: account },
  getStripeConnect: { answers: signedIn(200) },
  startStripeConnect: { answers: [401, 409, 200, 409, 409, 409, 409, 409, 403] },
  getAvailableBalance: { answers: signedIn(200), reveals: { text: 'well for Kitui', to: ['owner'] } },
  listPayoutRequests: { answers: signedIn(200), reveals: { text: 'Bank of the well', to: ['owner'] } },
  createPayoutRequest: { answers: signedIn(400) },
  cancelPayoutRequest: {
    answers: [401, 404, 200, 404, 404, 404, 404, 404, 404],
    params: async ({ ownersRequest }) => ({ id: await ownersRequest() }),
  },
  getPersonHelp: { answers: adminsRead(200), params: owner },
  changePersonEmail: { answers: adminsOnly(400), params: owner },
  helpPerson: { answers: adminsOnly(404), params: () => ({ id: 424_242 }), body: () => ({ act: 'sign-out' }) },
  erasePerson: { answers: adminsOnly(400), params: owner },
  listAdminBankAccounts: { answers: adminsRead(200), reveals: { text: 'Holder of the well', to: ADMINS } },
  verifyBankAccount: { answers: adminsOnly(200), params: account, body: () => ({ isVerified: true }) },
  askAccountHolderName: { answers: adminsOnly(409), params: account, body: () => ({}) },
  listAdminPayouts: { answers: adminsRead(200), reveals: { text: 'Bank of the well', to: ADMINS } },
  decidePayout: { answers: adminsOnly(409), params: payout, body: () => ({ status: 'completed' }) },
  quotePayout: { answers: adminsRead(200), params: payout },
  revealPayoutDestination: {
    answers: adminsOnly(200),
    params: payout,
    reveals: { text: '0123454321', to: ['admin'] },
  },

  listOwedBalances: { answers: adminsRead(200), reveals: { text: 'owner@example.org', to: [] } },
  payOwedBalance: {
    answers: adminsOnly(409),
    body: ({ people, fundraiserId }) => ({
      userId: people.owner.id,
      fundraiserId,
      amount: 1,
      recipient: 'The owner of the well',
    }),
  },

  sendMessage: { answers: everyone(400) },
  readMessage: { answers: everyone(404), params: () => ({ publicId: '7d3f1c1e-5a0b-4a57-9a0e-3f0f5a1c2b3d' }) },
  getReceipt: { answers: everyone(404), params: () => ({ token: 'a-token-that-is-not-ours' }) },
  getNotices: { answers: signedIn(200) },
  updateNotices: { answers: signedIn(200), body: () => ({ donationNotices: 'none' }) },
  unsubscribe: { answers: everyone(404), params: () => ({ token: 'a-token-that-is-not-ours' }) },
  sayNotMe: { answers: everyone(404), body: () => ({ token: 'a-token-that-is-not-ours' }) },
  getThanks: {
    answers: [401, 403, 200, 403, 200, 200, 200, 200, 200],
    params: fundraiser,
    reveals: { text: 'owner@example.org', to: [] },
  },
  thankDonors: {
    answers: [401, 403, 201, 403, 429, 429, 403, 429, 403],
    params: fundraiser,
    body: () => ({ message: 'Thank you all.' }),
  },
  listNews: { answers: everyone(200), params: fundraiser },
  postNews: {
    answers: [401, 403, 201, 403, 201, 201, 403, 403, 403],
    params: fundraiser,
    body: () => ({ text: 'The well gives water.' }),
  },
  updateNews: {
    answers: [401, 403, 200, 403, 200, 200, 403, 403, 403],
    params: async ({ ownersNews }) => ({ id: await ownersNews() }),
    body: () => ({ text: 'The well gives clean water.', version: 1 }),
  },
  hideNews: {
    answers: [401, 403, 200, 403, 200, 200, 403, 200, 403],
    params: async ({ ownersNews }) => ({ id: await ownersNews() }),
    body: () => ({ hidden: true }),
  },
  getMonth: { answers: [401, 403, 200, 403, 200, 200, 403, 403, 403], params: fundraiser },
  skipMonth: {
    answers: [401, 403, 200, 403, 200, 200, 403, 403, 403],
    params: fundraiser,
    body: () => ({ month: '2026-01' }),
  },
  answerDonation: {
    answers: [401, 403, 201, 403, 201, 201, 403, 403, 403],
    params: async ({ ownersGift }) => ({ id: await ownersGift() }),
    body: () => ({ text: 'Thank you.' }),
  },
  getAdminStats: { answers: adminsRead(200) },
  listAdminFundraisers: { answers: adminsRead(200), reveals: { text: 'owner@example.org', to: [] } },
  createCampaign: { answers: adminsOnly(201), body: newFundraiser },
  updateAdminFundraiser: {
    answers: adminsOnly(200),
    params: fundraiser,
    body: () => ({ description: 'A deeper well, and a pump that lasts.' }),
  },
  deleteFundraiser: { answers: adminsOnly(404), params: () => ({ id: 424_242 }) },
  bulkFundraisers: {
    answers: adminsOnly(200),
    body: ({ fundraiserId }) => ({ action: 'activate', fundraiserIds: [fundraiserId] }),
  },
  listAdminUsers: { answers: adminsRead(200), reveals: { text: 'owner@example.org', to: [] } },
  updateAdminUser: { answers: adminsOnly(200), params: owner, body: () => ({ isVerified: true }) },
  listAdminDonations: { answers: adminsRead(200), reveals: { text: 'owner@example.org', to: [] } },
  refundDonation: { answers: adminsOnly(400), params: fundraiser },
  listPaymentsToReview: { answers: adminsRead(200) },
  reviewPayment: {
    answers: adminsOnly(404),
    params: () => ({ id: 424_242 }),
    body: () => ({ decision: 'accept', reason: 'Asked for' }),
  },
  placeHold: { answers: adminsOnly(404), body: () => ({ ...HOLD, fundraiserId: 424_242, stops: ['payouts'] }) },
  decideHold: {
    answers: adminsOnly(404),
    params: () => ({ id: 424_242 }),
    body: () => ({ decision: 'lift', text: 'All is well.' }),
  },
  listHolds: { answers: adminsRead(200) },
  listMessages: { answers: adminsRead(200) },
  actOnMessage: { answers: adminsOnly(404), params: () => ({ id: 424_242 }), body: () => ({ act: 'reopen' }) },
  listAuditTrail: { answers: adminsRead(200) },
  drawShareImage: { answers: everyone(200) },
  exportTable: { answers: adminsOnly(200), params: () => ({ table: 'fundraisers' }) },
  setMaintenance: { answers: adminsOnly(200), body: () => ({ isOn: false }) },
  getMachineRoom: { answers: adminsRead(200) },
  actOnTrouble: { answers: adminsOnly(409), body: () => ({ act: 'retry', kind: 'mail', id: 424_242 }) },

  getGivingStatement: {
    answers: signedIn(200),
    params: () => ({ year: 2026 }),
    reveals: { text: 'well for Kitui', to: ['owner'] },
  },
  getSite: { answers: adminsRead(200) },
  updateSite: {
    answers: adminsOnly(409),
    body: () => ({ name: 'Harambee', supportEmail: '', claim: '', links: {}, version: 424_242 }),
  },
}

const { context, server } = await openServer()
const admin = await buildUser(context, { isAdmin: 1 })
const leader = await buildUser(context, { isCommunityLeader: 1 })
const ownersLeader = await buildUser(context, { isCommunityLeader: 1 })
const person = await buildUser(context, {
  username: 'owner-of-the-well',
  email: 'owner@example.org',
  createdById: ownersLeader.id,
})
const { id: fundraiserId } = await buildFundraiser(context, { userId: person.id })
const { id: donationId } = await buildDonation(context, {
  fundraiserId,
  donorId: person.id,
  donorEmail: 'owner@example.org',
  message: 'given in secret',
  isAnonymous: 1,
})
const primary = { isPrimary: 1, accountHolderName: 'Holder of the well' } as const
const { id: bankAccountId } = await buildBankAccount(context, { userId: person.id, ...primary })
const payoutRequest = await buildPayoutRequest(context, {
  userId: person.id,
  bankAccountId,
  destinationLabel: 'Bank of the well',
})
await server.send('PUT', fillPath(putDraft.path, DRAFT), {
  body: draftOf(person.id),
  headers: { Authorization: `Bearer ${await buildSession(context, person)}` },
})
await context.database.transaction(async (transaction) => {
  const event = { kind: 'donation', fundraiserId, donationId, userId: person.id } as const
  await notify(transaction, context, { ...event, eventKey: `donation:${donationId}` })
})
await tellSome(context)
let accounts = 0
const world = {
  people: {
    person: await buildUser(context),
    owner: person,
    'other leader': leader,
    leader: ownersLeader,
    'leader after the take-over': ownersLeader,
    'new admin': await buildUser(context, { isAdmin: 1, adminSince: context.clock() }),
    admin,
    'admin with an old proof': admin,
  },
  fundraiserId,
  donationId,
  payoutId: payoutRequest.id,
  ownersRequest: async () => (await buildPayoutRequest(context, { userId: person.id })).id,
  ownersGift: async () => (await buildDonation(context, { fundraiserId, message: 'Be well' })).id,
  async ownersNews() {
    const news = { fundraiserId, authorId: person.id, text: 'The pump has come.', createdAt: 0 }
    const { id } = await context.database.write
      .insertInto('news')
      .values(news)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  async ownersAccount() {
    accounts += 1
    return (await buildBankAccount(context, { userId: person.id, accountNumber: `01234${accounts}` })).id
  },
  async ownersSession() {
    await buildSession(context, person)
    const sessions = context.database.read.selectFrom('sessions').select('id').where('userId', '=', person.id)
    return (await sessions.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
  },
}

/** Written once all are known: who gets what from each call. */
afterAll(() => {
  const lines = Object.entries(TABLE).map(([name, { answers }]) => `${answers.join(' ')}  ${name}`)
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/access.txt', `${ROLES.join(', ')}\n${lines.join('\n')}\n`)
})

describe('access', () => {
  async function send(call: Call, headers: Record<string, string>) {
    const line = TABLE[call.name]
    const path = fillPath(call.path, await line?.params?.(world))
    return server.send(call.method, path, { headers, ...(line?.body && { body: line.body(world) }) })
  }
  async function credentials(role: Role): Promise<Record<string, string>> {
    if (role === 'visitor') return {}
    const isTakenOver = role === 'leader' ? 0 : 1
    const owners = context.database.write.updateTable('users').where('id', '=', person.id)
    await owners.set({ passwordIsOwn: isTakenOver }).execute()
    const confirmedAt = context.clock() - (role === 'admin with an old proof' ? 15 * MINUTE : 0)
    return { Authorization: `Bearer ${await buildSession(context, world.people[role], confirmedAt)}` }
  }

  it('is defined for every call of the contract, and for no other', () => {
    const folder = 'shared/contract'
    const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/^export const (\w+) = defineCall\(/gm),
      ])
      .map(([, name]) => name)
    expect(Object.keys(TABLE).sort()).toEqual(declared.sort())
    expect(CALLS.map(({ name }) => name).sort()).toEqual(declared)
  })

  it.each(CALLS.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const { answers, reveals } = TABLE[name] ?? { answers: [] }
    const replies: TestReply[] = []
    for (const role of ROLES) replies.push(await send(call, await credentials(role)))
    expect(replies.map(({ status }) => status)).toEqual(answers)
    if (!reveals) return
    const readers = ROLES.filter((_, index) => JSON.stringify(replies[index]?.body).includes(reveals.text))
    expect(readers).toEqual(reveals.to)
  })

  it.each([...EXPORTED.keys()])('the file %s is for settled admins with a fresh proof', async (table) => {
    const replies: number[] = []
    for (const role of ROLES) {
      const path = fillPath(exportTable.path, { table })
      replies.push((await server.send('GET', path, { headers: await credentials(role) })).status)
    }
    expect(replies).toEqual(adminsOnly(200))
  })

  it.each(['users', 'donations', 'messages'])(
    'the search of %s by address, which tells who has an account, is too',
    async (list) => {
      const replies: number[] = []
      for (const role of ROLES) {
        const path = `/api/admin/${list}?q=owner@example.org`
        replies.push((await server.send('GET', path, { headers: await credentials(role) })).status)
      }
      expect(replies).toEqual(adminsOnly(200))
    },
  )

  it.each(CALLS.map((call) => [call.name, call] as const))(
    '%s refuses a token that is no longer valid',
    async (_, call) => {
      const arriving = call.access.audience === 'arriving'
      const { status } = await send(call, { Authorization: 'Bearer stale' })
      expect(status === 401).toBe(!arriving)
    },
  )

  it.each(CALLS.filter(({ method }) => method !== 'GET').map((call) => [call.name, call] as const))(
    '%s refuses a request that another site made a browser send',
    async (_, call) => {
      for (const [header, value] of [
        ['Sec-Fetch-Site', 'cross-site'],
        ['Sec-Fetch-Site', 'same-site'],
        ['Origin', 'https://evil.example'],
        ['Origin', 'null'],
      ] as const) {
        expect((await send(call, { [header]: value, Cookie: 'session=x' })).status).toBe(403)
      }
    },
  )
})
