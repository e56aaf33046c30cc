import type { QueryClient } from '@tanstack/react-query'
import { isLanguage } from '#shared/language/languages'
import { viewerQuery } from '../../account/useViewer'
import { showLanguageOffer } from './LanguageOffer'

/**
 * Offers the language that the signed-in person chose on another device. English is what accounts have where nobody chose, so that it
 * is not offered. Never rejects.
 */
export async function offerAccountLanguage(client: QueryClient, notes: Element): Promise<void> {
  try {
    const { language = 'en' } = await client.ensureQueryData(viewerQuery)
    if (!isLanguage(language) || language === 'en' || language === document.documentElement.lang) return
    showLanguageOffer(notes, language)
  } catch {
    // The next page tries again.
  }
}
