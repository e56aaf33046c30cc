import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drain } from '../../../pwa/offline/outbox/drain'
import { runs } from '../../../scripts/test/runs'
import { buildFundraiser, buildSession, buildUser } from '../../../server/testing/builders'
import { createTestContext, type TestContext } from '../../../server/testing/context'
import { serve, type TestServer } from '../../../server/testing/serve'
import { Killed, type NetworkResult, Phone } from './outbox-model'

let context: TestContext
let server: TestServer

beforeAll(async () => {
  context = await createTestContext()
  server = await serve(context)
})
afterAll(async () => {
  await server.stop()
  await context.remove()
})

type Step =
  | { do: 'publish'; isGood: boolean }
  | { do: 'edit'; field: 'title' | 'displayName' }
  | { do: 'edit elsewhere'; field: 'title' | 'displayName' }
  | { do: 'drain'; results: NetworkResult[]; stepsToLive: number | null }
  | { do: 'wait'; ms: number }

const networkResult = fc.constantFrom<NetworkResult>(
  'fine',
  'fine',
  'lost',
  'reply-lost',
  'doubled',
  'server-error',
  'busy',
  'signed-out',
)
const field = fc.constantFrom('title' as const, 'displayName' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('publish' as const), isGood: fc.constantFrom(true, true, false) }),
  fc.record({ do: fc.constant('edit' as const), field }),
  fc.record({ do: fc.constant('edit elsewhere' as const), field }),
  fc.record({
    do: fc.constant('drain' as const),
    results: fc.array(networkResult, { maxLength: 4 }),
    stepsToLive: fc.option(fc.nat(12)),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(-3_600_000, 1_000, 60_000, 3_600_000) }),
)

/** Runs the steps for one person with a phone and a fundraiser that is also edited elsewhere. */
async function runSteps(
  steps: Step[],
): Promise<{ phone: Phone; userId: number; fundraiserId: number; editsElsewhere: number }> {
  const user = await buildUser(context)
  const token = await buildSession(context, user)
  const headers = { Authorization: `Bearer ${token}` }
  const { id: fundraiserId } = await buildFundraiser(context, { userId: user.id, displayName: 'At first' })
  const path = `/api/fundraisers/${fundraiserId}`
  const phone = new Phone(server, token, String(user.id))
  let count = 0
  let editsElsewhere = 0

  for (const action of steps) {
    count += 1
    const text = `Number ${count} of ${user.id}`
    if (action.do === 'publish') {
      const goalAmount = action.isGood ? 5_000 : 50
      const fields = { title: text, description: 'A story', category: 'medical', goalAmount }
      phone.submit({ kind: 'fundraiser.create', entity: `new:${count}`, fields, base: {}, version: null })
    } else if (action.do === 'edit') {
      const seen = await phone.readFundraiser(path, fundraiserId)
      const fields = { ...seen.fields, [action.field]: text }
      const { version } = seen
      phone.submit({
        kind: 'fundraiser.update',
        entity: `fundraiser:${fundraiserId}`,
        fields,
        base: seen.fields,
        version,
      })
    } else if (action.do === 'edit elsewhere') {
      await server.send('PATCH', path, { body: { [action.field]: text }, headers })
      editsElsewhere += 1
    } else if (action.do === 'wait') phone.moveClock(action.ms)
    else await drainOnce(phone, action.results, action.stepsToLive)
  }
  return { phone, userId: user.id, fundraiserId, editsElsewhere }
}

async function drainOnce(phone: Phone, results: NetworkResult[], stepsToLive: number | null): Promise<void> {
  phone.results = [...results]
  phone.stepsToLive = stepsToLive
  try {
    await drain(phone.world())
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
  phone.results = []
  phone.stepsToLive = null
}

/** Drains the outbox until it is done. All requests succeed, the phone stays on, and a day passes between two rounds. */
async function drainCompletely(phone: Phone): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    const result = await drain(phone.world())
    if (result.name === 'done') return
    phone.moveClock(24 * 3_600_000)
  }
  throw new Error('The outbox is not done after 50 rounds')
}

it('after any sequence of faults, each submitted draft is on the server exactly once, or in the outbox with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { phone, userId, fundraiserId, editsElsewhere } = await runSteps(steps)
      const submitted = phone.entries().length
      await drainCompletely(phone)

      const entries = phone.entries()
      expect(entries).toHaveLength(submitted)
      const rows = await context.database.read
        .selectFrom('fundraisers')
        .select(['id', 'title', 'version'])
        .where('userId', '=', userId)
        .execute()
      for (const { kind, fields, state } of entries.filter((entry) => entry.kind === 'fundraiser.create')) {
        const published = rows.filter(({ id, title }) => id !== fundraiserId && title === fields.title)
        expect([kind, fields.goalAmount, state.name, published.length]).toEqual(
          fields.goalAmount === 50 ? [kind, 50, 'refused', 0] : [kind, 5_000, 'sent', 1],
        )
      }
      const edits = entries.filter((entry) => entry.kind === 'fundraiser.update')
      const firstConflict = edits.findIndex(({ state }) => state.name === 'conflict')
      for (const [index, { state }] of edits.entries()) {
        // Edits after a conflict wait for the person; all edits before it are sent.
        expect(state.name).toBe(
          firstConflict < 0 || index < firstConflict ? 'sent' : index === firstConflict ? 'conflict' : 'waiting',
        )
      }
      const sentEdits = edits.filter(({ state }) => state.name === 'sent').length
      expect(rows.find(({ id }) => id === fundraiserId)?.version).toBe(1 + sentEdits + editsElsewhere)
    }),
    runs(60),
  )
}, 600_000)
