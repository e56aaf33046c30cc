import { isLanguage, type LanguageCode } from '#shared/language/languages'

/** Empty caches, one for each language that was chosen on this device, the latest last: the worker can't read the setting. */
const MARK = 'language-'
/** Of how many chosen languages everything is kept: the latest. */
const MOST_LANGUAGES = 3

/** The languages that were chosen on this device, the latest last. English counts too. */
export async function chosenLanguages(): Promise<LanguageCode[]> {
  return (await listMarks()).map((name) => name.slice(MARK.length)).filter(isLanguage)
}

/** Remembers what a page has said: the language that was chosen last, as its setting has it; null if none was. */
export async function rememberChoice(language: string | null): Promise<void> {
  if (!language || !isLanguage(language)) return
  const marks = await listMarks()
  const mark = MARK + language
  if (marks.at(-1) === mark) return
  const others = marks.filter((name) => name !== mark)
  // Caches are listed in the order in which they were created.
  await caches.delete(mark)
  await caches.open(mark)
  await Promise.all(others.slice(0, 1 - MOST_LANGUAGES).map((name) => caches.delete(name)))
}

const listMarks = async () => (await caches.keys()).filter((name) => name.startsWith(MARK))
