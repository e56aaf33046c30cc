import { formatCents, formatCentsShort } from '../language/format'
import { say } from '../language/say'

/** Donations, in cents: from one dollar to the maximum of the card provider (eight digits). */
export const MINIMUM_DONATION = 100
export const MAXIMUM_DONATION = 99_999_999

/** Quick amounts in cents, for the donation form and for the shorter row of a card (spec section 9). */
export const QUICK_AMOUNTS = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000] as const
export const CARD_QUICK_AMOUNTS = [1_000, 2_500, 5_000] as const

/** Items per list (spec section 9). */
export const HOME_GRID_SIZE = 9
export const RECENT_DONATIONS_SHOWN = 5
export const BROWSE_PAGE_SIZE = 18

export const invalidAmountTitle = () => say('Invalid Amount')
export const leastGift = () => say('At least {amount}', { amount: formatCentsShort(MINIMUM_DONATION) })

export function donationAmountProblem(cents: number | null): string | null {
  if (cents === null || !Number.isSafeInteger(cents) || cents < MINIMUM_DONATION)
    return say('Please enter an amount of at least {amount}', { amount: formatCentsShort(MINIMUM_DONATION) })
  if (cents > MAXIMUM_DONATION)
    return say('Please enter an amount of at most {amount}', { amount: formatCents(MAXIMUM_DONATION) })
  return null
}

/** Lengths in characters (spec section 9). */
export const FULL_NAME_MINIMUM = 2
export const FULL_NAME_MAXIMUM = 80
export const USERNAME_MINIMUM = 3
export const USERNAME_MAXIMUM = 50
export const PASSWORD_MINIMUM = 6
export const BIO_MAXIMUM = 500
export const LOCATION_MAXIMUM = 100

/** Fundraisers (spec sections 5 and 9): titles and descriptions in characters, goals in cents, durations in days. */
export const TITLE_MINIMUM_ON_EDIT = 10
export const TITLE_MAXIMUM = 200
/** Longer titles are accepted, with advice: about three lines of a phone's heading. */
export const TITLE_ADVISED = 60
export const DESCRIPTION_MINIMUM_ON_EDIT = 50
export const DESCRIPTION_MAXIMUM = 20_000
export const GOAL_MINIMUM = 100
export const GOAL_MAXIMUM = 10_000_000_000
export const DURATION_MINIMUM = 7
export const DURATION_MAXIMUM = 365
export const DURATION_DEFAULT = 30
export const DURATION_OPTIONS = [7, 14, 30, 60, 90, 180, 365] as const

/** Payouts (spec sections 5 and 9). Cents. The text pages in `data/copy` name it too. */
export const MINIMUM_PAYOUT = 5_000

/** Pictures of a fundraiser: the cover, and further ones. */
export const PICTURES_MAXIMUM = 6

/** News of a fundraiser, and the organiser's answer to a message, in characters. */
export const NEWS_MAXIMUM = 2_000
export const NEWS_PICTURES_MAXIMUM = 4
export const ANSWER_MAXIMUM = 500

/** The maximum size of an uploaded picture (spec section 5). */
export const MAXIMUM_IMAGE_BYTES = 5 * 1024 * 1024

const size = MAXIMUM_IMAGE_BYTES / 1024 / 1024

/** Messages for pictures that are refused, in the browser and on the server (spec section 5). */
export const notAnImage = (): string => say('Please select a valid image file.')
/** The text of a toast, which has no full stop. */
export const imageTooLarge = (): string => say('Please select an image smaller than {size, number}MB', { size })
export const imageTooLargeMessage = (): string => say('Please select an image smaller than {size, number}MB.', { size })
