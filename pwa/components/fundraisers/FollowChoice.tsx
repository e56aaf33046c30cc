import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import {
  type FollowChoice as Choice,
  FOLLOW_CHOICES,
  type Followed,
  followFundraiser,
  listFollows,
  unfollowFundraiser,
} from '#shared/contract/account/follows'
import { say } from '#shared/language/say'
import { useViewer } from '../../account/viewer'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { showProblem, showToast } from '../../notify/toasts'
import { takeFollowWish } from '../../offline/tab-session'
import { useAreaFocus } from '../../page/focus'
import { Options } from '../form/Field'
import { Button } from '../ui/Buttons'

/** Follows a fundraiser, and chooses how its follower hears of it. Needs a connection. Loaded only for signed-in people. */
export default function FollowChoice({ fundraiserId }: { fundraiserId: number }): ReactNode {
  const { viewer } = useViewer()
  const { data } = useQuery(followedFundraisers)
  const { change, isPending } = useFollow(fundraiserId)
  const area = useAreaFocus<HTMLDivElement>()

  // Somebody who pressed the button before signing in has followed by coming back.
  const grant = useEffectEvent(() => takeFollowWish(fundraiserId) && change('each'))
  useEffect(() => void grant(), [])

  const followed = data?.find(({ id }) => id === fundraiserId)
  return (
    <div id="follow" className="follow-choice" {...area}>
      {followed ? (
        <FollowSelect followed={followed} />
      ) : (
        <Button className="button quiet follow" aria-disabled={isPending} onClick={() => !isPending && change('each')}>
          {say('Follow')}
        </Button>
      )}
      <p className="follow-note quiet-text" role="status">
        {followed && whatComes(followed.choice, viewer?.emailConfirmed !== false)}
      </p>
    </div>
  )
}

function whatComes(choice: Choice, isConfirmed: boolean): string {
  if (choice === 'app') return say('You follow it: you find its news under Notifications.')
  if (!isConfirmed)
    return say(
      'You follow it. Once you have confirmed your email address, we write to you about its news, its goal and its end.',
    )
  return choice === 'weekly'
    ? say('You follow it: once a week we email you what is new.')
    : say('You follow it: we email you about its news, its goal and its end.')
}

const choiceNames: Record<Choice, () => string> = {
  each: () => say('At once, by email'),
  weekly: () => say('One email a week'),
  app: () => say('Only in the app'),
}

/** How a follower hears of a fundraiser, and the end of following it. */
export function FollowSelect({
  followed: { id, title, choice },
}: {
  followed: Pick<Followed, 'id' | 'title' | 'choice'>
}) {
  const { change, isPending, wanted } = useFollow(id, (follows) => {
    if (follows) return
    showToast({
      title: say('You no longer follow it'),
      description: title,
      action: { label: say('Undo'), run: () => change(choice) },
    })
  })
  return (
    <select
      aria-label={say('How you hear of {title}', { title })}
      aria-busy={isPending}
      value={(isPending ? wanted : choice) ?? 'none'}
      onChange={({ target }) => change(FOLLOW_CHOICES.find((known) => known === target.value) ?? null)}
    >
      <Options
        list={[
          ...FOLLOW_CHOICES.map((known) => [known, choiceNames[known]()] as const),
          ['none', say('Stop following')],
        ]}
      />
    </select>
  )
}

export const followedFundraisers = queryFor(listFollows, {})

/** Changes how the person follows a fundraiser, on the server and in what this device keeps; null: not any more. Needs a connection. */
function useFollow(fundraiserId: number, onDone?: (follows: boolean) => void) {
  const client = useQueryClient()
  const params = { id: fundraiserId }
  const { queryKey } = followedFundraisers
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (choice: Choice | null) =>
      choice === null ? send(unfollowFundraiser, { params }) : send(followFundraiser, { params, body: { choice } }),
    async onSuccess({ follows }) {
      onDone?.(follows)
      // A request that is under way may have been answered before the change.
      await client.cancelQueries({ queryKey })
      await client.refetchQueries({ queryKey })
    },
    onError: (error) =>
      showProblem(say('Update Failed'), reasonOf(error, say('Please try again when you are online.'))),
  })
  return { change: mutate, isPending, wanted: variables }
}
