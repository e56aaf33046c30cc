import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
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

/** Replaces the text of the field with a label, once it exists. */
export async function fill(label: string | RegExp, text: string, inside: HTMLElement = document.body): Promise<void> {
  write(await within(inside).findByLabelText(label), text)
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

/** Follows a link by its name, once it exists. */
export async function follow(name: string | RegExp, inside: HTMLElement = document.body): Promise<void> {
  await user.click(await within(inside).findByRole('link', { name }))
}
