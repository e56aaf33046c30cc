import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useId } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { askToFollow } from '#shared/contract/account/follows'
import { say } from '#shared/language/say'
import { signInAddress } from '../../account/sign-in'
import { useHasToken } from '../../account/viewer'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { useConnection } from '../../offline/connection'
import { followAddress, keepFollowWish } from '../../offline/tab-session'
import { useAreaFocus } from '../../page/focus'
import { usePage } from '../../page/page'
import { Button } from '../ui/Buttons'

interface Props {
  fundraiserId: number
  /** What a visitor has typed elsewhere on the page. */
  email?: string | undefined
}

/** A first visit needs none of it. */
const FollowChoice = lazy(() => import('./FollowChoice').catch(() => ({ default: () => null })))

/** Where a fundraiser is followed: with the account, or by mail. */
export function FollowPlace({ fundraiserId, email }: Props) {
  const hasToken = useHasToken()
  if (!hasToken) return <FollowByMail fundraiserId={fundraiserId} email={email} />
  const waiting = (
    <Button className="button quiet follow" disabled>
      {say('Follow')}
    </Button>
  )
  return (
    <Suspense fallback={waiting}>
      <FollowChoice fundraiserId={fundraiserId} />
    </Suspense>
  )
}

/** Without script the server takes the form, and leads back here. */
function FollowByMail({ fundraiserId, email }: Props) {
  const { prefix } = usePage()
  const [search] = useSearchParams()
  const answer = search.get('follow')
  const isOffline = useConnection() === 'offline'
  const id = useId()
  const area = useAreaFocus<HTMLDetailsElement>()
  const asking = useMutation({
    mutationFn: (typed: string) => send(askToFollow, { params: { id: fundraiserId }, body: { email: typed } }),
  })
  const { mutate, data, error, isPending } = asking
  const mailed = data?.message ?? (answer === 'sent' && say('We have mailed you a link. Open it to follow.'))
  const failure = say('We could not mail you a link. Please check the address, and try again.')
  const problem = error ? reasonOf(error, failure) : answer === 'failed' && !data && failure

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    if (typeof typed === 'string' && !isPending) mutate(typed.trim())
  }
  return (
    <details id="follow" className="follow-place" open={answer !== null} {...area}>
      <summary className="button quiet follow">{say('Follow')}</summary>
      <p role="status">{mailed}</p>
      {!mailed && (
        <form method="post" action={`${prefix}/fundraiser/${fundraiserId}/follow`} onSubmit={ask}>
          <label htmlFor={id}>{say('Follow by email')}</label>
          <input
            id={id}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            required
            defaultValue={email}
            aria-describedby={`${id}-note`}
          />
          <small id={`${id}-note`} className="field-note">
            {isOffline
              ? say('{what} needs a connection.', { what: say('Following') })
              : say('We mail you a link. Until you open it, we store nothing.')}
          </small>
          {problem && (
            <p className="form-problem" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" className="button quiet" aria-disabled={isPending} aria-busy={isPending}>
            {isPending ? say('Sending...') : say('Mail me the link')}
          </button>
        </form>
      )}
      <Link to={signInAddress(followAddress(fundraiserId))} onClick={() => keepFollowWish(fundraiserId)}>
        {say('Follow with your account')}
      </Link>
    </details>
  )
}
