import { say } from '#shared/language/say'
import privacy from '../../../data/copy/privacy.json'
import { EnglishOnly } from '../../components/language/NotReviewed'
import { LegalText } from '../../components/reading/LegalText'

export const HEAD = () => ({
  title: say('Privacy Policy | Pamoja'),
  description: say(
    'What Pamoja knows about you, where it is stored (on our servers and on your device), who sees it, and your rights.',
  ),
})

/** Only the head is translated: a translation of the text has to be checked by a lawyer first. */
export default function PrivacyScreen() {
  return (
    <EnglishOnly>
      <LegalText {...privacy} />
    </EnglishOnly>
  )
}
