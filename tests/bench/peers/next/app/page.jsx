import { data } from '../data'
import { Home } from '../home'

/** Seconds: rendered once, and again in the background when this time is over. */
export const revalidate = 60

export default function Page() {
  return <Home page={data.home} />
}
