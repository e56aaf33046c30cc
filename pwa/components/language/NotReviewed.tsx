import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isReviewed } from '#shared/language/reviewed'
import { say } from '#shared/language/say'
import { currentLanguage } from '#shared/language/speak'

/** A strip above a page about money: that no speaker has checked its translation yet, with the way to the English page. */
export function NotReviewed() {
  const { pathname, search } = useLocation()
  if (isReviewed(currentLanguage())) return null
  return (
    <div className="container language-note">
      <p className="form-note" role="note">
        {say('This translation has not been checked by a speaker yet. The English text decides.')}{' '}
        {/* A page keeps its language while it is loaded, so this is no link of the router, which would add the language to the address. */}
        <a href={pathname + search} hrefLang="en">
          {say('Read this page in English')}
        </a>
      </p>
    </div>
  )
}

/** A text that we have in English only: in another language it is marked as English, and a strip above it says so. */
export function EnglishOnly({ children }: { children: ReactNode }) {
  if (currentLanguage() === 'en') return children
  return (
    <>
      <div className="container language-note">
        <p className="form-note" role="note">
          {say('This text is in English only; a translation has to be checked by a lawyer first.')}
        </p>
      </div>
      <div lang="en" dir="ltr">
        {children}
      </div>
    </>
  )
}
