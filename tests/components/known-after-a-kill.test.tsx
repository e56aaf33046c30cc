import { del, set, values } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failStorage } from './harness/network'
import { open } from './harness/page'

/** What is left when the browser was killed before it stored local storage, and started again. */
function killBrowser(older: Record<string, string> = {}): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const [name, value] of Object.entries(older)) localStorage.setItem(name, value)
  vi.resetModules()
}

const session = () => import('../../pwa/account/stored-session')
const payments = () => import('../../pwa/payments/pending-payment')
const inOtherTab = async () => (await import('../../pwa/offline/database')).deviceStore

async function changeSession(account: string, token: string | null): Promise<boolean> {
  return (await session()).changeSession({ account, token })
}

/** Who is signed in after the start of the page. */
async function restored() {
  const { hasChanged, isKnown } = await (await session()).restoreStoredSession()
  const { readAuthToken } = await import('../../pwa/api/auth-token')
  const { currentAccount } = await import('../../pwa/offline/settings')
  return { hasChanged, isKnown, account: currentAccount(), token: readAuthToken() }
}

beforeEach(() => open('/about'))

describe('the session after the browser was killed', () => {
  test('is the one that local storage has lost', async () => {
    expect(await changeSession('7', 'the token')).toBe(true)
    killBrowser()
    expect(await restored()).toEqual({ hasChanged: true, isKnown: true, account: '7', token: 'the token' })
    expect(await restored()).toMatchObject({ hasChanged: false, token: 'the token' })
  })

  test('is none after signing out, and then that of the next account, although local storage still shows the first', async () => {
    await changeSession('7', 'the token')
    const older = { ...localStorage }
    await changeSession('visitor', null)
    killBrowser(older)
    expect(await restored()).toEqual({ hasChanged: true, isKnown: true, account: 'visitor', token: null })
    await changeSession('8', 'the second token')
    killBrowser(older)
    expect(await restored()).toMatchObject({ account: '8', token: 'the second token' })
  })

  test('is not restored when the server has refused its token', async () => {
    await changeSession('7', 'the token')
    const { dropRefusedToken } = await import('../../pwa/api/auth-token')
    dropRefusedToken('the token')
    killBrowser({ ...localStorage })
    expect(await restored()).toEqual({ hasChanged: false, isKnown: true, account: '7', token: null })
  })

  test('is not that of an earlier account when the device was too full to store the next one', async () => {
    await changeSession('7', 'the first token')
    failStorage('QuotaExceededError')
    expect(await changeSession('visitor', null)).toBe(true)
    expect(await changeSession('8', 'the second token')).toBe(false)
    killBrowser()
    expect(await restored()).toMatchObject({ account: 'visitor', token: null })
  })
})

const payment = {
  attemptId: '5a1f0f52-6d5e-4d0c-8a1f-0f526d5e4d0c',
  method: 'card',
  fundraiserId: 1,
  amount: 2_500,
  clientSecret: 'pi_1_secret_2',
  startedAt: Date.now(),
} as const

describe('a payment after the browser was killed', () => {
  const restore = async () => (await import('../../pwa/app/restore')).restorePayments()
  const listed = async () => (await payments()).listPendingPayments().map(({ attemptId }) => attemptId)

  test('is known to the guest who began it', async () => {
    await (await payments()).rememberPendingPayment(payment)
    killBrowser()
    expect(await listed()).toEqual([])
    await restore()
    expect(await listed()).toEqual([payment.attemptId])
  })

  test('is no longer known after it has ended, or when it is too old', async () => {
    await (await payments()).rememberPendingPayment(payment)
    ;(await payments()).forgetPendingPayment(payment.attemptId)
    await (await payments()).rememberPendingPayment({
      ...payment,
      attemptId: crypto.randomUUID(),
      startedAt: Date.now() - 4 * 24 * 60 * 60_000,
    })
    killBrowser()
    await restore()
    expect(await listed()).toEqual([])
  })

  test('is shown to nobody but its payer, and signing out removes its secret', async () => {
    // A server that answers would refuse these tokens.
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
    await changeSession('7', 'the token')
    await (await payments()).rememberPendingPayment(payment)
    ;(await payments()).releasePendingPayment(payment.attemptId)
    expect(await listed()).toEqual([payment.attemptId])
    await restore()
    expect((await payments()).listPendingPayments()).toMatchObject([{ clientSecret: payment.clientSecret }])
    await changeSession('visitor', null)
    await restore()
    expect(await listed()).toEqual([])
    await changeSession('8', 'the second token')
    expect(await listed()).toEqual([])
    await changeSession('7', 'the third token')
    expect((await payments()).listPendingPayments()).toMatchObject([{ ...payment, clientSecret: null }])
    const stored = JSON.stringify([{ ...localStorage }, await values(await inOtherTab())])
    expect(stored).not.toContain(payment.clientSecret)
  })

  test('of a guest is hidden on other pages while somebody is signed in, and shown after the end of the session', async () => {
    await (await payments()).rememberPendingPayment(payment)
    vi.resetModules()
    expect(await listed()).toEqual([payment.attemptId])
    await changeSession('7', 'the token')
    expect(await listed()).toEqual([])
    const { dropRefusedToken } = await import('../../pwa/api/auth-token')
    dropRefusedToken('the token')
    expect(await listed()).toEqual([payment.attemptId])
  })

  test('of a guest belongs to the account with which the guest signs in on the same page', async () => {
    await (await payments()).rememberPendingPayment(payment)
    ;(await payments()).releasePendingPayment(payment.attemptId)
    await changeSession('7', 'the token')
    const { signIns } = await import('../../pwa/api/auth-token')
    signIns.value += 1
    expect(await listed()).toEqual([payment.attemptId])
    await changeSession('visitor', null)
    expect(await listed()).toEqual([])
  })
})

