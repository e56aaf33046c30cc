import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { VISITOR } from '../../../server/community/sessions/caller'
import { findOrCreateAttempt } from '../../../server/giving/payments/attempts'
import { createCardTestingGuard } from '../../../server/giving/payments/card-testing/card-testing'
import { readPaymentStatus } from '../../../server/giving/payments/settling/status'
import { startCardPayment } from '../../../server/giving/payments/start'
import type { Context } from '../../../server/platform/context'
import { Refusal } from '../../../server/platform/refusals/refusal'
import type { TestContext } from '../../../server/testing/build-context'
import { buildFundraiser } from '../../../server/testing/builders'
import { TEST_CARDS } from '../../../server/testing/cards'
import { solve } from '../../../server/testing/proof'
import { serve } from '../../../server/testing/serve'
import { proofOfWork as challengeShape } from '../../../shared/contract/payments'
import { openContext } from './context'
import { type Report, ratio } from './report'

export interface CardAttack {
  addresses: number
  /** Declined cards that the bots try in all. */
  tries: number
  donors: number
  /** Donors who share one carrier address, from which a bot attacks too. */
  onCarrier: number
  /** Challenges that the bot on each address solves; it has money for computers, but not without end. */
  proofsPerAddress: number
  minutes: number
}

const CARRIER = '41.90.0.1'

