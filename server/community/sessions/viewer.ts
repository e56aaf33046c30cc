/** The signed-in user, with the fields that access checks need. Roles are read again for each request. */
export interface Viewer {
  id: number
  sessionId: number
  /** When the password was last typed in this session: at the sign-in or later. Milliseconds. */
  confirmedAt: number
  isAdmin: boolean
  isCommunityLeader: boolean
}
