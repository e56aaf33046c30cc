import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const LONGEST = 100

interface HelpSearch {
  /** What is looked for now: what was typed here, else what the address says. */
  text: string
  input: RefObject<HTMLInputElement | null>
  onInput: () => void
  onSubmit: (event: FormEvent) => void
}

/** A search that the address carries (`?q=`), and that follows each key where there is a script. */
export function useHelpSearch(): HelpSearch {
  const [search, setSearch] = useSearchParams()
  const address = (search.get('q') ?? '').trim().slice(0, LONGEST)
  const [typed, setTyped] = useState({ text: address, at: address })
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(address)

  const take = () => setTyped({ text: input.current?.value ?? '', at: shown.current })
  // What was typed before the script came counts; later, a link or the back button changes what is typed.
  useEffect(() => {
    if (!input.current) return
    if (shown.current !== address) input.current.value = address
    shown.current = address
    setTyped({ text: input.current.value, at: address })
  }, [address])

  return {
    text: typed.at === address ? typed.text : address,
    input,
    onInput: take,
    onSubmit(event) {
      event.preventDefault()
      const text = input.current?.value.trim() ?? ''
      shown.current = text
      setSearch(text ? { q: text } : {}, { replace: true })
    },
  }
}
