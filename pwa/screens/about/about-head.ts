import type { PublicSite } from '#shared/site'
import { HEAD as WORDS } from '../../../data/copy/about'
import { slogan, tagline } from '../../../data/copy/organisation'

/** The head of the about page, with data about the organisation for search engines (schema.org). */
export const HEAD = {
  get title() {
    return WORDS.title
  },
  get description() {
    return WORDS.description
  },
  structuredData: (publicUrl: string, { name, email, links }: PublicSite) => ({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    slogan: slogan(),
    description: tagline(),
    url: publicUrl,
    logo: `${publicUrl}/icons/icon-512.png`,
    sameAs: links.map(({ address }) => address),
    ...(email && {
      email,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email },
    }),
  }),
}
