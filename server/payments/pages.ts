import type { Attempt } from './queries'

/** Where the donor's browser goes when the provider sends it back; paths of our own site. */
export const thanksPage = ({ fundraiserId }: Attempt) => `/fundraiser/${fundraiserId}?donated=true`

/** The page that says what became of a payment, asking until it knows. */
export const statusPage = ({ fundraiserId, publicId }: Attempt) => `/fundraiser/${fundraiserId}?payment=${publicId}`

/** The same for those whose browser runs no script: it says what is known when it is opened. */
export const plainStatusPage = ({ fundraiserId, publicId }: Attempt) => `/give/${fundraiserId}/payment/${publicId}`
