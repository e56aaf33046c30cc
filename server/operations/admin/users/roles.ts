export const ROLES = ['isVerified', 'isCommunityLeader', 'isAdmin'] as const
export type Roles = Partial<Record<(typeof ROLES)[number], 0 | 1>>
