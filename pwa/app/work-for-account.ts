import { hashKey, type QueryClient } from '@tanstack/react-query'
import { isLanguage } from '#shared/language/languages'
import { viewerQuery } from '../account/useViewer'
import { watchSession } from '../account/watch-session'
import { showLanguageOffer } from '../components/language/LanguageOffer'
import { fetchAhead, untilQuiet } from '../offline/connection/fetch-ahead'
import { idle } from '../offline/connection/idle'
import { LANGUAGE_TO_TELL, readSetting } from '../offline/device/device-settings'
import { tellLanguage } from '../offline/device/tell-language'
import { showUnsent } from '../offline/finding/unsent/show-unsent'
import { startOutbox } from '../offline/outbox/outbox'
import { readKept } from '../offline/reading/stored-copies'
import { keepAreas } from '../offline/updates/updates'
import type { RouteQuery } from '../page/route'

/**
 * Starts the work for a signed-in person: watching the session, sending and showing the outbox, preloading account screens. `offers`:
 * where the language of the account is offered; null if one was chosen here, which counts more than what was chosen elsewhere.
 */
export function workForAccount(client: QueryClient, offers: Element | null): void {
  watchSession(client)
  startOutbox(client)
  showUnsent()
  if (readSetting(LANGUAGE_TO_TELL) !== null) void tellLanguage()
  if (offers) void offerAccountLanguage(client, offers)
  void prefetchPayouts(client).catch(() => undefined)
  void keepAreas(['writing', 'account']).catch(() => undefined)
}

/** Fetches the data of the payouts screens that the device does not have yet, so that they work offline. */
async function prefetchPayouts(client: QueryClient): Promise<void> {
  await idle()
  // Imported late, because no other page needs their code.
  const { accountsQuery, balanceQuery, payoutsPage } = await import('../screens/payouts/payouts-route')
  for (const query of [balanceQuery, accountsQuery, payoutsPage(null)]) {
    if ((await readKept(hashKey(query.queryKey))) === undefined) await fetchUntilDone(client, query)
  }
}

/** Fetches a query while the line is quiet; again when somebody has paid or sent meanwhile. */
async function fetchUntilDone(client: QueryClient, query: RouteQuery): Promise<void> {
  for (;;) {
    const stop = await untilQuiet()
    await fetchAhead(client, query, stop)
    if (!stop.aborted) return
  }
}

/**
 * Offers the language that the signed-in person chose on another device. English is what accounts have where nobody chose, so that it
 * is not offered. Never rejects.
 */
async function offerAccountLanguage(client: QueryClient, notes: Element): Promise<void> {
  try {
    const { language = 'en' } = await client.ensureQueryData(viewerQuery)
    if (!isLanguage(language) || language === 'en' || language === document.documentElement.lang) return
    showLanguageOffer(notes, language)
  } catch {
    // The next page tries again.
  }
}
