/** The signed-in person, as far as deciding what they may do needs it. Roles are read anew with each request. */
export interface Viewer {
  id: number
  sessionId: number
  isAdmin: boolean
  isCommunityLeader: boolean
}
