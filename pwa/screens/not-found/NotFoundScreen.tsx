import { useLocation } from 'react-router-dom'
import { say } from '#shared/language/say'
import { DEFAULT_NAME } from '#shared/site'
import { tagline } from '../../../data/copy/organisation'
import { NothingHere } from '../../components/layout/NothingHere'
import { ButtonLink, QuietLink } from '../../components/ui/Buttons'

/** Spec section 8. */
const pageNotFound = () => say('Page Not Found')
export const HEAD = () => ({ title: `${pageNotFound()} | ${DEFAULT_NAME}`, description: tagline(), index: false })

/** Where the short addresses of fundraisers begin: one with the right check letter leads to its fundraiser and never here. */
const SHORT_ADDRESS = /^\/f\//i

export default function NotFoundScreen() {
  const isShort = SHORT_ADDRESS.test(useLocation().pathname)
  const text = isShort
    ? say(
        'No fundraiser has this short address. One letter may be wrong, so please compare it with the poster or the message.',
      )
    : say('Sorry, there is no page at this address. It may be mistyped, or the page has moved.')
  return (
    <NothingHere title={pageNotFound()} text={text}>
      <ButtonLink to="/">{say('Back to Home')}</ButtonLink>
      <QuietLink to="/browse">{say('Browse Fundraisers')}</QuietLink>
    </NothingHere>
  )
}
