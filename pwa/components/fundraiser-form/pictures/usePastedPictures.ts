import { useEffect, useRef } from 'react'

/** Takes pictures that are pasted anywhere in the page. */
export function usePastedPictures(onPaste: (files: File[]) => void): void {
  const newest = useRef(onPaste)
  useEffect(() => {
    newest.current = onPaste
  })
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = Array.from(event.clipboardData?.files ?? []).filter(({ type }) => type.startsWith('image/'))
      // Office programs put a picture of the text beside it.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      newest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
