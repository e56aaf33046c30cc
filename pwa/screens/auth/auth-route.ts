import { say } from '#shared/language/say'
import type { Place } from '../../page/page'

export const SIGN_UP_TAB = 'sign-up'

export function authHead({ search }: Place, _client: unknown, siteName: string) {
  const title = search.get('tab') === SIGN_UP_TAB ? say('Sign Up') : say('Sign In')
  return {
    title: `${title} | ${siteName}`,
    description: say('Sign in to raise funds with your community, or create an account.'),
    index: false,
  }
}
