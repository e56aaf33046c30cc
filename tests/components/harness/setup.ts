import { configure } from '@testing-library/dom'
import { afterEach, inject, vi } from 'vitest'
import { leave } from './page'

/** Milliseconds that a busy machine may take until an element exists. */
const VISIBLE_WITHIN = 30_000

const words = () =>
  Array.from(document.querySelectorAll('main, body > dialog, .toasts'), ({ textContent }) => textContent)

window.happyDOM.setURL(inject('origin'))
configure({
  asyncUtilTimeout: VISIBLE_WITHIN,
  // The page's text shows what went wrong; all its elements would fill the terminal.
  getElementError: (message) => new Error(`${message}\nThe page says: ${words()}`),
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await leave()
  // The next test, also one of another file, begins with modules of its own.
  vi.resetModules()
})
