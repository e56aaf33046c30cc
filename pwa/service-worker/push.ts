/// <reference lib="webworker" />
import * as v from 'valibot'
import { splitLanguage } from '#shared/language/languages'
import { storedAccount } from '../account/stored-session'
import { badgeCount, showBadgeInWorker } from '../offline/outbox/badge'
import { showsPushOf } from '../offline/push'
import { learnUnread } from '../offline/read-up-to'
import { fetchPageAhead } from './answer-page'
import { addressForReader, listOwnEntries } from './send-outbox'

declare const self: ServiceWorkerGlobalScope

/** What our server sends (server/giving/notifications/push/message.ts). */
const pushMessage = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    lang: v.string(),
    dir: v.picklist(['ltr', 'rtl']),
    tag: v.string(),
    navigate: v.string(),
  }),
  app_badge: v.number(),
})

/** Shows a push message, and brings its page onto the device, so that a tap opens it without a network. Never rejects. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = read(data)
  // Nobody is signed in here any more, or somebody else, and the service does not know it yet.
  const account = await storedAccount()
  if (!message || account === null || !(await showsPushOf(account))) return
  const { title, navigate, ...options } = message.notification
  const { pathname, hash } = new URL(navigate)
  const path = splitLanguage(pathname).path + hash
  const icon = '/icons/icon-192.png'
  await self.registration.showNotification(title, { ...options, icon, data: path }).catch(() => undefined)
  await Promise.allSettled([
    addressForReader(path).then((address) => fetchPageAhead(new URL(address, self.location.origin))),
    raiseBadge(account, message.app_badge),
  ])
}

/** Null for what our server has not written, or what would lead to another site. */
function read(data: PushMessageData | null): v.InferOutput<typeof pushMessage> | null {
  try {
    const message = v.parse(pushMessage, data?.json())
    return new URL(message.notification.navigate).origin === self.location.origin ? message : null
  } catch {
    return null
  }
}

async function raiseBadge(account: string, unread: number): Promise<void> {
  await learnUnread(unread, Date.now(), account)
  await showBadgeInWorker(badgeCount(await listOwnEntries(), false, unread))
}
