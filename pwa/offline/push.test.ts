import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPush, keepPush, readPushState, switchPushOff, switchPushOn } from './push'
import { SESSION_STAMP } from './settings'

const [KEY, OTHER_KEY] = ['BAAA', 'BBBB']

/** A browser that gives each subscription another address. */
function browser() {
  let current: object | null = null
  let count = 0
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (current) return current
    count += 1
    const endpoint = `https://fcm.googleapis.com/fcm/send/${count}`
    const bytes = Uint8Array.from(atob(applicationServerKey), (sign) => sign.charCodeAt(0))
    current = {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        current = null
      },
    }
    return current
  }
  const registration = { pushManager: { subscribe, getSubscription: async () => current } }
  return { ready: Promise.resolve(registration), getRegistration: async () => registration }
}

let settings: Record<string, string>
let publicKey: string
let calls: { name: string; body: unknown }[]
let permission: NotificationPermission
let answered: NotificationPermission

beforeEach(async () => {
  settings = { account: '7', [SESSION_STAMP]: 'first' }
  publicKey = KEY
  calls = []
  ;[permission, answered] = ['default', 'granted']
  const requestPermission = async () => {
    permission = answered
    return permission
  }
  const Notification = Object.defineProperty({ requestPermission }, 'permission', { get: () => permission })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: (name: string) => settings[name] ?? null })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('window', { PushManager: true, Notification })
  vi.stubGlobal('navigator', { userAgent: 'Android', serviceWorker: browser() })
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string | null }) => {
    calls.push({ name: address.replace('/api/', ''), body: body && JSON.parse(body) })
    const replies: Record<string, object> = {
      '/api/push-key': { publicKey },
      '/api/push-subscriptions': { showsNames: false },
      '/api/push-subscriptions/remove': { removed: true },
    }
    return new Response(JSON.stringify(replies[address]), { headers: { 'X-Pamoja': '1' } })
  })
  await forgetPush()
})
afterEach(() => vi.unstubAllGlobals())

const saved = () => calls.filter(({ name }) => name === 'push-subscriptions').map(({ body }) => body)
const endpoint = (number: number) => `https://fcm.googleapis.com/fcm/send/${number}`

describe('notifications on this device', () => {
  it('come after the person has allowed them, without names until those are chosen too', async () => {
    expect(await readPushState()).toEqual({ name: 'off' })
    expect(await switchPushOn(false)).toEqual({ name: 'on', showsNames: false })
    expect(await switchPushOn(true)).toEqual({ name: 'on', showsNames: true })
    expect(saved()).toMatchObject([
      { endpoint: endpoint(1), showsNames: false },
      { endpoint: endpoint(1), showsNames: true },
    ])
    expect(await readPushState()).toEqual({ name: 'on', showsNames: true })
  })

  it('stay off when the person says no, and nothing leaves the device', async () => {
    answered = 'denied'
    expect(await switchPushOn(false)).toEqual({ name: 'blocked' })
    expect(calls).toEqual([])
  })

  it('end in the browser also when the server can’t be reached', async () => {
    await switchPushOn(false)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await switchPushOff()).toEqual({ name: 'off' })
    expect(await (await navigator.serviceWorker.ready).pushManager.getSubscription()).toBeNull()
  })

  it('are told to the server again after a sign-in and in another language, not with each page', async () => {
    await switchPushOn(true)
    calls.length = 0
    await keepPush()
    expect(calls).toEqual([])
    settings[SESSION_STAMP] = 'second'
    await keepPush()
    document.documentElement.lang = 'sw'
    await keepPush()
    await keepPush()
    expect(saved()).toMatchObject([{ showsNames: true }, { showsNames: true }])
  })

  it('get another address when the server has another key', async () => {
    await switchPushOn(false)
    publicKey = OTHER_KEY
    settings[SESSION_STAMP] = 'second'
    await keepPush()
    expect(saved()).toMatchObject([{ endpoint: endpoint(1) }, { endpoint: endpoint(2) }])
  })

  it('are not those of the account that was here before', async () => {
    await switchPushOn(false)
    settings.account = '8'
    expect(await readPushState()).toEqual({ name: 'off' })
    calls.length = 0
    await keepPush()
    expect(calls).toEqual([])
  })

  it('need the installed app on an iPhone, and are impossible in other browsers without them', async () => {
    vi.stubGlobal('window', {})
    expect(await readPushState()).toEqual({ name: 'impossible' })
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)' })
    expect(await readPushState()).toEqual({ name: 'install-first' })
  })
})
