import { hashKey, type QueryClient } from '@tanstack/react-query'
import { updateProfile } from '#shared/contract/profiles'
import { isLanguage } from '#shared/language/languages'
import { followNotifications } from '../account/notifications'
import { watchSession } from '../account/session'
import { viewerQuery } from '../account/viewer'
import { send } from '../api/client'
import { ApiError } from '../api/errors'
import { accountLanguage } from '../components/language/LanguageOffer'
import { fetchAhead, untilQuiet } from '../offline/fetch-ahead'
import { idle } from '../offline/launch'
import { startOutbox } from '../offline/outbox/outbox'
import { keepPush } from '../offline/push'
import { currentAccount, LANGUAGE_TO_TELL, readSetting, writeSetting } from '../offline/settings'
import { showUnsent } from '../offline/show-unsent'
import { readStoredCopy } from '../offline/stored-queries'
import { storeAreas } from '../offline/updates'
import type { RouteQuery } from '../page/page'

/** `offersLanguage`: that of the account, because none was chosen on this device. */
export function workForAccount(client: QueryClient, offersLanguage: boolean): void {
  watchSession(client)
  startOutbox(client)
  showUnsent()
  followNotifications(client)
  if (readSetting(LANGUAGE_TO_TELL) !== null) void tellLanguage()
  if (offersLanguage) void offerAccountLanguage(client)
  void keepPush().catch(() => undefined)
  void prefetchPayouts(client).catch(() => undefined)
  void storeAreas(['writing', 'account']).catch(() => undefined)
}

/** Fetches the data of the payouts screens that the device does not have yet, so that they work offline. */
async function prefetchPayouts(client: QueryClient): Promise<void> {
  await idle()
  // Imported late, because no other page needs their code.
  const { accountsQuery, balanceQuery, payoutsPage } = await import('../screens/payouts/payouts-route')
  for (const query of [balanceQuery, accountsQuery, payoutsPage(null)]) {
    if ((await readStoredCopy(hashKey(query.queryKey))) === undefined) await fetchUntilDone(client, query)
  }
}

async function fetchUntilDone(client: QueryClient, query: RouteQuery): Promise<void> {
  for (;;) {
    const stop = await untilQuiet()
    await fetchAhead(client, query, stop)
    if (!stop.aborted) return
  }
}

/** English is what accounts have where nobody chose, so it is not offered. Never rejects. */
async function offerAccountLanguage(client: QueryClient): Promise<void> {
  try {
    const { language = 'en' } = await client.ensureQueryData(viewerQuery)
    if (isLanguage(language) && language !== 'en') accountLanguage.value = language
  } catch {
    // The next page tries again.
  }
}

/** For the account's mails; without an answer, the next page tries again. */
export async function tellLanguage(): Promise<void> {
  const told = readSetting(LANGUAGE_TO_TELL)
  const [account, language = ''] = told?.split(' ') ?? []
  if (account !== currentAccount()) return
  try {
    if (isLanguage(language)) await send(updateProfile, { body: { language } })
  } catch (error) {
    // An older server may not know the language: asking again would not help.
    if (!(error instanceof ApiError && error.status === 400)) return
  }
  // The person may have chosen another one meanwhile.
  if (readSetting(LANGUAGE_TO_TELL) === told) writeSetting(LANGUAGE_TO_TELL, null)
}
