import { useState } from 'react'
import { listHolds } from '#shared/contract/admin/holds'
import {
  type AdminUser,
  changePersonEmail,
  erasePerson,
  getPersonHelp,
  helpPerson,
  listAdminUsers,
  USER_ROLES,
  updateAdminUser,
} from '#shared/contract/admin/people'
import type { CallBody } from '#shared/contract/base/call'
import { formatNumber } from '#shared/language/format'
import { formatDate } from '#shared/rules/dates'
import { send } from '../../api/client'
import { EmailField, TextArea } from '../../components/form/Field'
import { NeedsConnection, PendingButton } from '../../components/form/Form'
import { errorOccurred } from '../../components/form/useForm'
import { PersonName } from '../../components/people/PersonName'
import { ActionLink, NotLoaded } from '../../components/ui/Notice'
import { updateFailed } from '../../offline/outbox/outbox-text'
import { HoldForm } from './campaigns/HoldDialog'
import { adminPage, useAction, useAdminAnswer } from './section/calls'
import { Person, SwitchBox, When } from './section/cells'
import { Confirm, DialogForm, RowDialog } from './section/dialogs'
import { oneOf } from './section/Filters'
import { ListSection } from './section/ListSection'
import type { Columns } from './section/Rows'

const ROLES = {
  '': 'Everyone',
  admin: 'Admins',
  leader: 'Community leaders',
  verified: 'Verified',
  unverified: 'Not verified',
}

const COLUMNS: Columns<AdminUser> = [
  {
    name: 'Person',
    cell: ({ id, fullName, username, isVerified }) => (
      <Person user={{ id, username, fullName: <PersonName name={fullName} isVerified={isVerified} /> }} />
    ),
  },
  {
    name: 'Email',
    cell: ({ email, closedAt }) => (closedAt ? <span className="badge over">Account closed</span> : email),
    isGlance: true,
  },
  {
    name: 'Role',
    cell: ({ isAdmin, isCommunityLeader }) =>
      [isCommunityLeader && 'Leader', isAdmin && 'Admin'].filter(Boolean).join(', '),
  },
  { name: 'Campaigns', cell: ({ fundraisersCount }) => formatNumber(fundraisersCount) },
  { name: 'Member since', cell: ({ createdAt }) => formatDate(createdAt) },
]

export function UsersSection() {
  return (
    <ListSection
      isMasked
      name="users"
      title="Users"
      nouns={['user', 'users']}
      query={({ page, value }, addresses) =>
        adminPage(listAdminUsers, { query: { ...page, addresses, role: oneOf(USER_ROLES, value('role')) } })
      }
      filters={{
        searchLabel: 'Search users',
        placeholder: 'Name, username or whole email',
        choices: [{ name: 'role', label: 'Who', options: ROLES }],
      }}
      empty="No user matches. An email address is found only when it is written in full."
      columns={COLUMNS}
      actions={(user) =>
        user.closedAt === null && (
          <>
            <RowDialog about={user.fullName} word="Manage" title={user.fullName}>
              {(close) => <PersonDialog user={user} onClose={close} />}
            </RowDialog>
            <RowDialog about={`of ${user.fullName}`} word="Hold payouts" title="Stop all payouts of this person?">
              {(close) => <HoldPayouts user={user} onClose={close} />}
            </RowDialog>
          </>
        )
      }
    />
  )
}

function HoldPayouts({ user: { id, fullName }, onClose }: Props) {
  const holds = useAdminAnswer(listHolds, { query: { userId: id } })
  if (!holds.data) return <NotLoaded of={holds} title="Error Loading Holds" />
  const [hold] = holds.data
  if (!hold) return <HoldForm subject={{ userId: id }} name={fullName} stops={['payouts']} onClose={onClose} />
  return (
    <>
      <p>
        They are stopped since <When moment={hold.createdAt} />, by <bdi>{hold.placedBy.fullName}</bdi>.
      </p>
      <ActionLink to={`/admin?tab=campaigns#holds-${hold.id}`}>See the hold</ActionLink>
    </>
  )
}

const FLAGS = [
  ['isVerified', 'Verified'],
  ['isCommunityLeader', 'Leader'],
] as const

/** What an admin can change. Nothing here shows them a link, a password or the person's data. */
function PersonDialog({ user, onClose }: Props) {
  const { id, isAdmin } = user
  const change = (body: CallBody<typeof updateAdminUser>) => send(updateAdminUser, { params: { id }, body })
  // The list behind the dialog stays as it was.
  const [shown, setShown] = useState(user)
  const { mutate, isPending } = useAction({
    act: async (body: CallBody<typeof updateAdminUser>) => {
      const changed = await change(body)
      setShown(changed)
      return changed
    },
    done: toastOf,
    failure: updateFailed(),
  })
  return (
    <div className="admin-form">
      {FLAGS.map(([name, label]) => (
        <label key={name} className="switch" htmlFor={name}>
          <SwitchBox
            id={name}
            checked={shown[name]}
            aria-disabled={isPending}
            onChange={({ target }) => !isPending && mutate({ [name]: target.checked })}
          />
          {label}
        </label>
      ))}
      {!isAdmin && <Help user={user} onClose={onClose} />}
      <details>
        <summary>{isAdmin ? 'Remove the admin rights' : 'Make this person an admin'}</summary>
        <Confirm
          confirm={isAdmin ? 'Remove them' : 'Make admin'}
          pending="Saving..."
          isDanger
          act={() => change({ isAdmin: !isAdmin })}
          done={toastOf}
          failure={updateFailed()}
          onClose={onClose}
        >
          <p>
            {isAdmin
              ? 'They can’t open this screen any more. The rights of the last admin can’t be removed.'
              : 'They can then do everything on this screen: see everyone’s email, send payouts, refund donations.'}
          </p>
        </Confirm>
      </details>
    </div>
  )
}

