import type { ReactNode } from 'react'
import { say } from '#shared/language/say'
import { currentLanguage } from '#shared/language/speak'

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
