import { afterEach, describe, expect, test, vi } from 'vitest'
import { login } from '#shared/contract/auth'
import { setPrimaryBankAccount } from '#shared/contract/bank-accounts'
import { getCurrentUser } from '#shared/contract/users'
import { clientPage, connectClient, send } from './client'
import { ApiError, ConnectionError } from './errors'

afterEach(() => vi.restoreAllMocks())

describe('an aborted request', () => {
  /** Rejects like fetch in browsers without `AbortSignal.reason`. */
  function rejectPlainly(): void {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, options) =>
        new Promise((_, reject) => {
          const abort = () => reject(new DOMException('Aborted', 'AbortError'))
          if (options?.signal?.aborted) abort()
          options?.signal?.addEventListener('abort', abort)
        }),
    )
  }

  test('has no known outcome when the time limit has aborted it', async () => {
    rejectPlainly()
    await expect(send(getCurrentUser, {}, { timeoutMs: 1 })).rejects.toBeInstanceOf(ConnectionError)
  })

  test('rejects with the error of fetch when the caller has aborted it', async () => {
    rejectPlainly()
    const caller = new AbortController()
    const sent = send(getCurrentUser, {}, { signal: caller.signal })
    caller.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the account of the page', () => {
  const earlier = clientPage()
  afterEach(() => connectClient(earlier))

  async function namedAccount(token: string | null, account: string | null, call = () => send(getCurrentUser, {})) {
    const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    connectClient({ ...earlier, token: () => token, account: () => account })
    await expect(call()).rejects.toBeInstanceOf(ConnectionError)
    return new Headers(sent.mock.lastCall?.[1]?.headers).get('Pamoja-Account')
  }

  test('is named when the cookie alone says who it is', async () => {
    expect(await namedAccount('', '7')).toBe('7')
    expect(await namedAccount('', null)).toBeNull()
  })

  test('is not named with a token, for a visitor or at sign-in', async () => {
    expect(await namedAccount('the token', '7')).toBeNull()
    expect(await namedAccount(null, '7')).toBeNull()
    const body = { email: 'ama@example.org', password: 'secret' }
    expect(await namedAccount('', '7', () => send(login, { body }) as Promise<never>)).toBeNull()
  })
})

describe('a request that needs the password again', () => {
  const earlier = clientPage()
  afterEach(() => connectClient(earlier))

  /** Sends it; the server refuses it once. `answer` asks for the password. Returns what was sent, and the outcome. */
  async function sendWith(answer: () => Promise<boolean | undefined>, tokens: string[] = []) {
    const reply = (status: number, body: object) =>
      new Response(JSON.stringify(body), { status, headers: { 'X-Pamoja': '1' } })
    const sent = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(reply(403, { message: 'Please', code: 'account.confirm-password' }))
      .mockResolvedValueOnce(reply(503, { message: 'Sent again' }))
    connectClient({ ...earlier, token: () => tokens.shift() ?? 'a token', confirm: answer })
    const error = await send(setPrimaryBankAccount, { params: { id: 7 } }, { idempotencyKey: 'one' }).catch(
      (caught) => caught,
    )
    return {
      error: String(error),
      isCancelled: error instanceof ApiError && error.isCancelled,
      sent: sent.mock.calls.map(([address, options]) => [
        address,
        new Headers(options?.headers).get('Idempotency-Key'),
      ]),
    }
  }
  const ONCE = ['/api/bank-accounts/7/set-primary', 'one']

  test('is sent again with the same key once it is confirmed', async () => {
    const { error, sent } = await sendWith(async () => true)
    expect(sent).toEqual([ONCE, ONCE])
    expect(error).toContain('Sent again')
  })

  test('is refused when it is not confirmed, or when somebody else has signed in meanwhile', async () => {
    const tries = [
      { answer: () => sendWith(async () => false), isTheirWish: true },
      { answer: () => sendWith(async () => undefined), isTheirWish: false },
      { answer: () => sendWith(async () => true, ['a token', 'another token']), isTheirWish: false },
    ]
    for (const { answer, isTheirWish } of tries) {
      const { error, sent, isCancelled } = await answer()
      expect(sent).toEqual([ONCE])
      expect(isCancelled).toBe(isTheirWish)
      expect(error).toContain('Please')
      vi.restoreAllMocks()
    }
  })
})
