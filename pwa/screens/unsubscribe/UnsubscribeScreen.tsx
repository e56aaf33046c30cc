import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { unsubscribe } from '#shared/contract/letters'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { Notice } from '../../components/ui/Notice'
import { usePage } from '../../page/page'

const DONE = 'You get no more emails of this kind.'
const NOT_VALID = 'This link is not valid. Please use the link in the newest email.'

/** Asks for a confirmation, because mail scanners open links too. Without script the button submits a plain form to the same address. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams()
  const { prefix } = usePage()
  const [search] = useSearchParams()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send(unsubscribe, { params: { token } }),
  })
  const done = search.get('done')
  const message = data?.message ?? (done === 'true' ? DONE : null)
  const problem = error ? reasonOf(error, 'Please try again later.') : done === 'false' ? NOT_VALID : null

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <div className="container page unsubscribe">
      <div role="status">
        {message && (
          <Notice isPage title="You are unsubscribed" text={message}>
            <p className="actions">
              <Link className="button quiet" to="/">
                Back to Home
              </Link>
            </p>
          </Notice>
        )}
      </div>
      {!message && (
        <Notice
          isPage
          title="Stop these emails?"
          text="Press the button to stop emails of this kind. You will still get receipts and emails about the security of your account."
        >
          {problem && (
            <p className="form-problem" role="alert">
              {problem}
            </p>
          )}
          <form method="post" action={`${prefix}/unsubscribe/${encodeURIComponent(token)}`} onSubmit={onSubmit}>
            <button type="submit" aria-disabled={isPending} aria-busy={isPending}>
              {isPending ? 'Unsubscribing...' : 'Unsubscribe'}
            </button>
          </form>
        </Notice>
      )}
    </div>
  )
}
