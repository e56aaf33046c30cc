import { useState } from 'react'
import { say } from '#shared/language/say'
import { InAfrica } from '../donation/local/InAfrica'
import LocalGoal from '../donation/local/LocalGoal'
import { TextField } from '../form/TextField'

interface Props {
  /** Dollars, as they were typed before. */
  initial: string
  /** Whether there are donations already: then the goal can't be changed (the help page promises it). */
  isFixed: boolean
}

/** The goal in dollars, and in Africa about how much that is in the creator's own currency. */
export function GoalAmount({ initial, isFixed }: Props) {
  const [goal, setGoal] = useState(initial)
  return (
    <>
      <TextField
        name="goalAmount"
        label={say('Goal Amount (USD) *')}
        hint={isFixed ? say('The goal cannot be changed once donations have been received.') : say('In US dollars.')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        readOnly={isFixed}
        defaultValue={initial}
        onInput={({ currentTarget }) => setGoal(currentTarget.value)}
      />
      <InAfrica>
        <LocalGoal goal={goal} />
      </InAfrica>
    </>
  )
}
