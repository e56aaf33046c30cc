import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useConnection } from '../../offline/connection/connection'
import { type KeptPage, listKeptPages } from '../../offline/reading/kept-list'

/** Without a connection: links to what this device can show. Nothing if there is nothing else. */
export default function KeptPages() {
  const isOffline = useConnection() === 'offline'
  const [pages, setPages] = useState<KeptPage[]>([])
  useEffect(() => {
    void listKeptPages().then((kept) =>
      setPages(kept.filter(({ path }) => path !== location.pathname + location.search)),
    )
  }, [])
  if (!isOffline || pages.length === 0) return null
  return (
    <nav aria-label="On this device" className="kept-pages">
      <p>You can read these now:</p>
      <ul className="plain">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
