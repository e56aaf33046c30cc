/** Characters above which a title is set smaller, so that on a phone it does not push everything else out of the first screen. */
const LONG = 60
const VERY_LONG = 100

/** The title of a fundraiser, at a size that fits its length. */
export function FundraiserTitle({ title }: { title: string }) {
  const { length } = [...title]
  return (
    <h1 dir="auto" className={length > VERY_LONG ? 'very-long' : length > LONG ? 'long' : undefined}>
      {title}
    </h1>
  )
}
