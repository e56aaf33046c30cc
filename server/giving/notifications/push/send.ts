import webpush from 'web-push'
import { isForFollowers } from '../../../community/events'
import type { Context } from '../../../context'
import { DAY, MINUTE, SECOND } from '../../../platform/durations'
import { type PushKeys, readPushKeys } from './keys'
import { topicOf, writeMessage } from './message'
import {
  claimMessage,
  type DueMessage,
  deleteMessage,
  deleteSubscriptions,
  listDueMessages,
  postponeMessage,
} from './queries'
import { type PushService, serviceOf } from './services'
import { openSubscription } from './subscriptions'

const BATCH = 100
/** How many messages are under way at one service: a dead or slow browser holds up one of them. */
const AT_ONCE = 20
const TIMEOUT = 10 * SECOND
/** The pause before each retry; the last one repeats. */
const WAITS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE)
const LONGEST_WAIT = 180 * MINUTE
/** Milliseconds after which news is none any more, here and at the service. */
const LIFETIME = DAY

/** Sends what is due at one service, until nothing is left. Nothing is lost if it is broken off. */
export async function sendDuePushes(context: Context, service: PushService, isStopping: () => boolean): Promise<void> {
  const stopping = new AbortController()
  const watch = setInterval(() => isStopping() && stopping.abort(), SECOND / 10)
  try {
    for (;;) {
      const due = await listDueMessages(context.database.read, service, context.clock(), BATCH)
      if (due.length === 0 || isStopping()) return
      const keys = await readPushKeys(context)
      const sendNext = async () => {
        for (let next = due.shift(); next && !isStopping(); next = due.shift())
          await sendMessage(context, keys, next, stopping.signal)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
    }
  } finally {
    clearInterval(watch)
  }
}

async function sendMessage(context: Context, keys: PushKeys, message: DueMessage, stopping: AbortSignal) {
  const { database, clock, log } = context
  const unsent = (error: unknown): Answer => {
    log.error({ error, event: message.eventId }, 'push message not written')
    return DONE
  }
  // Postponed before it is sent, so that a crash retries it and no other server sends it too.
  const retryAt = clock() + (WAITS[message.attempts] ?? LONGEST_WAIT)
  if (!(await claimMessage(database.write, message, retryAt))) return
  const answer = isPointless(message, clock()) ?? (await deliver(context, keys, message, stopping).catch(unsent))
  if (answer.outcome === 'gone') return endSubscription(context, message)
  if (answer.outcome === 'done') return deleteMessage(database.write, message.id)
  if (answer.outcome === 'refused') {
    log.warn({ status: answer.status, event: message.eventId }, 'push message refused')
    return deleteMessage(database.write, message.id)
  }
  const nextAt = Math.max(retryAt, clock() + answer.pauseMs)
  if (nextAt > message.createdAt + LIFETIME) return deleteMessage(database.write, message.id)
  await postponeMessage(database.write, message.id, nextAt)
}

type Answer =
  /** It was taken, or nobody needs it any more. */
  | { outcome: 'done' }
  /** The browser will never take a message again. */
  | { outcome: 'gone' }
  | { outcome: 'refused'; status: number }
  | { outcome: 'later'; pauseMs: number }

const DONE: Answer = { outcome: 'done' }
const GONE: Answer = { outcome: 'gone' }

/** Null while somebody still needs the message. */
function isPointless(message: DueMessage, now: number): Answer | null {
  const { kind, followId, sessionEndsAt } = message
  if (sessionEndsAt === null || sessionEndsAt <= now) return GONE
  const isHidden = message.hiddenAt !== null || message.newsHiddenAt !== null
  const hasLeft = isForFollowers(kind) && followId === null
  return isHidden || hasLeft || message.createdAt + LIFETIME <= now ? DONE : null
}

async function deliver(context: Context, keys: PushKeys, message: DueMessage, stopping: AbortSignal): Promise<Answer> {
  const { secrets, settings } = context
  const subscription = openSubscription(secrets, message)
  if (!serviceOf(subscription.endpoint, settings.sandboxOrigin)) return GONE
  const { endpoint, headers, body } = webpush.generateRequestDetails(
    subscription,
    writeMessage(message, settings.publicUrl),
    {
      vapidDetails: { subject: contactOf(context), ...keys },
      ...{ TTL: LIFETIME / SECOND, urgency: 'normal', topic: topicOf(message), contentEncoding: 'aes128gcm' },
    },
  )
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: new Uint8Array(body ?? []),
      // It could lead to any address.
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT)]),
    })
    await response.body?.cancel()
    return meaningOf(response.status, Number(response.headers.get('Retry-After')))
  } catch {
    return { outcome: 'later', pauseMs: 0 }
  }
}

function meaningOf(status: number, retryAfter: number): Answer {
  if (status === 404 || status === 410) return GONE
  if (status >= 200 && status < 300) return DONE
  if (status === 429 || status >= 500) return { outcome: 'later', pauseMs: (retryAfter || 0) * SECOND }
  return { outcome: 'refused', status }
}

function endSubscription({ database }: Context, { subscriptionId }: DueMessage): Promise<void> {
  return database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], 0)
    await deleteSubscriptions(transaction, [subscriptionId])
  })
}

/** The contact that a push service may ask about this server. */
function contactOf({ settings }: Context): string {
  const { email } = settings.site
  if (email) return `mailto:${email}`
  return settings.publicUrl.startsWith('https:') ? settings.publicUrl : 'mailto:nobody@localhost'
}
