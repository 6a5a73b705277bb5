import { CsvExport } from '../kit/list/csv-export.tsx'
import { exportCustomers } from './browser-customers.ts'

/** Those that the search shows. */
export function CustomerExport({ search, count }: { search: string; count: number }) {
  return (
    <CsvExport
      file="customers.csv"
      count={count}
      one="customer"
      many="customers"
      load={() => exportCustomers(search)}
    />
  )
}
