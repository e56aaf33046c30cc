/** Whether a response is from our server: the sign-in page of a hotel or an operator also has status 200, but not our header. */
export function isOurAnswer(response: Response): boolean {
  return response.headers.has('X-Pamoja')
}
