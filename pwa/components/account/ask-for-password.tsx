import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { ConfirmPassword } from './ConfirmPassword'

let question: Promise<boolean> | null = null
/** As `performance.now()`. */
let confirmedAt = Number.NEGATIVE_INFINITY

/**
 * Asks for the password again, in a dialog over the page and its dialogs. Resolves with false if the person closes it. Requests that are
 * refused together ask once: `sentAt` (as `performance.now()`) says whether the password was confirmed after the request was sent.
 */
export function askForPassword(client: QueryClient, sentAt: number): Promise<boolean> {
  if (sentAt < confirmedAt) return Promise.resolve(true)
  question ??= show(client).finally(() => {
    question = null
  })
  return question
}

/** Its own root, because any request of any screen may need it, and because nobody needs its code on a first visit. */
function show(client: QueryClient): Promise<boolean> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    const end = (isConfirmed: boolean) => {
      root.unmount()
      if (isConfirmed) confirmedAt = performance.now()
      resolve(isConfirmed)
    }
    root.render(
      <QueryClientProvider client={client}>
        <ConfirmPassword onEnd={end} />
      </QueryClientProvider>,
    )
  })
}
