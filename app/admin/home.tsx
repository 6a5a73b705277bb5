import { Handshake } from 'lucide-react'
import { Link } from 'react-router'
import { usePerson } from '../person.ts'
import { buttonLook } from '../ui/button.tsx'
import { AdminPage } from './admin-page.tsx'
import { usePeopleCounts } from './browser-people.ts'
import { NotLoaded } from './not-loaded.tsx'
import { adminAddress } from './sections.ts'

export default function AdminHomePage() {
  const name = usePerson()?.name
  return (
    <AdminPage title={name ? `Welcome ${name}` : 'Welcome'} intro="What you can look after from here.">
      <section className="flex max-w-text flex-col items-start gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
        <h3 className="flex items-center gap-2.5 text-h3">
          <Handshake aria-hidden="true" size={24} strokeWidth={1.75} className="text-muted" />
          Partners
        </h3>
        <PeopleCounts />
        <Link to={adminAddress('partners')} className={buttonLook('primary')}>
          Open the list
        </Link>
      </section>
    </AdminPage>
  )
}

function PeopleCounts() {
  const { data: counts, error, refetch } = usePeopleCounts()
  if (error) return <NotLoaded what="The list" error={error} again={refetch} />
  return (
    <dl className="grid min-h-14 grid-cols-2 gap-x-4 md:gap-x-10">
      <Figure name="People who signed in" figure={counts?.people} />
      <Figure name="Waiting for prices" figure={counts?.waiting} />
    </dl>
  )
}

function Figure({ name, figure }: { name: string; figure: string | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted">{name}</dt>
      <dd className="font-gothic text-[1.75rem] leading-8 font-bold tabular-nums">{figure ?? '...'}</dd>
    </div>
  )
}
