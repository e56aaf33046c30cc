import { useState } from 'react'
import { type AdminUser, updateAdminUser } from '#shared/contract/admin/people'
import type { CallBody } from '#shared/contract/base/call'
import { send } from '../../../api/client'
import { updateFailed } from '../../../offline/outbox/sending/not-taken'
import { ConfirmDialog } from '../section/ConfirmDialog'
import { Switch } from '../section/Switch'
import { useAction } from '../section/state/useAction'

/** Switches for verified, community leader and admin. The admin switch asks for a confirmation: it gives access to everything. */
export function UserSwitches({ user }: { user: AdminUser }) {
  const { id, fullName, isVerified, isCommunityLeader, isAdmin } = user
  const [isAsking, setAsking] = useState(false)
  const change = (body: CallBody<typeof updateAdminUser>) => send(updateAdminUser, { params: { id }, body })
  const { mutate, isPending } = useAction({ act: change, done: toastOf, failure: updateFailed() })
  return (
    <>
      <Switch
        label="Verified"
        about={fullName}
        isOn={isVerified}
        isPending={isPending}
        onChange={(wanted) => mutate({ isVerified: wanted })}
      />
      <Switch
        label="Leader"
        about={fullName}
        isOn={isCommunityLeader}
        isPending={isPending}
        onChange={(wanted) => mutate({ isCommunityLeader: wanted })}
      />
      <Switch label="Admin" about={fullName} isOn={isAdmin} isPending={isAsking} onChange={() => setAsking(true)} />
      <ConfirmDialog
        title={isAdmin ? 'Remove the admin rights?' : 'Make this person an admin?'}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirm={isAdmin ? 'Remove them' : 'Make admin'}
        pending="Saving..."
        isDanger
        act={() => change({ isAdmin: !isAdmin })}
        done={toastOf}
        failure={updateFailed()}
      >
        <p>
          <b dir="auto">{fullName}</b> (<bdi>@{user.username}</bdi>){' '}
          {isAdmin
            ? 'can’t open this screen any more. The rights of the last admin can’t be removed.'
            : 'can then do everything on this screen: see everyone’s email, send payouts, refund donations.'}
        </p>
      </ConfirmDialog>
    </>
  )
}

function toastOf({ fullName, isVerified, isCommunityLeader, isAdmin }: AdminUser) {
  const roles = [isVerified && 'verified', isCommunityLeader && 'a community leader', isAdmin && 'an admin']
  const words = roles.filter(Boolean).join(', ')
  return { title: 'User updated', description: `${fullName} is ${words || 'a user without special rights'} now.` }
}
