/** The username of a closed account: the money history keeps only this name of the person. */
export const formerUsername = (id: number): string => `closed-${id}`

/** Whether somebody has closed their account: then they have no page any more that a link could lead to. */
export function isFormerMember({ id, username }: { id: number; username: string }): boolean {
  return username === formerUsername(id)
}
