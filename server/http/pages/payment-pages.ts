import type { Attempt } from '../../giving/payments/tables'

/** Where the donor's browser goes when the provider sends it back; paths of our own site. */
export const thanksPage = ({ fundraiserId }: Attempt) => `/fundraiser/${fundraiserId}?donated=true`

/** The page that shows the status of a payment, and polls until the status is final. */
export const statusPage = ({ fundraiserId, publicId }: Attempt) => `/fundraiser/${fundraiserId}?payment=${publicId}`

/** The same for browsers without script: it shows the status that is known when it is opened. */
export const plainStatusPage = ({ fundraiserId, publicId }: Attempt) => `/give/${fundraiserId}/payment/${publicId}`
