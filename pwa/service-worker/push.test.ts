import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock('./build-files', () => ({ BUILD: 'test' }))
vi.mock('../offline/outbox/store', async (original) => ({
  ...(await original<object>()),
  listEntries: async (account: string) => [{ account, state: { name: 'refused' } }],
}))

const MESSAGE = {
  web_push: 8030,
  notification: {
    ...{ title: 'News', body: '', lang: 'sw', dir: 'ltr', tag: 'event-3' },
    navigate: 'https://pamoja.test/sw/fundraiser/7',
  },
  app_badge: 4,
}

let shown: unknown[]
let asked: string[]
let badges: number[]

beforeEach(async () => {
  ;[shown, asked, badges] = [[], [], []]
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('', { status: 404 })
  })
  vi.stubGlobal('self', {
    location: new URL('https://pamoja.test/sw.js'),
    clients: { matchAll: async () => [{ url: 'https://pamoja.test/fr/dashboard' }] },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
  })
  await signIn('7')
})
afterEach(() => vi.unstubAllGlobals())

async function signIn(account: string) {
  const { deviceStore } = await import('../offline/database')
  await set(['installed'], true, deviceStore)
  await set(['session'], { account, token: null, stamp: '' }, deviceStore)
  await set(['push'], { account: '7', showsNames: false, told: '', toldAt: 0 }, deviceStore)
}

async function push(message: unknown) {
  const { showPush } = await import('./push')
  const text = JSON.stringify(message)
  await showPush({
    json: () => JSON.parse(text),
    text: () => text,
    arrayBuffer: vi.fn(),
    blob: vi.fn(),
    bytes: vi.fn(),
  })
}

it('shows a message, fetches its page in the language that is read here, and counts it on the app’s icon', async () => {
  await push(MESSAGE)
  expect(shown).toMatchObject([{ title: 'News', tag: 'event-3', lang: 'sw', dir: 'ltr', data: '/fundraiser/7' }])
  expect(asked).toEqual(['/fr/fundraiser/7'])
  // With the one entry of the outbox that needs the person.
  expect(badges).toEqual([5])
})

it.each(['visitor', '8'])('shows nothing after the person has signed out here, to %s', async (account) => {
  await signIn(account)
  await push(MESSAGE)
  expect([shown, asked, badges]).toEqual([[], [], []])
})

it.each([
  ['of another sender', { title: 'Your account is locked' }],
  [
    'that leads to another site',
    { ...MESSAGE, notification: { ...MESSAGE.notification, navigate: 'https://evil.test/' } },
  ],
  ['that leads nowhere', { ...MESSAGE, notification: { ...MESSAGE.notification, navigate: 'javascript:alert(1)' } }],
])('shows nothing %s', async (_, message) => {
  await push(message)
  expect([shown, asked, badges]).toEqual([[], [], []])
})
