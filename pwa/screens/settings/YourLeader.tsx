import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { setLeaderRights } from '#shared/contract/profiles'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { ownPasswordNeeded } from '#shared/rules/names'
import { viewerQuery } from '../../account/viewer'
import { send } from '../../api/client'
import { NeedsConnection, PendingButton, useAct } from '../../components/form/Form'
import { DialogButton } from '../../components/ui/Dialog'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useAreaFocus, useHashTarget } from '../../page/focus'
import { useMinute } from '../../page/use-now'
import { publicUserQuery } from '../user/user-route'

/** What the leader who made the person's account may do, and how to end it. */
export function YourLeader({ viewer, leaderId }: { viewer: OwnUser; leaderId: number }) {
  const { data: leader } = useQuery(publicUserQuery(String(leaderId)))
  const heading = useHashTarget('leader')
  const area = useAreaFocus<HTMLElement>()
  if (leader?.isCommunityLeader === false) return null
  const name = (
    <Link to={`/user/${leaderId}`}>
      <bdi>{leader?.fullName ?? say('A community leader')}</bdi>
    </Link>
  )
  return (
    <section {...area} className="panel" aria-labelledby="leader">
      <h2 id="leader" ref={heading} tabIndex={-1}>
        {say('Your community leader')}
      </h2>
      <p>
        {sayNodes('{leader} made your account on {date} and gets a commission on donations to your fundraisers.', {
          leader: name,
          date: formatDate(viewer.createdAt),
        })}
      </p>
      {viewer.passwordIsOwn ? <Rights viewer={viewer} /> : <p>{ownPasswordNeeded()}</p>}
      <NeedsConnection what={say('Saving your choice')} hasTyped={false} />
    </section>
  )
}

function Rights({ viewer }: { viewer: OwnUser }) {
  const { text, may, word } = rightsOf(viewer, useMinute())
  return (
    <>
      <p role="status">{text}</p>
      <p className="actions">
        <Choice may={may} word={word} />
        {!viewer.leaderEndedAt && (
          <DialogButton className="button quiet" title={say('End what they may do')}>
            {(close) => (
              <>
                <p>
                  {say(
                    'They can no longer publish or change anything for you, nor write to your donors. Their commission goes on. You can let them help again at any time.',
                  )}
                </p>
                <Choice may="nothing" word={say('End what they may do')} className="button danger" onDone={close} />
              </>
            )}
          </DialogButton>
        )}
      </p>
    </>
  )
}

function rightsOf({ leaderEndedAt, leaderMayEditUntil }: OwnUser, now: number) {
  if (leaderEndedAt)
    return {
      text: say('Since {date} they may do nothing for you. Their commission goes on, because donors were told of it.', {
        date: formatDate(leaderEndedAt),
      }),
      ...{ may: 'help' as const, word: say('Let them help again') },
    }
  if (leaderMayEditUntil && Date.parse(leaderMayEditUntil) > now)
    return {
      text: say('They may act for you, and change fundraisers that have donations until {date}.', {
        date: formatDate(leaderMayEditUntil),
      }),
      ...{ may: 'help' as const, word: say('Take the yes back') },
    }
  return {
    text: say(
      'They may publish fundraisers for you, thank your donors and hide messages. What has donations they change only with your yes. We email you what they do.',
    ),
    ...{ may: 'edit' as const, word: say('Allow changes for seven days') },
  }
}

interface ChoiceProps {
  may: 'nothing' | 'help' | 'edit'
  word: string
  className?: string
  onDone?: () => void
}

function Choice({ may, word, className = 'button quiet', onDone }: ChoiceProps) {
  const client = useQueryClient()
  const choosing = useAct({
    act: () => send(setLeaderRights, { body: { may } }),
    onDone(saved) {
      client.setQueryData(viewerQuery.queryKey, saved)
      onDone?.()
      showToast({ title: say('Choice Saved') })
    },
  })
  return (
    <PendingButton action={choosing} className={className} pending={say('Saving...')}>
      {word}
    </PendingButton>
  )
}
