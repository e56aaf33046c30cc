import { createAccountsGuard } from '../../../../server/community/auth/limits'
import { signIn } from '../../../../server/community/auth/sign-in'
import { VISITOR } from '../../../../server/community/sessions/viewer'
import type { Context } from '../../../../server/context'
import { Refusal } from '../../../../server/platform/refusals/refusal'
import { buildUser } from '../../../../server/testing/builders'

import { quickHash } from '../../../../server/testing/passwords'
import { openContext } from './context'
import { type Report, ratio } from './report'

const DAY = 24 * 60 * 60_000

/** Guesses passwords of one account from many addresses within a day, while its owner signs in on a known device. */
export async function guessPasswords(report: Report, guesses: number, addresses: number): Promise<string[]> {
  const context = await openContext()
  try {
    const guarded: Context = { ...context, config: { ...context.config, production: true } }
    const guard = createAccountsGuard(guarded)
    const owner = { email: 'owner@example.org', password: 'a long and unusual sentence' }
    await buildUser(context, { email: owner.email, password: quickHash(owner.password) })
    const attempt = (password: string, address: string, deviceCookie: string | null) =>
      signIn(guarded, guard, { email: owner.email, password }, { ...VISITOR, address, deviceCookie })
    const { deviceCookie } = await attempt(owner.password, '41.90.4.7', null)

    let hashed = 0
    let entered = 0
    let ownerEntered = 0
    const checks = 24
    for (let guess = 0; guess < guesses; guess += 1) {
      const address = `197.1.${guess % addresses}.5`
      const outcome = await attempt(`guess-${guess}`, address, null).then(
        () => 'entered' as const,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return error.status
        },
      )
      if (outcome === 401) hashed += 1
      if (outcome === 'entered') entered += 1
      if (guess % Math.ceil(guesses / checks) === 0) {
        await attempt(owner.password, '41.90.4.8', deviceCookie).then(
          () => {
            ownerEntered += 1
          },
          () => undefined,
        )
      }
      context.pass(DAY / guesses)
    }
    const tried = Math.ceil(guesses / Math.ceil(guesses / checks))
    report(
      `guessing: ${ratio(hashed, guesses)} of the guesses reached the hash (at most 100 in a day); entered: ${entered}`,
    )
    report(`  the owner on a known device got in: ${ratio(ownerEntered, tried)} (all)`)
    return [
      ...(hashed > 100 ? ['too many guesses reached the hash'] : []),
      ...(entered > 0 ? ['a guess got in'] : []),
      ...(ownerEntered < tried ? ['the owner was locked out of a known device'] : []),
    ]
  } finally {
    await context.remove()
  }
}
