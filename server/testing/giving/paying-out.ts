import { type decidePayout, listAdminPayouts } from '#shared/contract/admin/money'
import type { CallInput, CallReply } from '#shared/contract/base/call'
import { createPayoutRequest, getAvailableBalance, listPayoutRequests } from '#shared/contract/payouts'
import { auditMoney } from '../../giving/ledger/audit'
import { reconcilePayouts } from '../../operations/jobs/reconcile'
import { processEvents } from '../../operations/webhooks/webhooks'
import type { Row } from '../../platform/database/schema'
import { signInAdmin } from '../admins'
import { afterUse } from '../after-use'
import { buildDonation, buildFundraiser, buildSession, buildUser, confirmSessions } from '../builders'
import { createTestContext, type TestContext } from '../context'
import { queuedMails } from '../mail'
import { serve, type TestReply, type TestServer } from '../serve'
import { buildBankAccount } from './payouts'

type Headers = Record<string, string>
type Decision = CallInput<typeof decidePayout>['body']

/** A creator with a balance of $180 and a verified account, an admin, and the steps of a payout. The books are audited at the end. */
export interface PayingOut {
  readonly context: TestContext
  readonly server: TestServer
  readonly creator: Row<'users'>
  readonly fundraiser: Row<'fundraisers'>
  readonly account: Row<'bank_accounts'>
  /** Headers for the requests of the creator and of the admin. */
  readonly asCreator: Headers
  readonly admin: Row<'users'>
  readonly asAdmin: Headers
  /** Requests a payout of the fundraiser's $180, or the given payout. */
  ask(body?: Partial<CallInput<typeof createPayoutRequest>['body']>, headers?: Headers): Promise<TestReply>
  /** The same, but returns the id. Throws when the request is refused. */
  asked(body?: Partial<CallInput<typeof createPayoutRequest>['body']>): Promise<number>
  /** Asks for it and has it sent by its best method. What the provider answers depends on the faults that are set. */
  send(): Promise<number>
  /** Decides as an admin who has just typed the password. */
  decide(id: number, decision: Decision, headers?: Headers): Promise<TestReply>
  payout(id: number): Promise<Row<'payout_requests'>>
  /** The payouts as the creator sees them. */
  requests(): Promise<CallReply<typeof listPayoutRequests>>
  balance(): Promise<CallReply<typeof getAvailableBalance>>
  /** The payouts as admins see them. */
  queue(query?: CallInput<typeof listAdminPayouts>['query']): Promise<CallReply<typeof listAdminPayouts>>
  reconcile(): Promise<void>
  /** Moves the clock forward by steps of a minute, or of `step`, and reconciles after each, as the workers do. */
  wait(ms: number, step?: number): Promise<void>
  /** The subjects of all mails to the creator, or to another address, oldest first. */
  subjects(email?: string): Promise<string[]>
  /** Processes every webhook that is due. */
  workOnEvents(): Promise<void>
  /** Makes it long ago that accounts were changed. */
  endRest(): Promise<void>
  /** Throws when the audit finds a difference. */
  audit(): Promise<void>
}

export async function createPayingOut(options: Parameters<typeof createTestContext>[0] = {}): Promise<PayingOut> {
  const context = await createTestContext(options)
  const audit = async () => {
    const differences = await auditMoney(context.database.read)
    if (differences.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(differences)}`)
  }
  afterUse(audit)
  const server = await serve(context)
  context.sandbox.control.webhooks.hold()
  context.sandbox.deliverTo(server.origin)
  const creator = await buildUser(context, { email: 'creator@example.org' })
  const fundraiser = await buildFundraiser(context, { userId: creator.id })
  await buildDonation(context, { fundraiserId: fundraiser.id, amount: 20_000 })
  const account = await buildBankAccount(context, { userId: creator.id, isPrimary: 1, isVerified: 1 })
  const asCreator = { Authorization: `Bearer ${await buildSession(context, creator)}` }
  const { admin, headers: asAdmin } = await signInAdmin(context)

  const ask: PayingOut['ask'] = (body = {}, headers = asCreator) => {
    const whole = { amount: 18_000, ...(!body.commission && { fundraiserId: fundraiser.id }), ...body }
    return server.send('POST', createPayoutRequest.path, { body: whole, headers })
  }

  const asked: PayingOut['asked'] = async (body) => {
    const reply = await ask(body)
    if (reply.status !== 201) throw new Error(`Refused: ${JSON.stringify(reply.body)}`)
    const { id } = await context.database.read
      .selectFrom('payout_requests')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  const decide: PayingOut['decide'] = async (id, decision, headers = {}) => {
    await confirmSessions(context)
    const sent = { body: decision, headers: { ...asAdmin, ...headers } }
    return server.send('PATCH', `/api/admin/payout-requests/${id}`, sent)
  }
  const reconcile = () => reconcilePayouts(context, () => false)

  return {
    context,
    server,
    creator,
    fundraiser,
    account,
    asCreator,
    admin,
    asAdmin,
    ask,
    asked,
    async send() {
      const id = await asked()
      await decide(id, { status: 'processing' })
      return id
    },
    decide,
    payout: (id) =>
      context.database.read.selectFrom('payout_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    requests: async () => (await server.call(listPayoutRequests, { query: {} }, asCreator)).body,
    balance: async () => (await server.call(getAvailableBalance, {}, asCreator)).body,
    queue: async (query = {}) => (await server.call(listAdminPayouts, { query }, asAdmin)).body,
    reconcile,
    async wait(ms, step = 60_000) {
      for (let waited = 0; waited < ms; waited += step) {
        context.pass(step)
        await reconcile()
      }
    },
    subjects: async (email = 'creator@example.org') =>
      (await queuedMails(context, email)).map(({ subject }) => subject),
    async workOnEvents() {
      await context.sandbox.control.webhooks.release()
      await context.sandbox.control.webhooks.settled()
      context.sandbox.control.webhooks.hold()
      await processEvents(context, () => false)
    },
    async endRest() {
      await context.database.write.updateTable('bank_accounts').set({ changedAt: null }).execute()
      await context.database.write.updateTable('users').set({ connectChangedAt: null }).execute()
    },
    audit,
  }
}
