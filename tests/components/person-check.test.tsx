import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../pwa/api/errors'
import { withPersonCheck } from '../../pwa/payments/request-payment'
import { press, user } from './harness/user-actions'

const CHECK = {
  provider: 'turnstile' as const,
  siteKey: 'a site key',
  script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
}
const asked = new ApiError(429, JSON.stringify({ message: 'Too many payments', personCheck: CHECK }))

// The provider's widget: a box to tick.
beforeEach(() => {
  const answer = (options: Record<string, unknown>, name: string, ...values: string[]) => {
    const callback = options[name]
    if (typeof callback === 'function') callback(...values)
  }
  window.turnstile = {
    render(container, options) {
      const box = Object.assign(document.createElement('input'), { type: 'checkbox', ariaLabel: 'I am a person' })
      box.setAttribute('aria-label', 'I am a person')
      box.addEventListener('click', () => answer(options, 'callback', `answer for ${options.sitekey}`))
      const fault = Object.assign(document.createElement('button'), { textContent: 'Break', type: 'button' })
      fault.addEventListener('click', () => answer(options, 'error-callback', '300010'))
      container.append(box, fault)
      return 'a widget'
    },
  }
})
afterEach(() => {
  delete window.turnstile
})

test('the question of a provider is shown in a dialog, and its answer is sent with the same request', async () => {
  const sent: (string | undefined)[] = []
  const paying = withPersonCheck(async (token) => {
    sent.push(token)
    if (!token) throw asked
    return 'paid'
  })
  const dialog = await screen.findByRole('dialog', { name: 'Are you a person?' })
  await user.click(await screen.findByRole('checkbox', { name: 'I am a person' }))
  expect(await paying).toBe('paid')
  expect(sent.at(-1)).toBe('answer for a site key')
  expect(dialog.isConnected).toBe(false)
})

test.each(['Cancel', 'Break'])('after %s the server’s refusal is shown, and the dialog is gone', async (button) => {
  const request = vi.fn(async () => Promise.reject(asked))
  const paying = withPersonCheck(request)
  const refused = expect(paying).rejects.toBe(asked)
  await press(button)
  await refused
  expect(request).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape closes the question', async () => {
  const refused = expect(withPersonCheck(() => Promise.reject(asked))).rejects.toBe(asked)
  const dialog = await screen.findByRole('dialog')
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await refused
  expect(screen.queryByRole('dialog')).toBeNull()
})