describe('the key of a payment attempt', () => {
  const gift = { fundraiserId: 1, amount: 2_500, donorEmail: 'ama@example.org' }
  const keys = () => import('../../pwa/payments/attempt-key')
  const keep = async (request = gift) => (await keys()).storeAttemptKey('card', request)

  test('is the same for the same donation after the browser was killed', async () => {
    const key = await keep()
    killBrowser()
    expect(await keep()).toBe(key)
    expect(await keep({ ...gift, amount: 5_000 })).not.toBe(key)
    expect(await (await keys()).storeAttemptKey('mobile-money', gift)).not.toBe(key)
  })

  test('is another one for another payer, another fundraiser, and after the attempt has ended', async () => {
    const key = await keep()
    expect(await keep({ ...gift, fundraiserId: 2 })).not.toBe(key)
    await changeSession('7', 'the token')
    const own = await keep()
    expect(own).not.toBe(key)
    await changeSession('visitor', null)
    expect(await keep()).toBe(key)
    await (await keys()).dropAttemptKey('card', 1)
    expect(await keep()).not.toBe(key)
  })

  test.each([
    ['forgotten', 'succeeded'],
    ['kept for a retry', 'failed'],
  ])('is %s after a toast has said that the payment has %s', async (_, status) => {
    const attemptId = crypto.randomUUID()
    const key = await keep()
    const { listPendingPayments, ...list } = await payments()
    await list.rememberPendingPayment({ ...payment, attemptId, clientSecret: null })
    list.releasePendingPayment(attemptId)
    const reply = { attemptId, fundraiserId: 1, amount: 2_500, status, message: null, prompt: null, donation: null }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(reply, { headers: { 'X-Pamoja': '1' } }))
    const { announcePayments } = await import('../../pwa/payments/announce-payments')
    announcePayments()
    const { currentToast } = await import('../../pwa/notify/toasts')
    await expect.poll(() => currentToast.value).not.toBeNull()
    expect(listPendingPayments()).toEqual([])
    expect((await keep()) === key).toBe(status === 'failed')
  })

  describe.each(['that stays open', 'that is reloaded'])('in a tab %s', (tab) => {
    const reload = () => (tab === 'that is reloaded' ? vi.resetModules() : undefined)
    const slot = ['paymentAttempt', 'visitor', 'card', '1']

    test('is another one after another tab has seen the end of the attempt', async () => {
      const key = await keep()
      await del(slot, await inOtherTab())
      reload()
      const next = await keep()
      expect(next).not.toBe(key)
      reload()
      expect(await keep()).toBe(next)
    })

    test('is another one when another tab has begun another donation since', async () => {
      const key = await keep()
      await set(slot, { request: 'another', key: crypto.randomUUID(), madeAt: Date.now() }, await inOtherTab())
      reload()
      expect(await keep()).not.toBe(key)
    })

    test('stays the same when the device is too full to store it', async () => {
      failStorage('QuotaExceededError')
      const key = await keep()
      reload()
      expect(await keep()).toBe(key)
      vi.restoreAllMocks()
      reload()
      expect(await keep()).toBe(key)
      await del(slot, await inOtherTab())
      reload()
      expect(await keep()).not.toBe(key)
    })
  })

  test('is stored without the donor’s details', async () => {
    await keep()
    const kept = JSON.stringify(await values(await inOtherTab()))
    expect(kept).toContain('"key"')
    expect(kept).not.toContain('ama@')
  })
})
