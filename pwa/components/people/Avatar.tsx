import { initials } from '#shared/rules/names'
import { useDataSaver } from '../../offline/data-saver'
import { NearImage } from '../ui/NearImage'

/** A person's picture, or their initials if there is none or with data saver. The name is shown next to it. */
export function Avatar({ name, image, isLarge = false }: { name: string; image: string | null; isLarge?: boolean }) {
  const className = isLarge ? 'avatar large' : 'avatar'
  const size = isLarge ? 64 : 40
  const isSaving = useDataSaver()
  if (image && !isSaving)
    return <NearImage className={className} src={image} width={size} height={size} decoding="async" />
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
