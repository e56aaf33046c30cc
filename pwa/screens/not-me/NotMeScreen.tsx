import { useSearchParams } from 'react-router-dom'
import { sayNotMe } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { useMailedToken } from '../../account/sign-in'
import { send } from '../../api/client'
import { MailedForm } from '../../components/form/MailedForm'
import { ActionLink, Notice } from '../../components/ui/Notice'

const doneText = () =>
  say(
    'We have done what can still be done. Our newest email says what you can do now. If that does not help, please answer it.',
  )
const notValid = () => say('This link is not valid any more. Please use the link in our newest email.')

export default function NotMeScreen() {
  const [search] = useSearchParams()
  const token = useMailedToken()
  const isUnusable = search.get('done') === 'false' || token === ''
  const link = (to: string, text: string) => (
    <ActionLink className="button quiet" to={to}>
      {text}
    </ActionLink>
  )
  return (
    <div className="container page">
      <MailedForm
        action="/not-me"
        act={() => send(sayNotMe, { body: { token } })}
        title={say('Was it not you?')}
        text={say(
          'If somebody else did what our email says, press the button. We undo what we can, sign everybody out, and write to you what to do next. If a leader made the account for you, we close it and give its donations back.',
        )}
        problem={null}
        instead={
          isUnusable && (
            <Notice isPage title={say('This was not me')} text={notValid()}>
              {link('/', say('Back to Home'))}
            </Notice>
          )
        }
        done={{ title: say('Thank you for telling us'), text: doneText(), link: link('/auth', say('Go to Sign In')) }}
        pending={say('Saving...')}
        button={say('This was not me')}
        className="danger"
      >
        <input type="hidden" name="token" value={token} />
      </MailedForm>
    </div>
  )
}
