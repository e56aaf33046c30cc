import { useQuery } from '@tanstack/react-query'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { countShares } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import type { ShareWay } from '#shared/rules/shares'
import { mayEdit, useViewer } from '../../account/viewer'
import { queryFor } from '../../api/queries'
import { Facts } from '../../components/ui/Facts'

/** Which share brought gifts: numbers for those who run the fundraiser. */
export function ShareCounts({ fundraiser }: { fundraiser: Fundraiser }) {
  const { viewer } = useViewer()
  const isShown = viewer !== null && mayEdit(viewer, fundraiser)
  const { data } = useQuery({ ...queryFor(countShares, { params: { id: fundraiser.id } }), enabled: isShown })
  if (!isShown || !data?.some(({ via }) => via !== null)) return null
  return (
    <section aria-labelledby="shares">
      <h2 id="shares">{say('Which share brought gifts')}</h2>
      <Facts
        facts={data.map(({ via, donations, amount }) => [
          nameOf(via),
          say('{count, plural, one {# donation} other {# donations}}, {amount}', {
            count: donations,
            amount: formatCents(amount),
          }),
        ])}
      />
    </section>
  )
}

/** Names of services are the same in all languages. */
const SERVICES: Partial<Record<ShareWay, string>> = {
  ...{ whatsapp: 'WhatsApp', facebook: 'Facebook', x: 'X', linkedin: 'LinkedIn', telegram: 'Telegram' },
}

function nameOf(via: ShareWay | null): string {
  switch (via) {
    case null:
      return say('Not known')
    case 'sms':
      return say('SMS')
    case 'email':
      return say('Email')
    case 'copy':
      return say('Copied link')
    case 'device':
      return say('Shared from a device')
    case 'qr':
      return say('Scanned code')
    case 'poster':
      return say('Poster')
    case 'list':
      return say('List for a group')
    default:
      return SERVICES[via] ?? via
  }
}
