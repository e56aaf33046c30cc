import type { Fundraiser, FundraiserCard, Picture } from '#shared/contract/fundraisers'
import { forTexts } from '#shared/rules/fundraisers/texts'
import type { FeeTerms } from '#shared/rules/money/fees'
import { platformRate } from '#shared/rules/money/fees'
import type { Context } from '../../context'
import { noteShown } from '../../platform/database/open'
import { AVATAR_WIDTH, mediaAddress, presentPicture } from '../../platform/images/names'
import { presentPublic } from '../holds/holds'
import type { findFundraiser } from './queries'

export function presentFundraiser(context: Pick<Context, 'config' | 'clock'>, row: WholeFundraiser): Fundraiser {
  noteShown('bio', row.userId)
  const hold = presentPublic(row.holds)
  return {
    ...presentSummary(row),
    ...forTexts((name) => unlessHeld(row, row[name])),
    description: unlessHeld(row, row.description) ?? '',
    morePictures: row.isPageHeld ? [] : row.morePictures.map(presentPicture),
    duration: row.duration,
    version: row.version,
    communityLeaderId: row.createdById,
    ...(row.leaderName !== null && { communityLeaderName: row.leaderName }),
    ...(row.isDraft === 1 && { isDraft: true }),
    ...(hold && { hold }),
    feeTerms: feeTermsOf(context, row),
    user: { ...presentCreator(row), username: row.username, bio: row.bio },
  }
}

/** Under a hold on its page nobody reads what its owner wrote there. */
const unlessHeld = <Shown>({ isPageHeld }: FundraiserRow, shown: Shown): Shown | null => (isPageHeld ? null : shown)

export function presentFundraiserCard(row: FundraiserRow): FundraiserCard {
  return { ...presentSummary(row), user: presentCreator(row) }
}

function presentSummary(row: FundraiserRow) {
  const picture = presentRowPicture(row)
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    category: row.category,
    goalAmount: row.goalAmount,
    currentAmount: row.currentAmount,
    donationsCount: row.donationsCount,
    image: picture?.src ?? null,
    picture,
    displayName: unlessHeld(row, row.displayName),
    isActive: row.isActive === 1,
    endDate: row.endDate === null ? null : new Date(row.endDate).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    ...(row.country !== null && { country: row.country }),
    ...(row.storyLanguage !== null && { storyLanguage: row.storyLanguage }),
    ...(row.lastGiftWeek !== null && { lastGiftWeek: row.lastGiftWeek }),
    ...(row.passwordIsOwn === 0 && { isUnconfirmed: true }),
  }
}

function presentCreator(row: FundraiserRow) {
  noteShown('profileImage', row.userId)
  return {
    id: row.userId,
    fullName: row.fullName,
    profileImage: mediaAddress(row.profileImage, AVATAR_WIDTH),
    location: row.creatorLocation,
    isVerified: row.isVerified === 1,
  }
}

function presentRowPicture(row: FundraiserRow): Picture | null {
  const { image, imageWidth, imageHeight, imageVariants } = row
  if (row.isPageHeld || image === null || imageWidth === null || imageHeight === null || imageVariants === null)
    return null
  return presentPicture({ hash: image, width: imageWidth, height: imageHeight, variants: imageVariants })
}

export type FundraiserRow = Omit<WholeFundraiser, 'morePictures' | 'holds'>
export type WholeFundraiser = NonNullable<Awaited<ReturnType<typeof findFundraiser>>>

/** The fees of donations to a fundraiser at this moment. Donors see them before they pay, and a payment keeps them. */
export function feeTermsOf(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { payoutCountry, hasLeader }: { payoutCountry: string | null; hasLeader: number },
): FeeTerms {
  return {
    platformRate: platformRate(config.platformRates, { country: payoutCountry, at: clock() }),
    hasLeader: Number(hasLeader) === 1,
  }
}
