import type { Place } from '../../page/route'

export const SIGN_UP_TAB = 'sign-up'

export function authHead({ search }: Place, _client: unknown, siteName: string) {
  const title = search.get('tab') === SIGN_UP_TAB ? 'Sign Up' : 'Sign In'
  return {
    title: `${title} | ${siteName}`,
    description: 'Sign in to raise funds with your community, or create an account.',
    index: false,
  }
}
