import { useState } from 'react'
import { DownloadLink } from '../../../components/ui/DownloadLink'

interface Props {
  /** The table's name in the address. */
  name: string
  nouns: readonly [one: string, several: string]
}

/** Downloads the whole table as a file. */
export function ExportLink({ name, nouns: [, several] }: Props) {
  const [hasStarted, setHasStarted] = useState(false)
  return (
    <span className="admin-export">
      <DownloadLink
        className="button quiet small"
        href={`/api/admin/export/${name}.csv`}
        onStart={() => setHasStarted(true)}
      >
        Download CSV
        <span className="unseen"> of all {several}</span>
      </DownloadLink>
      <span role="status">
        {hasStarted && `Downloading all ${several}. A long table takes minutes; your browser shows the progress.`}
      </span>
    </span>
  )
}
