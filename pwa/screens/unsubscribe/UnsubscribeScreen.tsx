import { useParams, useSearchParams } from 'react-router-dom'
import { unsubscribe } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { MailedForm } from '../../components/form/MailedForm'
import { ActionLink } from '../../components/ui/Notice'

const notValid = () => say('This link is not valid. Please use the link in the newest email.')

export default function UnsubscribeScreen() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const link = (
    <ActionLink className="button quiet" to="/">
      {say('Back to Home')}
    </ActionLink>
  )
  return (
    <div className="container page unsubscribe">
      <MailedForm
        action={`/unsubscribe/${encodeURIComponent(token)}`}
        act={() => send(unsubscribe, { params: { token } })}
        title={say('Stop these emails?')}
        text={say(
          'Press the button to stop emails of this kind. You will still get receipts and emails about the security of your account.',
        )}
        problem={search.get('done') === 'false' ? notValid() : null}
        done={{ title: say('You are unsubscribed'), text: say('You get no more emails of this kind.'), link }}
        pending={say('Unsubscribing...')}
        button={say('Unsubscribe')}
      />
    </div>
  )
}
