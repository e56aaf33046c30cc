/** The username of a closed account: the history of money still names who it was with, and nothing else of them. */
export const formerUsername = (id: number): string => `closed-${id}`

/** Whether somebody has closed their account: then they have no page any more that a link could lead to. */
export function isFormerMember({ id, username }: { id: number; username: string }): boolean {
  return username === formerUsername(id)
}
