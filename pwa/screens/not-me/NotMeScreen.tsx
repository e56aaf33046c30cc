import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sayNotMe } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { useMailedToken } from '../../account/sign-in'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { ActionLink, Notice } from '../../components/ui/Notice'
import { usePage } from '../../page/page'

const doneText = () =>
  say(
    'We have done what can still be done. Our newest email says what you can do now. If that does not help, please answer it.',
  )
const notValid = () => say('This link is not valid any more. Please use the link in our newest email.')

/** Asks for a confirmation, because mail scanners open links too; also without script. */
export default function NotMeScreen() {
  const { prefix } = usePage()
  const [search] = useSearchParams()
  const token = useMailedToken()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => send(sayNotMe, { body: { token } }) })

  const done = search.get('done')
  const message = data?.message ?? (done === 'true' ? doneText() : null)
  const isUnusable = done === 'false' || token === ''
  const problem = error ? reasonOf(error, say('Please try again later.')) : null

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <div className="container page">
      <div role="status">
        {message && (
          <Notice isPage title={say('Thank you for telling us')} text={message}>
            <ActionLink className="button quiet" to="/auth">
              {say('Go to Sign In')}
            </ActionLink>
          </Notice>
        )}
      </div>
      {!message && isUnusable && (
        <Notice isPage title={say('This was not me')} text={notValid()}>
          <ActionLink className="button quiet" to="/">
            {say('Back to Home')}
          </ActionLink>
        </Notice>
      )}
      {!message && !isUnusable && (
        <Notice
          isPage
          title={say('Was it not you?')}
          text={say(
            'If somebody else did what our email says, press the button. We undo what we can, sign everybody out, and write to you what to do next. If a leader made the account for you, we close it and give its donations back.',
          )}
        >
          {problem && (
            <p className="form-problem" role="alert">
              {problem}
            </p>
          )}
          <form method="post" action={`${prefix}/not-me`} onSubmit={onSubmit}>
            <input type="hidden" name="token" value={token} />
            <button type="submit" className="danger" aria-disabled={isPending} aria-busy={isPending}>
              {isPending ? say('Saving...') : say('This was not me')}
            </button>
          </form>
        </Notice>
      )}
    </div>
  )
}
