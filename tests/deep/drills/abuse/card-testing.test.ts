import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { isDeep } from '../../../../scripts/test/runs'
import { VISITOR } from '../../../../server/community/sessions/viewer'
import { findOrCreateAttempt } from '../../../../server/giving/payments/attempts'
import { createCardTestingGuard } from '../../../../server/giving/payments/card-testing'
import { startCardPayment } from '../../../../server/giving/payments/start'
import { readPaymentStatus } from '../../../../server/giving/payments/status'
import { Refusal } from '../../../../server/platform/refusals/refusal'
import { buildFundraiser } from '../../../../server/testing/builders'
import { TEST_CARDS } from '../../../../server/testing/cards'
import { createTestContext, type TestContext } from '../../../../server/testing/context'
import { serve } from '../../../../server/testing/serve'

const MANY = { addresses: 50, tries: 5_000, donors: 200, onCarrier: 40, minutes: 60 }
const FEW = { onCarrier: 2, minutes: 2 }

it.each([
  [
    'suspects are asked',
    { addresses: 8, tries: 48, donors: 8, ...FEW, ...(isDeep && MANY), answersPerAddress: isDeep ? 3 : 1 },
  ],
  ['nobody is asked', { addresses: 2, tries: 140, donors: 6, ...FEW, ...(isDeep && MANY), answersPerAddress: null }],
])('holds every bound while bots try cards, honest people give, and %s', { timeout: 1_800_000 }, async (_, attack) => {
  expect(await testCards(attack)).toEqual([])
})

interface CardAttack {
  addresses: number
  /** Declined cards that the bots try in all. */
  tries: number
  donors: number
  /** Donors who share one carrier address, from which a bot attacks too. */
  onCarrier: number
  /** Questions that the bot on each address answers; it has money for people, but not without end. Null: nobody is asked. */
  answersPerAddress: number | null
  minutes: number
}

const CARRIER = '41.90.0.1'
/** Sixty an hour, and those that are tried on the payment that is open then. */
const MOST_DECLINED = 65

/** The provider of a question, which knows every answer. */
async function serveQuestion(context: TestContext) {
  const body = JSON.stringify({ success: true, hostname: new URL(context.config.publicUrl).hostname, action: 'pay' })
  const server = createServer((_request, response) => response.end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const verify = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  return { personCheck: { provider: 'turnstile', siteKey: 'a key', secretKey: 'a key', verify } as const, server }
}

/** A donor or a bot on one address. It answers the question whether it is a person when `mayAnswer` says so. */
function createPayer(guarded: TestContext, address: string, mayAnswer: () => boolean) {
  const guard = createCardTestingGuard(guarded)
  const counts = { asked: 0, refused: 0, openedOnAnswer: 0, mostOnAnswer: 0 }
  let personToken: string | null = null

  async function answering<Result>(work: (caller: typeof VISITOR) => Promise<Result>): Promise<Result | null> {
    const caller = { ...VISITOR, address, deviceId: null }
    try {
      return await work({ ...caller, personToken })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429) throw error
      const isAsked = 'personCheck' in error.details
      if (isAsked) counts.asked += 1
      else counts.refused += 1
      if (!isAsked || !mayAnswer()) return null
      personToken = randomUUID()
      counts.openedOnAnswer = 0
      return work({ ...caller, personToken })
    }
  }

  return {
    counts,
    async open(fundraiserId: number, donorEmail: string) {
      const payment = await answering(async (caller) => {
        const requested = { provider: 'stripe' as const, fundraiserId, amount: 2_500, donorEmail }
        const attempt = await findOrCreateAttempt(guarded, guard, requested, {
          ...caller,
          idempotencyKey: randomUUID(),
        })
        return { attemptId: attempt.publicId, ...(await startCardPayment(guarded, attempt)) }
      })
      if (payment && personToken) {
        counts.openedOnAnswer += 1
        counts.mostOnAnswer = Math.max(counts.mostOnAnswer, counts.openedOnAnswer)
      }
      return payment
    },
    /** Confirms at the provider, as a browser does, and waits until the provider has reported it. */
    async pay({ attemptId, clientSecret }: { attemptId: string; clientSecret: string }, card: string) {
      const { control } = guarded.sandbox
      const charges = control.counts().charges
      const outcome = tryToPay(() => control.payByCard(clientSecret, { card }).status)
      await control.webhooks.settled()
      if (outcome === 'succeeded') await readPaymentStatus(guarded, attemptId)
      return { outcome, reached: control.counts().charges > charges }
    },
  }
}

function tryToPay(pay: () => string): string {
  try {
    return pay()
  } catch {
    return 'ended'
  }
}

/** The webhooks of the provider reach the server. */
async function serveCards(context: TestContext) {
  const server = await serve(context)
  context.sandbox.deliverTo(server.origin)
  return server
}

type Payer = ReturnType<typeof createPayer>

