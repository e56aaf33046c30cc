export interface PublicSite {
  name: string
  /** Null: there is none, and pages name the contact form instead. */
  email: string | null
  /** A sentence about the organisation, such as that it is a registered nonprofit; null for none. */
  claim: string | null
  links: readonly { name: string; address: string }[]
  /** Set where `claim` is a translation, in which `isNonprofit` finds no English words. */
  isNonprofit?: true
  /** The hash of its picture; missing while the site has the one of the build. */
  logo?: string
  /** A line at the top of every page; missing for none. */
  notice?: string
}

/** The name of the site until an admin sets another one. The texts of `data/copy` use it. */
export const DEFAULT_NAME = 'Pamoja'

export function withSiteName(text: string, name: string): string {
  return name === DEFAULT_NAME ? text : text.split(DEFAULT_NAME).join(name)
}

/** Whether texts may call the organisation a nonprofit: while its claim says so, and no sentence of it says the opposite. */
export function isNonprofit({ claim, isNonprofit }: Pick<PublicSite, 'claim' | 'isNonprofit'>): boolean {
  if (isNonprofit) return true
  const words = claim?.replace(/non-profit|not-for-profit/gi, 'nonprofit') ?? ''
  return /nonprofit\b/i.test(words) && !/(\bnot?|\bnever|n['’]t)\b[^.]*nonprofit/i.test(words)
}
