import { ShieldAlert } from 'lucide-react'
import { Link } from '../ui/link.tsx'
import { buttonLook } from '../ui/button.tsx'

/** For somebody who is signed in and no admin: what this is, who they are here, and how they get in. */
export function NoAccess({ name, email }: { name: string; email: string }) {
  return (
    <div className="flex max-w-text flex-col items-start gap-4 py-6 md:py-10">
      <ShieldAlert aria-hidden="true" size={24} strokeWidth={1.75} className="text-muted" />
      <h2 className="text-h2">You have no access to the admin panel</h2>
      <p>
        This is where staff run the shop. You are signed in as{' '}
        <strong className="font-semibold">{name}</strong>
        {email && email !== name && <> ({email})</>}, who is not an admin.
      </p>
      <p>
        If you should have access, ask an admin to add you. If your admin account is a different one, log out
        and sign in with that.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to="/home" reloadDocument className={buttonLook('primary')}>
          Back to the shop
        </Link>
        <Link to="/logout" reloadDocument className={buttonLook('secondary')}>
          Log out
        </Link>
      </div>
    </div>
  )
}
