import { update } from 'idb-keyval'
import { isLanguage, type LanguageCode } from '#shared/language/languages'
import { deviceSteps } from '../offline/storage/connection'
import { CHOSEN_LANGUAGES, readMark } from '../offline/storage/device-store'

/** Of how many chosen languages everything is kept: the latest. */
const MOST_LANGUAGES = 3

/** The languages that were chosen on this device, the latest last. English counts too. Never rejects. */
export const chosenLanguages = async (): Promise<LanguageCode[]> => languagesIn(await readMark(CHOSEN_LANGUAGES))

/** Remembers what a page has said: the language that was chosen last, as its setting has it; null if none was. Never rejects. */
export async function rememberChoice(language: string | null): Promise<void> {
  if (!language || !isLanguage(language) || (await chosenLanguages()).at(-1) === language) return
  const add = (chosen: unknown) => [...languagesIn(chosen).filter((other) => other !== language), language]
  await update<unknown>(CHOSEN_LANGUAGES, (chosen) => add(chosen).slice(-MOST_LANGUAGES), deviceSteps).catch(
    () => undefined,
  )
}

/** Another build may have written it. */
const languagesIn = (chosen: unknown): LanguageCode[] => (Array.isArray(chosen) ? chosen.filter(isLanguage) : [])
