import type { Attempt } from '../../giving/payments/tables'

export const statusPage = ({ fundraiserId, publicId }: Attempt) => `/fundraiser/${fundraiserId}?payment=${publicId}`

export const plainStatusPage = ({ fundraiserId, publicId }: Attempt) => `/give/${fundraiserId}/payment/${publicId}`
