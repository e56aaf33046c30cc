import { isNonprofit, withSiteName } from '#shared/site'
import { useSite } from './page'

/**
 * Returns a function that puts this site's name into a text of `data/copy`. `{one|other}` becomes `one` while the organisation says that it
 * is a nonprofit.
 */
export function useSiteText(): (text: string) => string {
  const site = useSite()
  const chosen = isNonprofit(site) ? '$1' : '$2'
  return (text) => withSiteName(text.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, chosen), site.name)
}
