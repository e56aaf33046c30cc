import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drain } from '../../pwa/offline/outbox/sending/drain'
import { runs } from '../../scripts/test/runs'
import { buildFundraiser, buildSession, buildUser } from '../../server/testing/builders'
import { createTestContext, type TestContext } from '../../server/testing/context'
import { serve, type TestServer } from '../../server/testing/serve'
import { Killed, Phone, type Weather } from './outbox-model'

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
  | { do: 'drain'; weather: Weather[]; stepsToLive: number | null }
  | { do: 'wait'; ms: number }

const weather = fc.constantFrom<Weather>(
  'fine',
  'fine',
  'lost',
  'answer-lost',
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
    weather: fc.array(weather, { maxLength: 4 }),
    stepsToLive: fc.option(fc.nat(12)),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(-3_600_000, 1_000, 60_000, 3_600_000) }),
)

/** Runs the steps for one person with a phone and a fundraiser that is also edited elsewhere. */
async function play(
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
    const words = `Number ${count} of ${user.id}`
    if (action.do === 'publish') {
      const goalAmount = action.isGood ? 5_000 : 50
      const fields = { title: words, description: 'A story', category: 'medical', goalAmount }
      phone.submit({ kind: 'fundraiser.create', entity: `new:${count}`, fields, base: {}, version: null })
    } else if (action.do === 'edit') {
      const seen = await phone.see(path, fundraiserId)
      const fields = { ...seen.fields, [action.field]: words }
      const { version } = seen
      phone.submit({
        kind: 'fundraiser.update',
        entity: `fundraiser:${fundraiserId}`,
        fields,
        base: seen.fields,
        version,
      })
    } else if (action.do === 'edit elsewhere') {
      await server.send('PATCH', path, { body: { [action.field]: words }, headers })
      editsElsewhere += 1
    } else if (action.do === 'wait') phone.pass(action.ms)
    else await drainOnce(phone, action.weather, action.stepsToLive)
  }
  return { phone, userId: user.id, fundraiserId, editsElsewhere }
}

async function drainOnce(phone: Phone, weather: Weather[], stepsToLive: number | null): Promise<void> {
  phone.weather = [...weather]
  phone.stepsToLive = stepsToLive
  try {
    await drain(phone.world())
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
  phone.weather = []
  phone.stepsToLive = null
}

/** Drains the outbox until it is done, with a connection, without the phone dying, and with time passing. */
async function drainToTheEnd(phone: Phone): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    const result = await drain(phone.world())
    if (result.name === 'done') return
    phone.pass(24 * 3_600_000)
  }
  throw new Error('The outbox never comes to rest')
}

it('has every submitted draft once on the server, or in the outbox with a reason, after any sequence of faults', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { phone, userId, fundraiserId, editsElsewhere } = await play(steps)
      const submitted = phone.entries().length
      await drainToTheEnd(phone)

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
      const carriedOut = edits.filter(({ state }) => state.name === 'sent').length
      expect(rows.find(({ id }) => id === fundraiserId)?.version).toBe(1 + carriedOut + editsElsewhere)
    }),
    runs(60),
  )
}, 600_000)
