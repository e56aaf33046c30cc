import { del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { getPushKey, removePush, savePush } from '#shared/contract/account/push'
import { send } from '../api/client'
import { deviceStore, inTime } from './database'
import { currentAccount, readSetting, SESSION_STAMP } from './settings'

/** What this device has chosen; nothing is stored while it shows no notifications. */
const pushChoice = v.object({
  account: v.string(),
  showsNames: v.boolean(),
  /** What the server was told last: of which browser, in which session and language. */
  told: v.string(),
  toldAt: v.number(),
})
type PushChoice = v.InferOutput<typeof pushChoice>

const KEY = ['push']
/** Milliseconds. A browser in which the worker could not be stored never says so. */
const WORKER_TIMEOUT = 15_000
/** Milliseconds after which the server is told again: it may have lost the subscription. */
const TELL_AGAIN = 7 * 24 * 60 * 60_000

export type PushState =
  | { name: 'on'; showsNames: boolean }
  | { name: 'off' }
  /** The person has forbidden it; only they can allow it again, in the browser. */
  | { name: 'blocked' }
  /** Safari on iOS shows notifications of installed apps only. */
  | { name: 'install-first' }
  | { name: 'impossible' }

/** Never rejects. */
export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return { name: /iP(?:hone|ad|od)/.test(navigator.userAgent) ? 'install-first' : 'impossible' }
  if (Notification.permission === 'denied') return { name: 'blocked' }
  const choice = await readChoice()
  const isOn = choice?.account === currentAccount() && Notification.permission === 'granted'
  return isOn ? { name: 'on', showsNames: choice.showsNames } : { name: 'off' }
}

/** Whether this device shows what an account is told, also in the worker. Never rejects. */
export const showsPushOf = async (account: string): Promise<boolean> => (await readChoice())?.account === account

/** Asks the person, so it may only follow a tap. Throws like `send`, and when the browser can't reach its push service. */
export async function switchPushOn(showsNames: boolean): Promise<PushState> {
  // Safari asks only at once after the tap.
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  await subscribe(await inTime(navigator.serviceWorker.ready, WORKER_TIMEOUT), {
    account: currentAccount(),
    showsNames,
  })
  return { name: 'on', showsNames }
}

/** Without an answer of the server too: it hears from the push service that the browser is gone. */
export async function switchPushOff(): Promise<PushState> {
  const endpoint = await forgetPush()
  if (endpoint !== null) await send(removePush, { body: { endpoint } }).catch(() => undefined)
  return readPushState()
}

/** Ends it on this device alone. Returns the address of what has ended. Never rejects. */
export async function forgetPush(): Promise<string | null> {
  try {
    await del(KEY, deviceStore)
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
    return subscription?.endpoint ?? null
  } catch {
    return null
  }
}

/** Tells the server again after a sign-in, in another language, and from time to time. Rejects like `subscribe`. */
export async function keepPush(): Promise<void> {
  const choice = await readChoice()
  if (choice?.account !== currentAccount() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.getSubscription()
  const isTold = subscription !== null && choice.told === toldOf(subscription)
  if (!isTold || Date.now() - choice.toldAt > TELL_AGAIN) await subscribe(registration, choice)
}

/** In the worker, when the browser has ended the subscription. Rejects like `subscribe`. */
export async function renewPush(registration: ServiceWorkerRegistration): Promise<void> {
  const choice = await readChoice()
  if (choice) await subscribe(registration, choice)
}

/** Rejects without an answer of the server or of the push service. Pages and worker do it in the same way. */
async function subscribe(
  registration: ServiceWorkerRegistration,
  { account, showsNames }: Pick<PushChoice, 'account' | 'showsNames'>,
): Promise<void> {
  const { publicKey } = await send(getPushKey, {})
  const manager = registration.pushManager
  const known = await manager.getSubscription()
  // A browser takes messages only of the server with the key that it was given.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const body = { endpoint: subscription.endpoint, p256dh, auth, showsNames }
  // The worker has only a cookie, which may be of another account by now.
  await send(savePush, { body }, { headers: { 'Pamoja-Account': account } })
  const choice: PushChoice = { account, showsNames, told: toldOf(subscription), toldAt: Date.now() }
  await set(KEY, choice, deviceStore)
}

/** The server's key in a subscription, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** In the worker no session and no language is known: then the next page tells them. */
const toldOf = ({ endpoint }: PushSubscription): string =>
  'document' in globalThis ? [readSetting(SESSION_STAMP), document.documentElement.lang, endpoint].join(' ') : endpoint

/** Null where it is not stored, or storage does not say. Never rejects. */
async function readChoice(): Promise<PushChoice | null> {
  const stored = await inTime(get<unknown>(KEY, deviceStore)).catch(() => null)
  return v.is(pushChoice, stored) ? stored : null
}
