/** The username of a closed account: the only name of the person that the history of the money keeps. */
export const formerUsername = (id: number): string => `closed-${id}`

/** Whether the person has closed their account. If so, they have no page to link to. */
export function isFormerMember({ id, username }: { id: number; username: string }): boolean {
  return username === formerUsername(id)
}
