import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { forward } from '../../page/page'

interface Tab {
  id: string
  label: string
  content: ReactNode
}

/** Each tab has its own address (`?tab=…`), so that it is a link before the script is loaded. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const named = new URLSearchParams(search).get('tab')
  const [initial] = tabs
  const selected = tabs.find((tab) => tab.id === named) ?? initial
  const [opened, setOpened] = useState<readonly string[]>([selected.id])
  if (!opened.includes(selected.id)) setOpened([...opened, selected.id])

  useEffect(() => {
    const row = list.current
    if (row && row.scrollWidth > row.clientWidth)
      document.getElementById(`${id}-${selected.id}-tab`)?.scrollIntoView({ block: 'nearest' })
  }, [id, selected.id])

  const addressOf = (tab: Tab) => {
    const query = new URLSearchParams(search)
    if (tab === initial) query.delete('tab')
    else query.set('tab', tab.id)
    const text = query.toString()
    return text ? `${pathname}?${text}` : pathname
  }

  function move(event: KeyboardEvent) {
    const next = nextTab(event.key, tabs.indexOf(selected), tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (next === null || !tab) return
    event.preventDefault()
    navigate(addressOf(tab), { replace: true })
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={move}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            id={`${id}-${tab.id}-tab`}
            role="tab"
            aria-selected={tab === selected}
            aria-controls={`${id}-${tab.id}`}
            tabIndex={tab === selected ? 0 : -1}
            to={addressOf(tab)}
            replace
          >
            {tab.label}
          </Link>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${id}-${tab.id}`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.id}-tab`}
          hidden={tab !== selected}
        >
          {opened.includes(tab.id) && tab.content}
        </div>
      ))}
    </>
  )
}

function nextTab(key: string, current: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === ' ') return current
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return step === 0 ? null : (current + step * forward() + count) % count
}
