import { data as answer } from 'react-router'
import { data } from '../../data'
import { Detail } from '../../detail'

export function loader({ params }) {
  const detail = data.details[params.id]
  if (!detail) throw answer(null, { status: 404 })
  return detail
}

export default function Fundraiser({ loaderData }) {
  return <Detail page={loaderData} />
}
