import { wordFileOf } from '../language/word-files'
import { loadWords } from '../language/words'
import { moduleOf, PAGES, type Page, type PagePath } from '../page/pages'
import { type Preloadable, preloadable, type ScreenModule } from './preloadable'

const SCREENS = import.meta.glob<ScreenModule>('../screens/*/*Screen.tsx')

export interface Route {
  path: PagePath
  page: Page
  screen: Preloadable
}

/** The table of pages, each with its screen: code that is loaded when somebody goes there. (A test checks that none is missing.) */
export const ROUTES: readonly Route[] = PAGES.flatMap((page) => {
  const load = SCREENS[`../${moduleOf(page)}`]
  if (!load) return []
  const words = wordFileOf(`pwa/${moduleOf(page)}`)
  const screen = preloadable(async () => (await Promise.all([load(), loadWords(words)]))[0])
  return { path: page.path, page, screen }
})
