/** Whether an answer is our server's: a hotel's or an operator's sign-in page answers 200 as well, but without our header. */
export function isOurAnswer(response: Response): boolean {
  return response.headers.has('X-Pamoja')
}
