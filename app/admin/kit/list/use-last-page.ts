import { useEffect } from 'react'
import { useAddressQuery } from './use-address-query.ts'

/** An address may name a page that the list has no more: then its last one is shown. */
export function useLastPage(
  read: { page: number; shown: number; total: number } | undefined,
  perPage: number,
  param = 'page',
): void {
  const [, change] = useAddressQuery()
  const last = read && read.shown === 0 && read.total > 0 ? Math.ceil(read.total / perPage) : null
  useEffect(() => {
    if (last !== null) change({ [param]: last > 1 ? String(last) : '' })
  }, [last, change, param])
}