/** A donor or a bot on one address. It solves challenges when `maySolve` says so. */
function createPayer(context: TestContext, address: string, maySolve: () => boolean) {
  const guarded: Context = { ...context, config: { ...context.config, production: true } }
  const guard = createCardTestingGuard(guarded)
  const counts = { challenged: 0, refused: 0, openedOnProof: 0, mostOnProof: 0 }
  let proof: string | null = null

  async function proving<Result>(work: (caller: typeof VISITOR) => Promise<Result>): Promise<Result | null> {
    const caller = { ...VISITOR, address, deviceId: null }
    try {
      return await work({ ...caller, proofOfWork: proof })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429) throw error
      const asked = v.safeParse(v.object({ proofOfWork: challengeShape }), error.details)
      if (!asked.success) counts.refused += 1
      else counts.challenged += 1
      if (!asked.success || !maySolve()) return null
      proof = solve(asked.output.proofOfWork)
      counts.openedOnProof = 0
      return work({ ...caller, proofOfWork: proof })
    }
  }

  return {
    counts,
    async open(fundraiserId: number, donorEmail: string) {
      const payment = await proving(async (caller) => {
        const requested = { provider: 'stripe' as const, fundraiserId, amount: 2_500, donorEmail }
        const attempt = await findOrCreateAttempt(guarded, guard, requested, {
          ...caller,
          idempotencyKey: randomUUID(),
        })
        return { attemptId: attempt.publicId, ...(await startCardPayment(guarded, attempt)) }
      })
      if (payment && proof) {
        counts.openedOnProof += 1
        counts.mostOnProof = Math.max(counts.mostOnProof, counts.openedOnProof)
      }
      return payment
    },
    /** Confirms at the provider, as a browser does, and waits until the provider has reported it. */
    async pay({ attemptId, clientSecret }: { attemptId: string; clientSecret: string }, card: string) {
      const { control } = context.sandbox
      const charges = control.counts().charges
      const outcome = tryToPay(() => control.payByCard(clientSecret, { card }).status)
      await control.webhooks.settled()
      if (outcome === 'succeeded') await readPaymentStatus(context, attemptId)
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
function createBot(context: TestContext, address: string, { proofsPerAddress }: CardAttack, fundraiserId: number) {
  let proofs = 0
  const payer = createPayer(context, address, () => {
    proofs += 1
    return proofs <= proofsPerAddress
  })
  const tries = { reached: 0, beforeChallenge: 0, perIntent: new Map<string, number>() }
  let payment: Awaited<ReturnType<Payer['open']>> = null
  async function tryOnce(): Promise<void> {
    payment ??= await payer.open(fundraiserId, `${randomUUID()}@example.com`)
    if (payment === null) return
    const { attemptId } = payment
    const { outcome, reached } = await payer.pay(payment, TEST_CARDS.declined)
    if (outcome === 'ended') payment = null
    if (!reached) return
    tries.reached += 1
    if (payer.counts.challenged === 0) tries.beforeChallenge += 1
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
export async function testCards(report: Report, attack: CardAttack): Promise<string[]> {
  const context = await openContext()
  const server = await serveCards(context)
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
      if (newcomer.counts.challenged > 0) siteWideAt ??= minute
      for (const { payer, index } of donors.filter((donor) => donor.index % attack.minutes === minute))
        if (!(await give(payer, id, index + attack.donors * 10))) unpaid.push(index)
      context.pass(60_000)
    }

    const reached = bots.reduce((sum, { tries }) => sum + tries.reached, 0)
    const most = (values: number[]) => Math.max(0, ...values)
    const away = donors.filter(({ isOnCarrier }) => !isOnCarrier)
    const challengedOf = (some: typeof donors) => some.filter(({ payer }) => payer.counts.challenged > 0).length
    const known = away.filter(({ isReturning, index }) => isReturning && index % 10 !== 9)
    const refused = donors.filter(({ payer }) => payer.counts.refused > 0).length
    const figures = {
      beforeChallenge: most(bots.map(({ tries }) => tries.beforeChallenge)),
      perProof: most(bots.map(({ payer }) => payer.counts.mostOnProof)),
      perIntent: most(bots.flatMap(({ tries }) => [...tries.perIntent.values()])),
    }
    report(`card testing: ${ratio(reached, attack.tries)} of the bots' tries reached the provider`)
    report(`  most declined cards on one address before its challenge: ${figures.beforeChallenge} (at most 8)`)
    report(
      `  most payments on one solved challenge: ${figures.perProof} (at most 3); most on one payment: ${figures.perIntent} (at most 5)`,
    )
    report(`  site-wide challenge: ${siteWideAt === null ? 'never' : `in minute ${siteWideAt + 1}`} (in the first)`)
    report(
      `  honest donors refused: ${ratio(refused, donors.length)}; not paid: ${ratio(unpaid.length, donors.length)} (none)`,
    )
    report(
      `  challenged on the attacked carrier address: ${ratio(challengedOf(donors) - challengedOf(away), attack.onCarrier)}`,
    )
    report(
      `  challenged elsewhere: ${ratio(challengedOf(away), away.length)}; of those who have given before: ${ratio(challengedOf(known), known.length)} (none)`,
    )
    return [
      ...(figures.beforeChallenge > 8 ? ['too many declined cards before a challenge'] : []),
      ...(figures.perProof > 3 ? ['too many payments on one solved challenge'] : []),
      ...(figures.perIntent > 5 ? ['too many declined cards on one payment'] : []),
      ...(siteWideAt === 0 ? [] : ['no site-wide challenge within a minute']),
      ...(refused + unpaid.length > 0 ? ['honest donors were refused'] : []),
      ...(challengedOf(known) > 0 ? ['donors who have given before were challenged'] : []),
    ]
  } finally {
    await server.stop()
    await context.remove()
  }
}

/** One thief on one address tries many cards. Returns a problem when anybody else is challenged. */
export async function testOneThief(
  report: Report,
  { tries, donors, proofsPerAddress }: Pick<CardAttack, 'tries' | 'donors' | 'proofsPerAddress'>,
): Promise<string[]> {
  const context = await openContext()
  const server = await serveCards(context)
  try {
    const { id } = await buildFundraiser(context)
    const attack = { addresses: 1, tries, donors, onCarrier: 0, proofsPerAddress, minutes: 1 }
    const thief = createBot(context, '197.1.1.1', attack, id)
    for (let count = 0; count < tries; count += 1) await thief.tryOnce()
    let challenged = 0
    for (let index = 0; index < donors; index += 1) {
      const payer = createPayer(context, `105.${index >> 8}.${index & 255}.9`, () => true)
      await give(payer, id, index)
      challenged += payer.counts.challenged
    }
    report(`one thief: ${ratio(thief.tries.reached, tries)} of the tries reached the provider`)
    report(`  other donors challenged: ${ratio(challenged, donors)} (none)`)
    return challenged > 0 ? ['one thief put others behind a challenge'] : []
  } finally {
    await server.stop()
    await context.remove()
  }
}
