import { randomUUID } from 'node:crypto'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../../../server/testing/builders'
import { buildBankAccount } from '../../../../server/testing/giving/payouts'
import { decidePayout } from '../../../../shared/contract/admin/money'
import { createDonation } from '../../../../shared/contract/donations'
import { createPaymentIntent } from '../../../../shared/contract/payments'
import { createPayoutRequest } from '../../../../shared/contract/payouts'
import { createDrillWorld, type DrillWorld, PATIENT_TIMEOUT } from './drill-world'
import { newPhone, startByPrompt } from './gifts'
import { mpesa, NIGERIAN_BANK } from './payouts'
import { recompute } from './recompute'

const ROUNDS = 20
const AT_ONCE = 10

/** The same requests many times at the same moment: gifts, payout requests, and decisions of several admins. */
export async function runRaces(report: (line: string) => void): Promise<string[]> {
  const world = await createDrillWorld(PATIENT_TIMEOUT)
  try {
    const problems: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      problems.push(...(await raceGift(world)), ...(await racePrompt(world)), ...(await racePayout(world, round)))
    }
    const unfinished = await world.settle()
    if (unfinished > 0) problems.push(`${unfinished} things never ended`)
    report(
      `races: ${ROUNDS} rounds of ${AT_ONCE} equal requests at once, for a gift by card, a gift by prompt, a payout request and a decision`,
    )
    return [...problems, ...recompute(world.databaseFile, world.sandboxFile)]
  } finally {
    await world.end()
  }
}

async function raceGift({ context, server }: DrillWorld): Promise<string[]> {
  const { id: fundraiserId } = await buildFundraiser(context)
  const gift = { fundraiserId, amount: 2_500, currency: 'usd' as const }
  const key = { 'Idempotency-Key': randomUUID() }
  const started = await atOnce(() => server.call(createPaymentIntent, { body: gift }, key))
  const secrets = new Set(started.map(({ body }) => body.clientSecret))
  if (secrets.size !== 1) return [`${secrets.size} payments were opened for one gift`]
  const [clientSecret = ''] = secrets
  context.sandbox.control.payByCard(clientSecret)
  const paymentIntentId = clientSecret.split('_secret_')[0] ?? ''
  await atOnce(() => server.send('POST', createDonation.path, { body: { ...gift, paymentIntentId } }))
  return []
}

/** The donor presses many times at once: one prompt may reach the phone. */
async function racePrompt(world: DrillWorld): Promise<string[]> {
  const { id } = await buildFundraiser(world.context)
  const phone = newPhone('001')
  const start = await startByPrompt(world, id, phone)
  const attempts = new Set((await atOnce(start)).map((started) => started?.attemptId))
  world.context.sandbox.control.answerPrompt(phone)
  return attempts.size === 1 ? [] : [`${attempts.size} attempts were started for one gift by prompt`]
}

async function racePayout({ context, server, signInAdmin }: DrillWorld, round: number): Promise<string[]> {
  const creator = await buildUser(context)
  const { id: fundraiserId } = await buildFundraiser(context, { userId: creator.id })
  await buildDonation(context, { fundraiserId, amount: 20_000 })
  const { provider } = context.gateways.pawapay
  const [account, method] = round % 2 === 0 ? [NIGERIAN_BANK, {}] : [mpesa(), { method: provider }]
  await buildBankAccount(context, { userId: creator.id, isPrimary: 1, isVerified: 1, ...account })
  const asCreator = { Authorization: `Bearer ${await buildSession(context, creator)}` }
  const body = { fundraiserId, amount: 18_000 }
  // Each with a key of its own: only the balance decides.
  const asked = await atOnce(() => server.send('POST', createPayoutRequest.path, { body, headers: asCreator }))
  const accepted = asked.filter(({ status }) => status === 201).length
  const payout = await context.database.read
    .selectFrom('payout_requests')
    .select('id')
    .where('userId', '=', creator.id)
    .executeTakeFirstOrThrow()
  const asAdmin = await signInAdmin()
  const path = decidePayout.path.replace('{id}', String(payout.id))
  await atOnce(() => server.send('PATCH', path, { body: { status: 'processing', ...method }, headers: asAdmin }))
  return accepted === 1 ? [] : [`${accepted} of ${AT_ONCE} equal payout requests were accepted`]
}

function atOnce<Result>(act: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, act))
}
