import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { waitFor } from '@testing-library/dom'
import type { DetachedWindowAPI } from 'happy-dom'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { expect, inject, vi } from 'vitest'
import type { PublicSettings } from '../../../shared/page'
import { clearDevice } from './browser'
import { me, type TestPerson, tokenOf } from './people'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

interface Circumstances {
  /** The person who is signed in. */
  as?: TestPerson
  /** Overrides of the server's public settings. */
  settings?: PublicSettings
}

let root: Root | null = null
let client = new QueryClient()

/**
 * Loads the page at an address, like the shell of the service worker: new modules, the real routes, and the real server behind
 * `fetch`. Effects run once, as in the build. The person in `as` is signed in.
 */
export async function open(address: string, { as, settings = inject('settings') }: Circumstances = {}): Promise<void> {
  const session = as ? { token: await tokenOf(as), user: await me(as) } : null
  await leave()
  if (session) localStorage.setItem('authToken', session.token)
  window.happyDOM.setURL(inject('origin') + address)
  // Setting it keeps the history entries of the page before.
  history.replaceState(null, '')
  vi.resetModules()
  const { changeAccount } = await import('../../../pwa/offline/settings')
  if (session) changeAccount(session.user.id)
  const [{ App }, { findRoute }, connected] = await Promise.all([
    import('../../../pwa/app/App'),
    import('../../../pwa/app/routes'),
    connectedClient(),
    // As for people who stay on the page: the first message need not wait for code.
    import('../../../pwa/components/ui/ToastMessage'),
  ])
  client = connected
  await findRoute(address).route.screen.preload()
  const { PageTimeProvider } = await import('../../../pwa/page/page')
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <PageTimeProvider value={{ settings, renderedAt: Date.now(), savesData: false, prefix: '' }}>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </PageTimeProvider>,
  )
  if (session) await workFor(client)
}

/** Waits until the page has the answers to everything that it reads. */
export async function untilEverythingIsRead(): Promise<void> {
  await waitFor(() => expect(client.isFetching()).toBe(0))
}

/** What the page does besides showing its screen, for signed-in people. */
async function workFor(client: QueryClient): Promise<void> {
  const [{ watchSession }, { startOutbox }, { showUnsent }, { followNotifications }] = await Promise.all([
    import('../../../pwa/account/session'),
    import('../../../pwa/offline/outbox/outbox'),
    import('../../../pwa/offline/show-unsent'),
    import('../../../pwa/account/notifications'),
  ])
  watchSession(client)
  startOutbox(client)
  showUnsent()
  followNotifications(client)
}

/** Closes the page, and clears what the device has stored. */
export async function leave(): Promise<void> {
  root?.unmount()
  root = null
  document.body.replaceChildren()
  await clearDevice()
}

async function connectedClient(): Promise<QueryClient> {
  const [
    { dropRefusedToken, readAuthToken },
    { send, sendForPage },
    { connectClient },
    { createQueryClient },
    connection,
  ] = await Promise.all([
    import('../../../pwa/api/auth-token'),
    import('../../../pwa/api/client'),
    import('../../../pwa/api/client'),
    import('../../../pwa/api/queries'),
    import('../../../pwa/offline/connection'),
  ])
  const { readSetting } = await import('../../../pwa/offline/settings')
  const { ACCOUNT_SETTING } = await import('../../../pwa/offline/settings')
  const { readThrough } = await import('../../../pwa/offline/stored-queries')
  const { askAgain } = await import('../../../pwa/components/account/ask-again')
  connectClient({
    prefix: '',
    token: readAuthToken,
    account: () => readSetting(ACCOUNT_SETTING),
    refused: dropRefusedToken,
    answered: connection.reportAnswer,
    silent: connection.reportNoAnswer,
    confirm: (sentAt, secondStep) => askAgain(client, sentAt, secondStep),
  })
  return createQueryClient(
    (call, callArguments, signal, asPage) =>
      asPage ? sendForPage(call, callArguments, { signal }) : send(call, callArguments, { signal }),
    readThrough,
  )
}
