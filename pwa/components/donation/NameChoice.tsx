import type { ComponentProps } from 'react'
import { say } from '#shared/language/say'
import { shortName } from '#shared/rules/names'
import { Options } from '../form/Field'

/** What the page shows of the donor's name. Sent without script too. */
export function NameChoice(select: ComponentProps<'select'>) {
  return (
    <label>
      {say('Show on the page')}
      <select name="nameShown" {...select}>
        <Options list={namesShown()} />
      </select>
    </label>
  )
}

export const namesShown = () =>
  [
    ['', say('Full name')],
    ['short', say('First name and initial')],
    ['none', say('No name')],
  ] as const

/** What comes of a choice; nothing where the page shows all that was typed. */
export function choiceMeans(nameShown: string, donorName: string): string | null {
  if (nameShown === 'none') return say('The page says Anonymous. The creator and your receipt have your name.')
  if (nameShown !== 'short') return null
  const name = shortName(donorName)
  if (name === '') return null
  return say('The page says “{name}”. The creator and your receipt have your full name.', { name })
}
