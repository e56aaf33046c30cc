import { type ComponentProps, useState } from 'react'
import { sayNodes, unseen } from '../../language/say-nodes'
import { SmallButton } from '../ui/Buttons'
import { Field, type FieldProps } from './Field'

interface Props extends FieldProps, Pick<ComponentProps<'input'>, 'autoFocus'> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ name, label, hint, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <span className="password">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <SmallButton aria-controls={control.id} onClick={() => setShown(!isShown)}>
            <span>
              {isShown
                ? sayNodes('Hide<unseen> password</unseen>', { unseen })
                : sayNodes('Show<unseen> password</unseen>', { unseen })}
            </span>
          </SmallButton>
        </span>
      )}
    </Field>
  )
}
