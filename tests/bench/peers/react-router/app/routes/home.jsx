import { data } from '../../data'
import { Home } from '../../home'

export function loader() {
  return data.home
}

export default function Page({ loaderData }) {
  return <Home page={loaderData} />
}
