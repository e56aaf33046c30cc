import { savePush } from '#shared/contract/account/push'
import { notify } from '../community/events'
import { readPushKeys } from '../giving/notifications/push/keys'
import { queuePushes } from '../giving/notifications/push/queue'
import { sendDuePushes } from '../giving/notifications/push/send'
import { PUSH_SERVICES } from '../giving/notifications/push/services'
import { buildSession } from './builders'
import type { TestContext } from './context'
import type { TestServer } from './serve'

type Event = Parameters<typeof notify>[2]

/** Lets a browser of the sandbox show the notifications of a person. Returns its address at the push service. */
export async function subscribe(
  context: TestContext,
  server: TestServer,
  user: { id: number },
  { showsNames = false, headers = {} }: { showsNames?: boolean; headers?: Record<string, string> } = {},
): Promise<string> {
  const { publicKey } = await readPushKeys(context)
  const { endpoint, keys } = context.sandbox.control.push.subscribe(publicKey)
  const token = await buildSession(context, user)
  await server.call(
    savePush,
    { body: { endpoint, ...keys, showsNames } },
    { Authorization: `Bearer ${token}`, ...headers },
  )
  return endpoint
}

/** Notes an event, and queues it for the browsers of these people. */
export async function pushTo(context: TestContext, event: Event, ...people: { id: number }[]): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await notify(transaction, context, event)
    const { id } = await transaction
      .selectFrom('events')
      .select('id')
      .where('eventKey', '=', event.eventKey)
      .executeTakeFirstOrThrow()
    const ids = people.map((person) => person.id)
    for (const userId of ids) {
      const row = { userId, eventId: id, createdAt: context.clock() }
      await transaction
        .insertInto('notifications')
        .values(row)
        .onConflict((same) => same.doNothing())
        .execute()
    }
    await queuePushes(transaction, context, id, ids)
  })
}

/** Sends everything that is due, as the workers do. */
export async function sendPushes(context: TestContext): Promise<void> {
  await Promise.all(PUSH_SERVICES.map((service) => sendDuePushes(context, service, () => false)))
}
