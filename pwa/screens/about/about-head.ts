import { HEAD as WORDS } from '../../../data/copy/about'
import { SLOGAN, SOCIAL_LINKS, SUPPORT_EMAIL, TAGLINE } from '../../../data/copy/organisation'

/** The head of the about page, with data about the organisation for search engines (schema.org). */
export const HEAD = {
  ...WORDS,
  structuredData: (publicUrl: string) => ({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Pamoja',
    slogan: SLOGAN,
    description: TAGLINE,
    url: publicUrl,
    logo: `${publicUrl}/icons/icon-512.png`,
    email: SUPPORT_EMAIL,
    sameAs: SOCIAL_LINKS.map(({ address }) => address),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: SUPPORT_EMAIL },
  }),
}
