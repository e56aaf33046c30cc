import { useEffect, useRef } from 'react'

/** In the place of a list's next page while it loads, or when it could not be loaded. */
export function MissingPage({ isError, retry }: { isError: boolean; retry: () => unknown }) {
  return (
    <li className="show-more">
      {isError ? (
        <button type="button" onClick={() => retry()}>
          Try again
        </button>
      ) : (
        <p role="status">Loading more…</p>
      )}
    </li>
  )
}

/** For the first item of a page: moves the focus to its link once the page is loaded, if somebody has just asked for it. */
export function useFirstItem(isAskedFor: boolean, isLoaded: boolean) {
  const first = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAskedFor && isLoaded) first.current?.querySelector('a')?.focus()
  }, [isAskedFor, isLoaded])
  return first
}
