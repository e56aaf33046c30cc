import { say } from '#shared/language/say'
import type { Fields } from '../../components/form/useForm'

const NAME = 'accountType'
const LEADER = 'leader'

export const isLeader = (fields: Fields): boolean => fields[NAME] === LEADER

/** The choice of account type: for the person themselves, or as a leader for others (spec section 2). */
export function AccountType() {
  return (
    <fieldset className="choices">
      <legend>{say('Account type')}</legend>
      <label>
        <input type="radio" name={NAME} value="self" defaultChecked />
        <span>
          {say('For myself')}
          <small>{say('I raise funds for my own needs, or give to others.')}</small>
        </span>
      </label>
      <label>
        <input type="radio" name={NAME} value={LEADER} />
        <span>
          {say('Community leader')}
          <small>{say('I create profiles and fundraisers for other people.')}</small>
        </span>
      </label>
    </fieldset>
  )
}