/** A bot that tries one declined card after another, with a new payment when the last one is canceled. */
function createBot(context: TestContext, address: string, { answersPerAddress }: CardAttack, fundraiserId: number) {
  let answers = 0
  const payer = createPayer(context, address, () => {
    answers += 1
    return answers <= (answersPerAddress ?? 0)
  })
  const tries = { reached: 0, beforeQuestion: 0, perIntent: new Map<string, number>() }
  let payment: Awaited<ReturnType<Payer['open']>> = null
  async function tryOnce(): Promise<void> {
    payment ??= await payer.open(fundraiserId, `${randomUUID()}@example.com`)
    if (payment === null) return
    const { attemptId } = payment
    const { outcome, reached } = await payer.pay(payment, TEST_CARDS.declined)
    if (outcome === 'ended') payment = null
    if (!reached) return
    tries.reached += 1
    if (payer.counts.asked === 0) tries.beforeQuestion += 1
    tries.perIntent.set(attemptId, (tries.perIntent.get(attemptId) ?? 0) + 1)
  }
  return { payer, tries, tryOnce }
}

/** An honest donor: every tenth mistypes the first card. True when the donation arrived. */
async function give(payer: Payer, fundraiserId: number, index: number): Promise<boolean> {
  const payment = await payer.open(fundraiserId, `donor-${index}@example.org`)
  if (payment === null) return false
  if (index % 10 === 9) await payer.pay(payment, TEST_CARDS.declined)
  return (await payer.pay(payment, TEST_CARDS.succeeds)).outcome === 'succeeded'
}

/**
 * Bots on many addresses try stolen cards for some minutes while honest people give; half of those have given before. Returns every bound that
 * does not hold.
 */
async function testCards(attack: CardAttack): Promise<string[]> {
  const opened = await createTestContext()
  const question = await serveQuestion(opened)
  const personCheck = attack.answersPerAddress === null ? null : question.personCheck
  const context = { ...opened, config: { ...opened.config, production: true, personCheck } }
  await serveCards(context)
  try {
    const { id } = await buildFundraiser(context)
    const bots = Array.from({ length: attack.addresses }, (_, index) =>
      createBot(context, index === 0 ? CARRIER : `197.${index >> 8}.${index & 255}.7`, attack, id),
    )
    const donors = Array.from({ length: attack.donors }, (_, index) => ({
      index,
      isOnCarrier: index < attack.onCarrier,
      isReturning: index % 2 === 0,
      payer: createPayer(
        context,
        index < attack.onCarrier ? CARRIER : `105.${index >> 8}.${index & 255}.9`,
        () => true,
      ),
    }))
    for (const { payer, index, isReturning, isOnCarrier } of donors)
      if (isReturning && !isOnCarrier && index % 10 !== 9) await give(payer, id, index)
    context.pass(2 * 60 * 60_000)

    const unpaid: number[] = []
    let siteWideAt: number | null = null
    for (let minute = 0; minute < attack.minutes; minute += 1) {
      const stillToTry = (share: number) =>
        Math.floor((share * (minute + 1)) / attack.minutes) - Math.floor((share * minute) / attack.minutes)
      for (let count = 0; count < stillToTry(attack.tries / attack.addresses); count += 1)
        for (const bot of bots) await bot.tryOnce()
      const newcomer = createPayer(context, `102.1.${minute}.3`, () => false)
      await newcomer.open(id, `newcomer-${minute}@example.org`)
      if (newcomer.counts.asked > 0) siteWideAt ??= minute
      for (const { payer, index } of donors.filter((donor) => donor.index % attack.minutes === minute))
        if (!(await give(payer, id, index + attack.donors * 10))) unpaid.push(index)
      context.pass(60_000)
    }

    const most = (values: number[]) => Math.max(0, ...values)
    const away = donors.filter(({ isOnCarrier }) => !isOnCarrier)
    const askedOf = (some: typeof donors) => some.filter(({ payer }) => payer.counts.asked > 0).length
    const known = away.filter(({ isReturning, index }) => isReturning && index % 10 !== 9)
    const isAsking = personCheck !== null
    // Where nobody is asked, the address from which cards are tested is refused for a while.
    const protectedDonors = isAsking ? donors : away
    const stopped = protectedDonors.filter(({ payer, index }) => payer.counts.refused > 0 || unpaid.includes(index))
    const figures = {
      beforeQuestion: most(bots.map(({ tries }) => tries.beforeQuestion)),
      perAddress: most(bots.map(({ tries }) => tries.reached)),
      perAnswer: most(bots.map(({ payer }) => payer.counts.mostOnAnswer)),
      perIntent: most(bots.flatMap(({ tries }) => [...tries.perIntent.values()])),
    }
    return [
      ...(figures.perIntent > 5 ? ['too many declined cards on one payment'] : []),
      ...(stopped.length > 0 ? ['honest donors were stopped'] : []),
      ...(!isAsking && figures.perAddress > MOST_DECLINED ? ['too many declined cards on one address'] : []),
      ...(isAsking && figures.beforeQuestion > 8 ? ['too many declined cards before a question'] : []),
      ...(isAsking && figures.perAnswer > 3 ? ['too many payments on one answer'] : []),
      ...(isAsking && siteWideAt !== 0 ? ['not everyone was asked within a minute'] : []),
      ...(askedOf(known) > 0 ? ['donors who have given before were asked'] : []),
    ]
  } finally {
    question.server.close()
  }
}
