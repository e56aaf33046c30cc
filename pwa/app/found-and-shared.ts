import type { QueryClient } from '@tanstack/react-query'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { prefixOf } from '#shared/language/languages'
import { currentLanguage } from '#shared/language/speak'
import type { PageHead, PublicSettings } from '#shared/page'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import type { Place } from '../page/route'
import { fundraiserQuery } from '../screens/fundraiser/fundraiser-route'
import { publicUserQuery } from '../screens/user/user-route'
import type { Route } from './routes'

/** Data for search engines and link previews. Used on the server only, so that no visitor loads it. */

const SCHEMA = { '@context': 'https://schema.org' }
const LOGO = '/icons/icon-512.png'
/** Pixels, the size that server/community/share-images draws. */
const PREVIEW_SIZE = { width: 1200, height: 630 }
/** In the language of the page: words stand in the image. */
const previewOf = (id: number) => `${prefixOf(currentLanguage())}/previews/${id}.jpg`

export type Found = Pick<PageHead, 'image' | 'imageSize' | 'structuredData'>

/** The data of a page without an object of its own: our logo. */
export function foundAnywhere(publicUrl: string): Found {
  return { image: publicUrl + LOGO, imageSize: null, structuredData: null }
}

/** The preview image of a page and its structured data (schema.org), from data that is already loaded. */
export function foundAt(
  route: Route,
  place: Place,
  client: QueryClient,
  { publicUrl, site }: Pick<PublicSettings, 'publicUrl' | 'site'>,
  now: number,
): Found {
  const anywhere = foundAnywhere(publicUrl)
  const { id = '' } = place.params
  if (route.path === '/') return { ...anywhere, structuredData: homeData(publicUrl, site.name) }
  if (route.path === '/fundraiser/:id') {
    const fundraiser = client.getQueryData(fundraiserQuery(id).queryKey)
    if (!fundraiser) return anywhere
    const structuredData = fundraiserData(fundraiser, publicUrl, now)
    return { image: publicUrl + previewOf(fundraiser.id), imageSize: PREVIEW_SIZE, structuredData }
  }
  const person = route.path === '/user/:id' ? client.getQueryData(publicUserQuery(id).queryKey) : undefined
  return person?.profileImage ? { ...anywhere, image: new URL(person.profileImage, publicUrl).href } : anywhere
}

/** Kept short, because a first visit waits for the document. The about page has more about the organisation. */
function homeData(publicUrl: string, name: string) {
  return {
    ...SCHEMA,
    '@type': 'WebSite',
    name,
    url: publicUrl + prefixOf(currentLanguage()),
    publisher: { '@type': 'Organization', name, url: publicUrl, logo: publicUrl + LOGO },
  }
}

function fundraiserData(fundraiser: Fundraiser, publicUrl: string, now: number) {
  const { id, title, user, displayName, createdAt, endDate } = fundraiser
  const own = publicUrl + prefixOf(currentLanguage())
  const address = `${own}/fundraiser/${id}`
  return {
    ...SCHEMA,
    '@type': 'DonateAction',
    name: title,
    url: address,
    image: publicUrl + previewOf(id),
    recipient: {
      '@type': 'Person',
      name: user.fullName,
      ...(displayName && { alternateName: displayName }),
      url: `${own}/user/${user.id}`,
    },
    target: `${address}#donate`,
    priceCurrency: 'USD',
    startTime: createdAt,
    ...(endDate && { endTime: endDate }),
    actionStatus: `https://schema.org/${isOpen(fundraiser, now) ? 'Potential' : 'Completed'}ActionStatus`,
  }
}