function toastOf({ fullName, isVerified, isCommunityLeader, isAdmin }: AdminUser) {
  const roles = [isVerified && 'verified', isCommunityLeader && 'a community leader', isAdmin && 'an admin']
  const words = roles.filter(Boolean).join(', ')
  return { title: 'User updated', description: `${fullName} is ${words || 'a user without special rights'} now.` }
}

interface Props {
  user: AdminUser
  onClose: () => void
}

function Help({ user, onClose }: Props) {
  const { id, username, email } = user
  const help = useAdminAnswer(getPersonHelp, { params: { id } })
  if (help.isError || !help.data) return <NotLoaded of={help} title="Error Loading the Account" loading="Loading…" />
  const { sessions, lastSeenAt, emailConfirmed, emailChangeUntil, notErasable } = help.data
  return (
    <>
      <p>
        <bdi>@{username}</bdi>, <bdi>{email}</bdi>
        {!emailConfirmed && ', not confirmed'}. {devices(sessions)}
        {lastSeenAt !== null && `, last used on ${formatDate(lastSeenAt)}`}.
        {emailChangeUntil !== null &&
          ` A new email address waits to be confirmed until ${formatDate(emailChangeUntil)}; “Sign out everywhere” stops that.`}
      </p>
      <p className="form-note">
        Be sure that you speak to this person: ask for something that only they know. All of this is in the audit trail.
      </p>
      <NeedsConnection what="Helping" hasTyped={false} />
      <p className="actions">
        <Act act="mail-reset" done="Link sent" word="Mail a reset link" {...{ id, onClose }} />
        <Act act="sign-out" done="Signed out" word="Sign out everywhere" {...{ id, onClose }} />
      </p>
      <details>
        <summary>Change the email address</summary>
        <ChangePersonEmail user={user} onClose={onClose} />
      </details>
      <details>
        <summary>Erase the account</summary>
        <ErasePerson user={user} obstacles={notErasable} onClose={onClose} />
      </details>
    </>
  )
}

interface ActProps {
  id: number
  act: CallBody<typeof helpPerson>['act']
  done: string
  word: string
  onClose: () => void
}

function Act({ id, act, done, word, onClose }: ActProps) {
  const helping = useAction<void, { message: string }>({
    act: () => send(helpPerson, { params: { id }, body: { act } }),
    done: ({ message }) => ({ title: done, description: message }),
    failure: updateFailed(),
    onSettled: onClose,
  })
  return (
    <PendingButton action={helping} className="button quiet" pending="Sending...">
      {word}
    </PendingButton>
  )
}

function devices(sessions: number): string {
  if (sessions === 0) return 'Not signed in on any device'
  return sessions === 1 ? 'Signed in on one device' : `Signed in on ${sessions} devices`
}

function ChangePersonEmail({ user: { id }, onClose }: Props) {
  return (
    <DialogForm
      schema={changePersonEmail.body}
      submit={(body) => send(changePersonEmail, { params: { id }, body })}
      done={({ message }) => ({ title: 'Link sent', description: message })}
      failure={{ text: errorOccurred() }}
      what="Changing the email address"
      confirm="Email the link"
      pending="Sending..."
      onClose={onClose}
    >
      <p className="form-note">
        The new address gets a link, and the change is made once it is opened. Then everybody is signed out, and no
        payout is sent for 72 hours. The old address gets a mail and can undo it. All admins get a mail, and each of
        them can stop it with “Sign out everywhere”. For 72 hours their data can’t be mailed.
      </p>
      <EmailField name="newEmail" label="New email" autoComplete="off" />
      <TextArea name="note" label="Reason" maximum={MAXIMUM_NOTE} rows={2} />
    </DialogForm>
  )
}

/** Closes the account of a person who asked for it, and says what is deleted, what stays, and why. */
function ErasePerson({ user: { id, fullName }, obstacles, onClose }: Props & { obstacles: readonly string[] }) {
  if (obstacles.length > 0)
    return (
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </ul>
    )
  return (
    <DialogForm
      schema={erasePerson.body}
      submit={(body) => send(erasePerson, { params: { id }, body })}
      done={({ message }) => ({ title: 'Account erased', description: message })}
      failure={{ text: errorOccurred() }}
      what="Erasing"
      confirm="Erase the account"
      pending="Erasing..."
      isDanger
      onClose={onClose}
    >
      <p className="form-note">
        <b>What is deleted:</b> name, email, photo, profile, payout accounts, drafts, devices, sessions, links that were
        mailed, a request for another email, the name beside what they gave, and fundraisers that have not received
        anything.
      </p>
      <p className="form-note">
        <b>What stays, and why:</b> the record of the money that moved, without the name, because the law asks for the
        books for years; fundraisers with donations, for their donors; that admins acted on this account, without the
        details, because the audit trail can’t lose a row; and your reason below. Backups keep everything until they are
        deleted.
      </p>
      <TextArea name="note" label="Reason, without personal data" maximum={MAXIMUM_NOTE} rows={2} />
      <p className="form-note">
        The person and all admins get a mail. This can’t be undone: <b dir="auto">{fullName}</b> can’t sign in any more.
      </p>
    </DialogForm>
  )
}

const MAXIMUM_NOTE = 500
