import { useState } from 'react'
import { type Announcement, endAnnouncement, getAnnouncements } from '#shared/contract/admin/announcements'
import { send } from '../../../api/client'
import { Dialog } from '../../../components/ui/Dialog'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { useAdminAnswer } from '../section/state/admin-queries'
import { useAction } from '../section/state/useAction'
import { When } from '../section/When'
import { AnnouncementForm } from './AnnouncementForm'
import { MaintenanceSwitch } from './MaintenanceSwitch'

const LEVELS = { information: 'Information', warning: 'Warning' }

/** What visitors read at the top of every page, and maintenance. */
export function AnnouncementsPart() {
  const { data, isError, refetch } = useAdminAnswer(getAnnouncements, {})
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!data)
    return isError ? (
      <LoadingFailed title="Error Loading Announcements" onRetry={refetch} />
    ) : (
      <p role="status">Loading…</p>
    )
  const { announcements, maintenance } = data
  return (
    <>
      <h3>Announcements</h3>
      <p role="status" className="admin-found">
        {announcements.length === 0 ? 'Nothing is announced.' : 'Shown at the top of every page:'}
      </p>
      {announcements.length > 0 && (
        <ul className="plain announcements" aria-label="Announcements">
          {announcements.map((announcement) => (
            <Row key={announcement.id} announcement={announcement} />
          ))}
        </ul>
      )}
      <p className="actions">
        <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Announce Something
        </button>
      </p>
      <Dialog title="Announce something" isOpen={isOpen} onClose={close}>
        <AnnouncementForm onClose={close} />
      </Dialog>
      <h3>Maintenance</h3>
      <MaintenanceSwitch maintenance={maintenance} />
    </>
  )
}

function Row({ announcement: { id, text, link, level, startsAt, endsAt } }: { announcement: Announcement }) {
  const { mutate, isPending } = useAction({
    act: () => send(endAnnouncement, { params: { id } }),
    done: ({ message }) => ({ title: 'Announcement ended', description: message }),
    failure: 'Announcement Not Ended',
  })
  return (
    <li>
      <span className={level === 'warning' ? 'admin-warning' : 'quiet-text'}>{LEVELS[level]}</span> <bdi>{text}</bdi>{' '}
      {link && <a href={link}>{link}</a>}
      <br />
      <span className="quiet-text">
        <When moment={startsAt} /> to <When moment={endsAt} />
      </span>{' '}
      <button
        type="button"
        className="button quiet small"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? 'Ending...' : 'End Now'}
        <span className="unseen">: {text}</span>
      </button>
    </li>
  )
}
