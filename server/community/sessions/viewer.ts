/** The signed-in user, with the fields that access checks need. Roles are read again for each request. */
export interface Viewer {
  id: number
  sessionId: number
  isAdmin: boolean
  isCommunityLeader: boolean
}
