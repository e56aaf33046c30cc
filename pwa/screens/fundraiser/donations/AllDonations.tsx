import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DONATION_SORTS, type DonationSort, type listDonations } from '#shared/contract/donations'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say, sayIn } from '#shared/language/say'
import { DataAge } from '../../../components/device/DataAge'
import { ListPages } from '../../../components/ui/ListPages'
import { allDonations } from '../fundraiser-route'
import { DonationLine } from './DonationLine'

const nameOf = (sort: DonationSort) =>
  sort === 'newest' ? sayIn('donations', 'Newest') : sayIn('donations', 'Highest')

interface Props {
  fundraiser: Fundraiser
  /** Goes back to the newest few. */
  onFold: () => void
}

/** All donations to a fundraiser, page by page, newest or highest first. */
export default function AllDonations({ fundraiser, onFold }: Props) {
  const [sort, setSort] = useState<DonationSort>('newest')
  const id = String(fundraiser.id)
  const { dataUpdatedAt } = useQuery(allDonations(id, sort))
  const order = useRef<HTMLButtonElement>(null)
  // The button that opened this is gone, and its focus with it.
  useEffect(() => order.current?.focus(), [])

  return (
    <>
      <fieldset className="donation-orders">
        <legend className="unseen">{say('Order of the donations')}</legend>
        {DONATION_SORTS.map((each, index) => (
          <button
            key={each}
            ref={index === 0 ? order : null}
            type="button"
            className="button quiet small"
            aria-pressed={each === sort}
            onClick={() => setSort(each)}
          >
            {nameOf(each)}
          </button>
        ))}
      </fieldset>
      <DataAge updatedAt={dataUpdatedAt} />
      <ul className="plain lined donations" aria-label={sort === 'newest' ? say('Newest first') : say('Highest first')}>
        <ListPages<typeof listDonations> key={sort} queryOf={(cursor) => allDonations(id, sort, cursor)}>
          {(donations, first) =>
            donations.map((donation, index) => (
              <DonationLine
                key={donation.id}
                donation={donation}
                fundraiser={fundraiser}
                {...(index === 0 && { ref: first })}
              />
            ))
          }
        </ListPages>
      </ul>
      <button type="button" className="button quiet all-donations" onClick={onFold}>
        {say('Show only the newest')}
      </button>
    </>
  )
}
