import { PageHead } from '../../ui/page-head.tsx'

/** One child of the shell: its title, and under it what it is for. */
export function AdminPage({
  title,
  intro,
  children,
}: {
  title: string
  intro?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <>
      <PageHead title={`${title} | Admin Panel`} description="For the staff of the shop." unlisted />
      <h2 className="text-[1.5rem] leading-[1.875rem] font-bold tracking-[-0.01em]">{title}</h2>
      {intro && <div className="mt-1 max-w-text text-muted">{intro}</div>}
      <div className="mt-5">{children}</div>
    </>
  )
}
