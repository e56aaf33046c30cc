import { type ChangeEvent, useRef } from 'react'
import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/limits'
import { Field } from '../../../components/form/Field'
import { useObjectUrl } from '../../../components/form/useObjectUrl'
import { showToast } from '../../../notify/toasts'

/** A picked logo; null removes the current one; undefined keeps it. */
export type PickedLogo = Blob | null | undefined

interface Props {
  picked: PickedLogo
  /** Its address; null for the one of the build. */
  current: string | null
  onPick: (logo: PickedLogo) => void
}

/** Picks a logo. It is sent as it is, because shrinking on the device would lose its transparent parts. */
export function LogoField({ picked, current, onPick }: Props) {
  const control = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(picked)
  const shown = preview ?? (picked === undefined ? current : null)

  function pick({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? []
    input.value = ''
    if (!file) return
    if (file.size <= MAXIMUM_IMAGE_BYTES) onPick(file)
    else showToast({ title: 'Logo Too Large', description: 'It may have 5 MB at most.', tone: 'destructive' })
  }

  function remove() {
    onPick(current ? null : undefined)
    // The button disappears with the picture.
    control.current?.focus()
  }

  return (
    <div className="field picture-field">
      <Field
        name="logo"
        label="Logo (optional)"
        hint="PNG, JPEG or WebP, at least 192 pixels on its longer side. In the header, in the installed app and on pictures of shared links."
      >
        {(attributes) => (
          <>
            {shown && <img src={shown} alt="Your choice" className="logo-chosen" width={96} height={96} />}
            <input {...attributes} ref={control} type="file" accept="image/png,image/jpeg,image/webp" onChange={pick} />
          </>
        )}
      </Field>
      {shown && (
        <button type="button" className="button quiet small" onClick={remove}>
          Remove logo
        </button>
      )}
    </div>
  )
}
