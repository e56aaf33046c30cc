import type { ReactNode } from 'react'
import type { Notification, NotificationKind } from '#shared/contract/account/notifications'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { donorShown } from '../../components/people/PersonName'
import { sayNodes } from '../../language/say-nodes'

/** What a notification says, in the reader's language. */
export function notificationText({ kind, ...told }: Notification): ReactNode {
  const title = <bdi>{told.fundraiser.title}</bdi>
  const name = <bdi>{kind === 'donation' ? donorShown(told.name) : told.name}</bdi>
  const amount = formatCents(told.amount ?? 0)
  const date = formatDate(told.date)
  const texts: Record<NotificationKind, () => ReactNode> = {
    news: () => sayNodes('{name} has news about “{title}”', { name, title }),
    goal: () => sayNodes('“{title}” has reached its goal', { title }),
    longer: () => sayNodes('“{title}” has more time: you can give until {date}', { title, date }),
    end: () => sayNodes('“{title}” has ended', { title }),
    thanks: () => sayNodes('{name} thanks the donors of “{title}”', { name, title }),
    answer: () => sayNodes('{name} has answered your message on “{title}”', { name, title }),
    donation: () => sayNodes('{name} gave {amount} to “{title}”', { name, amount, title }),
    payout: () => sayNodes('{amount} of “{title}” was paid out to you', { amount, title }),
    month: () => sayNodes('Tell your donors how “{title}” did last month: a draft is ready', { title }),
  }
  return texts[kind]()
}

/** Where it leads. */
export function notificationAddress({ kind, fundraiser: { id } }: Notification): string {
  const page = `/fundraiser/${id}`
  const addresses: Record<NotificationKind, string> = {
    news: `${page}#news`,
    goal: page,
    longer: page,
    end: page,
    thanks: page,
    answer: page,
    donation: `${page}#donations`,
    payout: '/payouts',
    month: `${page}#news`,
  }
  return addresses[kind]
}
