import { type decidePayout, listAdminPayouts } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import { createPayoutRequest, getAvailableBalance, listPayoutRequests } from '#shared/contract/payouts'
import { reconcilePayouts } from '../../operations/jobs/reconcile'
import { processEvents } from '../../operations/webhooks/webhooks'
import type { Row } from '../../platform/database/schema'
import { signInAdmin } from '../admins'
import { buildDonation, buildFundraiser, buildSession, buildUser, confirmSessions } from '../builders'
import { createTestContext } from '../context'
import { queuedMails } from '../mail'
import { serve, type TestReply } from '../serve'
import { auditAfterUse } from './giving'
import { buildBankAccount } from './payouts'

type Headers = Record<string, string>
type PayoutBody = Partial<CallInput<typeof createPayoutRequest>['body']>
type Decision = CallInput<typeof decidePayout>['body']

/** A creator with a balance of $180 and a verified account, an admin, and the steps of a payout. The books are audited at the end. */
export type PayingOut = Awaited<ReturnType<typeof createPayingOut>>

export async function createPayingOut(options: Parameters<typeof createTestContext>[0] = {}) {
  const context = await createTestContext(options)
  const server = await serve(context)
  const { control, deliverTo } = context.sandbox
  control.webhooks.hold()
  deliverTo(server.origin)
  const creator = await buildUser(context, { email: 'creator@example.org' })
  const fundraiser = await buildFundraiser(context, { userId: creator.id })
  await buildDonation(context, { fundraiserId: fundraiser.id, amount: 20_000 })
  const account = await buildBankAccount(context, { userId: creator.id, isPrimary: 1, isVerified: 1 })
  const asCreator: Headers = { Authorization: `Bearer ${await buildSession(context, creator)}` }
  const { admin, headers: asAdmin } = await signInAdmin(context)
  const { read, write } = context.database

  /** Requests a payout of the fundraiser's $180, or the given payout. */
  function ask(body: PayoutBody = {}, headers: Headers = asCreator): Promise<TestReply> {
    const whole = { amount: 18_000, ...(!body.commission && { fundraiserId: fundraiser.id }), ...body }
    return server.send('POST', createPayoutRequest.path, { body: whole, headers })
  }

  /** The same, but returns the id. Throws when the request is refused. */
  async function asked(body?: PayoutBody): Promise<number> {
    const reply = await ask(body)
    if (reply.status !== 201) throw new Error(`Refused: ${JSON.stringify(reply.body)}`)
    return (await newest()).id
  }

  const newest = () =>
    read.selectFrom('payout_requests').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

  /** Decides as an admin who has just typed the password. */
  async function decide(id: number, decision: Decision, headers: Headers = {}): Promise<TestReply> {
    await confirmSessions(context)
    const sent = { body: decision, headers: { ...asAdmin, ...headers } }
    return server.send('PATCH', `/api/admin/payout-requests/${id}`, sent)
  }

  const reconcile = () => reconcilePayouts(context, () => false)
  const setCreator = (values: Partial<Row<'users'>>) =>
    write.updateTable('users').set(values).where('id', '=', creator.id).execute()

  return {
    context,
    server,
    control,
    creator,
    fundraiser,
    account,
    asCreator,
    admin,
    asAdmin,
    ask,
    asked,
    newest,
    /** Asks for it and has it sent by its best method. What the provider answers depends on the faults that are set. */
    async send(): Promise<number> {
      const id = await asked()
      await decide(id, { status: 'processing' })
      return id
    },
    decide,
    payout: (id: number) =>
      read.selectFrom('payout_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The payouts as the creator sees them. */
    requests: async () => (await server.call(listPayoutRequests, { query: {} }, asCreator)).body,
    balance: async () => (await server.call(getAvailableBalance, {}, asCreator)).body,
    /** The payouts as admins see them. */
    queue: async (query: CallInput<typeof listAdminPayouts>['query'] = {}) =>
      (await server.call(listAdminPayouts, { query }, asAdmin)).body,
    setCreator,
    /** Gives the creator this verified account instead of the first one. */
    async replaceAccount(changes: Partial<Parameters<typeof buildBankAccount>[1]>) {
      await write.deleteFrom('bank_accounts').execute()
      return buildBankAccount(context, { userId: creator.id, isPrimary: 1, isVerified: 1, ...changes })
    },
    /** Opens an active account at Stripe for the creator. */
    async openStripeAccount(country: string) {
      const application = { userId: creator.id, country, email: 'creator@example.org' }
      const stripeConnectAccountId = await context.gateways.stripe.openAccount(application)
      control.setAccount(stripeConnectAccountId, 'active')
      await setCreator({ stripeConnectAccountId, stripeConnectAccountStatus: 'active' })
    },
    /** How many transfers the providers really made. */
    sent: () => control.counts().transfers,
    reconcile,
    /** Moves the clock forward by steps of a minute, or of `step`, and reconciles after each, as the workers do. */
    async wait(ms: number, step = 60_000) {
      for (let waited = 0; waited < ms; waited += step) {
        context.pass(step)
        await reconcile()
      }
    },
    /** The subjects of all mails to the creator, or to another address, oldest first. */
    subjects: async (email = 'creator@example.org') =>
      (await queuedMails(context, email)).map(({ subject }) => subject),
    /** Processes every webhook that is due. */
    async workOnEvents() {
      await control.webhooks.release()
      await control.webhooks.settled()
      control.webhooks.hold()
      await processEvents(context, () => false)
    },
    /** Makes it long ago that accounts were changed. */
    async endCoolingOff() {
      await write.updateTable('bank_accounts').set({ changedAt: null }).execute()
      await write.updateTable('users').set({ connectChangedAt: null }).execute()
    },
    audit: auditAfterUse(context),
  }
}
