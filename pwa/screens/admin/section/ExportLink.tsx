import { useState } from 'react'
import { DownloadLink } from '../../../components/ui/DownloadLink'

interface Props {
  /** The table's name in the address. */
  name: string
  nouns: readonly [one: string, several: string]
  /** UTC days such as `2026-10-31`, both included; empty for no limit. */
  days?: { from: string; to: string }
}

/** Downloads the whole table as a file, or what belongs to the chosen days. */
export function ExportLink({ name, nouns: [, several], days: { from, to } = { from: '', to: '' } }: Props) {
  const [hasStarted, setHasStarted] = useState(false)
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
  return (
    <span className="admin-export">
      <DownloadLink
        className="button quiet small"
        href={`/api/admin/export/${name}.csv${days && `?${days}`}`}
        onStart={() => setHasStarted(true)}
      >
        Download CSV
        <span className="unseen">
          {' '}
          of all {several}
          {days && ' of these days'}
        </span>
      </DownloadLink>
      <span role="status">
        {hasStarted && `Downloading all ${several}. A long table takes minutes; your browser shows the progress.`}
      </span>
    </span>
  )
}
