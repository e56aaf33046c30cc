import { notFound } from 'next/navigation'
import { data } from '../../../data'
import { Detail } from '../../../detail'

export const revalidate = 60

/** Each page is rendered when it is asked for the first time. */
export const generateStaticParams = () => []

export default async function Page({ params }) {
  const page = data.details[(await params).id]
  if (!page) notFound()
  return <Detail page={page} />
}
