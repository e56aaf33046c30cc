import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { unsubscribe } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { ActionLink, Notice } from '../../components/ui/Notice'
import { usePage } from '../../page/page'

const doneText = () => say('You get no more emails of this kind.')
const notValid = () => say('This link is not valid. Please use the link in the newest email.')

/** Asks for a confirmation, because mail scanners open links too. Without script the button submits a plain form to the same address. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams()
  const { prefix } = usePage()
  const [search] = useSearchParams()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send(unsubscribe, { params: { token } }),
  })
  const done = search.get('done')
  const message = data?.message ?? (done === 'true' ? doneText() : null)
  const problem = error ? reasonOf(error, say('Please try again later.')) : done === 'false' ? notValid() : null

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <div className="container page unsubscribe">
      <div role="status">
        {message && (
          <Notice isPage title={say('You are unsubscribed')} text={message}>
            <ActionLink className="button quiet" to="/">
              {say('Back to Home')}
            </ActionLink>
          </Notice>
        )}
      </div>
      {!message && (
        <Notice
          isPage
          title={say('Stop these emails?')}
          text={say(
            'Press the button to stop emails of this kind. You will still get receipts and emails about the security of your account.',
          )}
        >
          {problem && (
            <p className="form-problem" role="alert">
              {problem}
            </p>
          )}
          <form method="post" action={`${prefix}/unsubscribe/${encodeURIComponent(token)}`} onSubmit={onSubmit}>
            <button type="submit" aria-disabled={isPending} aria-busy={isPending}>
              {isPending ? say('Unsubscribing...') : say('Unsubscribe')}
            </button>
          </form>
        </Notice>
      )}
    </div>
  )
}
