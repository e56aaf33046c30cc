import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const MAXIMUM_LENGTH = 100

interface HelpSearch {
  /** The current search text: the typed text, or else the text in the address. */
  text: string
  input: RefObject<HTMLInputElement | null>
  onInput: () => void
  onSubmit: (event: FormEvent) => void
}

/** The search of the help page. The address contains it (`?q=`); with script the results follow each key. */
export function useHelpSearch(): HelpSearch {
  const [search, setSearch] = useSearchParams()
  const address = (search.get('q') ?? '').trim().slice(0, MAXIMUM_LENGTH)
  const [typed, setTyped] = useState({ text: address, at: address })
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(address)

  const readInput = () => setTyped({ text: input.current?.value ?? '', at: shown.current })
  // Text that was typed before the script loaded is kept. Later a link or the back button replaces the text.
  useEffect(() => {
    if (!input.current) return
    if (shown.current !== address) input.current.value = address
    shown.current = address
    setTyped({ text: input.current.value, at: address })
  }, [address])

  return {
    text: typed.at === address ? typed.text : address,
    input,
    onInput: readInput,
    onSubmit(event) {
      event.preventDefault()
      const text = input.current?.value.trim() ?? ''
      shown.current = text
      setSearch(text ? { q: text } : {}, { replace: true })
    },
  }
}
