import { useState } from 'react'

interface Props {
  /** The table's name in the address. */
  name: string
  nouns: readonly [one: string, several: string]
}

/** Downloads the whole table as a file. The browser sends the session's cookie and shows the progress. */
export function ExportLink({ name, nouns: [, several] }: Props) {
  const [hasStarted, setHasStarted] = useState(false)
  return (
    <span className="admin-export">
      <a
        className="button quiet small"
        href={`/api/admin/export/${name}.csv`}
        download
        onClick={() => setHasStarted(true)}
      >
        Download CSV
        <span className="unseen"> of all {several}</span>
      </a>
      <span role="status">
        {hasStarted && `Downloading all ${several}. A long table takes minutes; your browser shows the progress.`}
      </span>
    </span>
  )
}
