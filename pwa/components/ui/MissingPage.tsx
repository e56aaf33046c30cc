import { useEffect, useRef } from 'react'
import { say } from '#shared/language/say'

/** The placeholder for the next page of a list while it loads, or when it could not be loaded. */
export function MissingPage({ isError, retry }: { isError: boolean; retry: () => unknown }) {
  return (
    <li className="show-more">
      {isError ? (
        <button type="button" onClick={() => retry()}>
          {say('Try again')}
        </button>
      ) : (
        <p role="status">{say('Loading more…')}</p>
      )}
    </li>
  )
}

/**
 * A ref for the first item of a page. Its link, or the item itself if it has none, gets the focus when the page is loaded, if the person
 * has just requested the page.
 */
export function useFirstItem(isAskedFor: boolean, isLoaded: boolean) {
  const first = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAskedFor && isLoaded) (first.current?.querySelector('a') ?? first.current)?.focus()
  }, [isAskedFor, isLoaded])
  return first
}
