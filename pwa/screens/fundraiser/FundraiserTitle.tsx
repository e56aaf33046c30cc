import type { LanguageCode } from '#shared/language/languages'

/** Characters above which a title is set smaller, so that on a phone it does not push everything else out of the first screen. */
const LONG = 60
const VERY_LONG = 100

/** The title of a fundraiser, at a size that fits its length. `language`: where it is not that of the page. */
export function FundraiserTitle({ title, language }: { title: string; language: LanguageCode | null }) {
  const { length } = [...title]
  return (
    <h1
      dir="auto"
      lang={language ?? undefined}
      className={length > VERY_LONG ? 'very-long' : length > LONG ? 'long' : undefined}
    >
      {title}
    </h1>
  )
}
