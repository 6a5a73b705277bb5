import { useRouteLoaderData } from 'react-router'
import type { loader } from '../shell.tsx'

/** Where the shop is: its days begin there, wherever staff sit. */
export function useTimeZone(): string {
  const known = useRouteLoaderData<typeof loader>('admin/shell')
  if (!known) throw new Error('a page of the panel was drawn without its frame')
  return known.timeZone
}
