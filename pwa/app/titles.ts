import { say } from '#shared/language/say'
import type { Page } from '../page/pages'

/** The title of a page that is not public. The other titles are part of the page's data or copy. */
export function titleOf(page: Pick<Page, 'path'>, siteName: string): string {
  const title = fixedTitle(page.path)
  return title ? `${title} | ${siteName}` : siteName
}

function fixedTitle(path: string): string | null {
  switch (path) {
    case '/checkout':
      return say('Checkout')
    case '/reset-password':
      return say('Reset Password')
    case '/confirm-email':
      return say('Confirm your email')
    case '/dashboard':
      return say('Dashboard')
    case '/profile/:id':
      return say('Profile')
    case '/edit-profile':
      return say('Edit Profile')
    case '/create-profile':
      return say('Create a Profile')
    case '/settings':
      return say('Settings')
    case '/payouts':
      return say('Payouts')
    case '/statements/:period':
      return say('Statement')
    case '/admin':
    case '/admin-dashboard':
      return 'Admin Dashboard'
    case '/create-fundraiser':
      return say('Start a Fundraiser')
    case '/edit-fundraiser/:id':
      return say('Edit Fundraiser')
    case '/drafts/:id':
      return say('Waiting to be published')
    case '/receipt/:token':
      return say('Receipt')
    case '/unsubscribe/:token':
      return say('Unsubscribe')
    case '/not-me':
      return say('This was not me')
    default:
      return null
  }
}
