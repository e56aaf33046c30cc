import { loadWords } from '../language/words'
import { moduleOf, PAGES, type Page, type PagePath, wordGroupOf } from '../page/pages'
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
  const loadWithWords = load && (() => Promise.all([load(), loadWords(wordGroupOf(page))]).then(([screen]) => screen))
  return loadWithWords ? { path: page.path, page, screen: preloadable(loadWithWords) } : []
})
