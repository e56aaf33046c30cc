import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { listNotifications, Notification } from '#shared/contract/account/notifications'
import { say } from '#shared/language/say'
import { formatDate, timeAgo } from '#shared/rules/dates'
import { newestNotifications, notificationsPage } from '../../account/notifications'
import { useSignInAddress } from '../../account/sign-in'
import { ForViewer } from '../../components/account/ForViewer'
import { LazyPushChoice } from '../../components/account/LazyPushChoice'
import { DataAge } from '../../components/device/DataAge'
import { AccessDenied } from '../../components/layout/NothingHere'
import { SmallLink } from '../../components/ui/Buttons'
import { ListPages } from '../../components/ui/ListPages'
import { NotLoaded } from '../../components/ui/Notice'
import { noteRead } from '../../offline/read-up-to'
import { useMinute } from '../../page/use-now'
import { notificationAddress, notificationText } from './notification-text'

/** What the dashboard's button “Notifications” opens. */
export default function NotificationsScreen() {
  return <ForViewer visitor={<Visitor />}>{(viewer) => <Notifications key={viewer.id} />}</ForViewer>
}

const Visitor = () => (
  <AccessDenied
    text={say('You need to be logged in to see your notifications.')}
    to={useSignInAddress()}
    word={say('Sign In')}
  />
)

function Notifications() {
  return (
    <div className="container page narrow notifications">
      <header className="spread">
        <h1>{say('Notifications')}</h1>
        <nav className="actions" aria-label={say('Quick Actions')}>
          <SmallLink to="/dashboard#next">{say('Next for you')}</SmallLink>
          <SmallLink to="/settings#notifications">{say('Settings')}</SmallLink>
        </nav>
      </header>
      <LazyPushChoice />
      <List />
    </div>
  )
}

function List() {
  const newest = useQuery(newestNotifications)
  const { data, dataUpdatedAt, isFetching } = newest
  const readBefore = useReadBefore(data?.items, isFetching)
  if (!data) return <NotLoaded of={newest} title={say('Error Loading Your Notifications')} />
  if (data.items.length === 0)
    return (
      <p className="quiet-text">
        {say('Nothing yet. Here you read what happens to the fundraisers that you run, follow or have given to.')}
      </p>
    )
  return (
    <>
      <DataAge updatedAt={dataUpdatedAt} />
      <ol className="plain notification-days">
        <ListPages<typeof listNotifications> queryOf={notificationsPage}>
          {(items, firstItem) => <Days items={items} first={firstItem} readBefore={readBefore} />}
        </ListPages>
      </ol>
    </>
  )
}

/** What was new when the screen opened is marked until it is left; the server is told after it has said what was read elsewhere. */
function useReadBefore(items: readonly Notification[] | undefined, isFetching: boolean): number {
  const [readBefore, setReadBefore] = useState(Number.POSITIVE_INFINITY)
  const newestId = items?.[0]?.id ?? 0
  const note = useEffectEvent(async () => {
    const readElsewhere = newestRead(items ?? [])
    const readHere = await noteRead(newestId)
    setReadBefore((known) => (Number.isFinite(known) ? known : Math.max(readHere, readElsewhere)))
  })
  useEffect(() => {
    if (newestId > 0 && !isFetching) void note()
  }, [newestId, isFetching])
  return readBefore
}

const newestRead = (items: readonly Notification[]): number =>
  Math.max(0, ...items.filter(({ isRead }) => isRead).map(({ id }) => id))

interface DaysProps {
  items: readonly Notification[]
  first: Ref<HTMLLIElement>
  readBefore: number
}

function Days({ items, first, readBefore }: DaysProps) {
  const now = useMinute()
  return byDay(items).map(([day, told], index) => (
    <li key={day} ref={index === 0 ? first : null} tabIndex={-1}>
      <h2>{day}</h2>
      <ul className="panel plain lined tasks">
        {told.map((notification) => (
          <li key={notification.id}>
            <Link to={notificationAddress(notification)}>
              <span>
                {notification.id > readBefore && <b className="badge active">{say('Not read yet')}</b>}{' '}
                {notificationText(notification)}
                {notification.text && <small dir="auto">{notification.text}</small>}
                <small>
                  <time dateTime={notification.createdAt}>{timeAgo(notification.createdAt, now)}</time>
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  ))
}

function byDay(items: readonly Notification[]): [day: string, told: Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const item of items) {
    const day = formatDate(item.createdAt)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
}
