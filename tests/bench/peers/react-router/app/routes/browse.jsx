import { data } from '../../data'
import { List } from '../../list'

export function loader() {
  return data.list
}

export default function Page({ loaderData }) {
  return <List page={loaderData} />
}
