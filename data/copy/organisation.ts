import { say } from '../../shared/language/say'

/**
 * Facts about the organisation. All but the tagline and the slogan are only examples: admins set the real ones under "Site", and with live
 * payments the examples are never shown.
 */
export const SUPPORT_EMAIL = 'support@pamoja.example'

export const tagline = () => say('Connecting Africans worldwide through community support and shared prosperity.')
export const slogan = () => say('Community-Driven Fundraising Platform')

export const NONPROFIT_CLAIM = 'Pamoja is a registered nonprofit with verified status.'

export const SOCIAL_LINKS = [
  { name: 'Facebook', address: 'https://www.facebook.com/pamoja.example' },
  { name: 'X', address: 'https://x.com/pamoja_example' },
  { name: 'Instagram', address: 'https://www.instagram.com/pamoja.example' },
  { name: 'LinkedIn', address: 'https://www.linkedin.com/company/pamoja-example' },
] as const

/**
 * Whether the people of `team.ts` and the stories of `home.ts` are the invented ones of the demonstration. With live payments no page
 * shows invented ones: an operator who has written true ones in their place sets this to false.
 */
const INVENTED = { team: true, stories: true }

export const isShown = (what: keyof typeof INVENTED, { payments }: { payments: string }): boolean =>
  payments !== 'live' || !INVENTED[what]
