/**
 * What happens to money that is owed when an account is closed: the team pays it by hand to the primary account, or asks the person
 * by e-mail how they want it.
 */
export const CLOSING_CHOICES = ['pay-to-account', 'leave-to-team'] as const
