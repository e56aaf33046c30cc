import { screen, waitFor, within } from '@testing-library/dom'
import { expect, inject } from 'vitest'

/** The region where the one toast appears. */
export const toast = (): HTMLElement => screen.getByRole('region', { name: 'Notifications (F8)' })

/** Waits until the toast contains these words. */
export async function expectToast(words: string | RegExp): Promise<void> {
  await waitFor(() => expect(toast().textContent).toMatch(typeof words === 'string' ? toPattern(words) : words))
}

/** Waits until the form, or one of its fields, says these words. */
export async function expectProblem(words: string): Promise<void> {
  const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  await waitFor(() => expect(said().join(' ')).toMatch(toPattern(words)))
}

/** Title and description of the toast, without its buttons: to check that it contains nothing else. */
export async function toastWords(): Promise<string | null> {
  return (await within(toast()).findByRole('paragraph')).textContent
}

/** The heading of the screen, and not of the one that loads. */
export const READY = { level: 1, name: /^(?!Loading$)/ } as const

/** The page's own heading, once it exists. */
export async function heading(): Promise<string | null> {
  return (await screen.findByRole('heading', READY)).textContent
}

/** Path, query and fragment, as in the address bar. */
export const address = (): string => location.pathname + location.search + location.hash

/** Goes to an address inside the app, as a link does. */
export function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

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

/** The document at an address as the server sends it, for readers without script and for search engines. */
export async function readDocument(address: string): Promise<Document> {
  const reply = await fetch(inject('origin') + address, { credentials: 'omit' })
  return new DOMParser().parseFromString(await reply.text(), 'text/html')
}

/** The content of a meta element, by its name or property. */
export const meta = (page: Document, name: string): string | null | undefined =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
