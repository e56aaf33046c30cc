import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'

/** The region where the one toast appears. */
export const toast = (): HTMLElement => screen.getByRole('region', { name: 'Notifications (F8)' })

/** Waits until the toast contains these words. */
export async function expectToast(words: string | RegExp): Promise<void> {
  await waitFor(() => expect(toast().textContent).toMatch(typeof words === 'string' ? toPattern(words) : words))
}

/** Title and description of the toast, without its buttons: to check that it contains nothing else. */
export async function toastWords(): Promise<string | null> {
  return (await within(toast()).findByRole('paragraph')).textContent
}

/** The page's own heading, once it exists. */
export async function heading(): Promise<string | null> {
  return (await screen.findByRole('heading', { level: 1 })).textContent
}

/** Path, query and fragment, as in the address bar. */
export const address = (): string => location.pathname + location.search + location.hash

/** Waits until the page is at this address. */
export async function expectAddress(wanted: string | RegExp): Promise<void> {
  await waitFor(() => expect(address()).toMatch(typeof wanted === 'string' ? toExactPattern(wanted) : wanted))
}

/** The description of a field: its hint and its problem. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
}

/** The text, whatever line breaks and elements are inside it. */
export function toPattern(words: string): RegExp {
  return new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'))
}

const toExactPattern = (words: string) => new RegExp(`^${toPattern(words).source}$`)
