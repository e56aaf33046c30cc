import type { QueryClient } from '@tanstack/react-query'
import type { Fundraiser } from '#shared/contract/fundraisers'
import type { PageHead } from '#shared/page'
import { isOpen } from '#shared/rules/countdown'
import { creatorName } from '#shared/rules/names'
import type { Place, Route } from './routes'
import { fundraiserQuery } from './screens/fundraiser/fundraiser-route'
import { publicUserQuery } from './screens/user/user-route'

/** Read by search engines and by those who draw previews of links: on the server alone, so that no visitor loads it. */

const SCHEMA = { '@context': 'https://schema.org' }
const LOGO = '/icons/icon-512.png'
/** Pixels, as server/previews draws it. */
const PREVIEW_SIZE = { width: 1200, height: 630 }
const previewOf = (id: number) => `/previews/${id}.jpg`

export type Found = Pick<PageHead, 'image' | 'imageSize' | 'structuredData'>

/** A page of no one thing: shown with our sign. */
export function foundAnywhere(publicUrl: string): Found {
  return { image: publicUrl + LOGO, imageSize: null, structuredData: null }
}

/** What a page is shown with where it is linked, and what it is about in the words of schema.org, from data that is there. */
export function foundAt(route: Route, place: Place, client: QueryClient, publicUrl: string, now: number): Found {
  const anywhere = foundAnywhere(publicUrl)
  const { id = '' } = place.params
  if (route.path === '/') return { ...anywhere, structuredData: homeData(publicUrl) }
  if (route.path === '/fundraiser/:id') {
    const fundraiser = client.getQueryData(fundraiserQuery(id).queryKey)
    if (!fundraiser) return anywhere
    const structuredData = fundraiserData(fundraiser, publicUrl, now)
    return { image: publicUrl + previewOf(fundraiser.id), imageSize: PREVIEW_SIZE, structuredData }
  }
  const person = route.path === '/user/:id' ? client.getQueryData(publicUserQuery(id).queryKey) : undefined
  return person?.profileImage ? { ...anywhere, image: new URL(person.profileImage, publicUrl).href } : anywhere
}

/** In few words: the document is what a first visit waits for. The page about us says more of the organisation. */
function homeData(publicUrl: string) {
  return {
    ...SCHEMA,
    '@type': 'WebSite',
    name: 'Pamoja',
    url: publicUrl,
    publisher: { '@type': 'Organization', name: 'Pamoja', url: publicUrl, logo: publicUrl + LOGO },
  }
}

function fundraiserData(fundraiser: Fundraiser, publicUrl: string, now: number) {
  const { id, title, user, createdAt, endDate } = fundraiser
  const address = `${publicUrl}/fundraiser/${id}`
  return {
    ...SCHEMA,
    '@type': 'DonateAction',
    name: title,
    url: address,
    image: publicUrl + previewOf(id),
    recipient: { '@type': 'Person', name: creatorName(fundraiser), url: `${publicUrl}/user/${user.id}` },
    target: `${address}#donate`,
    priceCurrency: 'USD',
    startTime: createdAt,
    ...(endDate && { endTime: endDate }),
    actionStatus: `https://schema.org/${isOpen(fundraiser, now) ? 'Potential' : 'Completed'}ActionStatus`,
  }
}
