import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import { expect, vi } from 'vitest'

/** A simulated user with mouse and keyboard. With a stopped clock no time passes between actions. */
export const user = userEvent.setup({
  // As when a user chooses to see all files.
  applyAccept: false,
  // There are no styles that could block the pointer.
  pointerEventsCheck: 0,
  advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)),
})

/** Presses a button by its name, once it exists. */
export async function press(name: string | RegExp, inside: HTMLElement = document.body): Promise<void> {
  await user.click(await within(inside).findByRole('button', { name }))
}

/** Replaces the text of the field with a label, once it exists and is not read-only: a person can't type into it before. */
export async function fill(label: string | RegExp, text: string, inside: HTMLElement = document.body): Promise<void> {
  const field = await waitFor(() => {
    const found = within(inside).getByLabelText(label)
    expect(found.closest('fieldset[disabled]')).toBeNull()
    return found
  })
  write(field, text)
}

/** The same for a given field. */
export function write(field: HTMLElement, text: string): void {
  field.focus()
  fireEvent.input(field, { target: { value: text } })
}

/** Chooses an option of a list by its text or its value, once both exist: the options may come with an answer of the server. */
export async function choose(label: string | RegExp, entry: string): Promise<void> {
  const list = await waitFor(() => {
    const found = screen.getByLabelText<HTMLSelectElement>(label)
    const isOffered = [...found.options].some(({ value, text }) => value === entry || text === entry)
    expect(isOffered, `"${entry}" is offered`).toBe(true)
    return found
  })
  await user.selectOptions(list, entry)
}

/** Fills in the form for a fundraiser. */
export async function writeFundraiser(title: string): Promise<void> {
  await fill(/^Fundraiser Title/, title)
  await choose(/^Category/, 'education')
  await fill(/^Goal Amount/, '450')
  await fill(/^Your Story/, 'The roof of our classroom went with the storm, and the rains begin in March.')
}

/** Follows a link by its name, once it exists. */
export async function follow(name: string | RegExp, inside: HTMLElement = document.body): Promise<void> {
  await user.click(await within(inside).findByRole('link', { name }))
}

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const

/** Stops the clock, at a time (milliseconds since 1970) if given. It runs again in the next test. */
export function stopClock(now?: number): void {
  vi.useFakeTimers({ toFake: [...TIMERS], ...(now !== undefined && { now }) })
}

/** Moves the stopped clock forward by milliseconds, and lets the page render the result. */
export async function advanceClock(ms: number): Promise<void> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
}

/** Milliseconds of real time until a check must pass while the page's clock is stopped. Long, for a busy machine. */
const CHECK_TIMEOUT = 30_000

/** Waits, with the clock stopped, until the check passes: for the network and for work without timers. Returns the check's result. */
export async function untilWithStoppedClock<Found>(check: () => Found): Promise<Found> {
  const deadline = vi.getRealSystemTime() + CHECK_TIMEOUT
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (vi.getRealSystemTime() > deadline) throw error
    }
    await new Promise((resolve) => setImmediate(resolve))
    await advanceClock(0)
  }
}
