import { Search } from 'lucide-react'
import { useId } from 'react'
import { longestTerm } from '../../../shop/catalogue/search-term.ts'
import { Button } from '../../ui/button.tsx'

/** A search in the page itself, where it is the next step. A plain form: it needs no scripts. */
export function SearchField({ term = '', className = '' }: { term?: string; className?: string }) {
  const id = useId()
  return (
    <search className={`block w-full max-w-text ${className}`}>
      <form action="/shop">
        <label htmlFor={id} className="font-gothic text-small font-semibold">
          Search by product number or name
        </label>
        <div className="mt-1 flex gap-2">
          <input
            id={id}
            name="q"
            type="search"
            required
            pattern=".*\S.*"
            title="Product number or name"
            defaultValue={term}
            maxLength={longestTerm}
            autoComplete="off"
            className="h-12 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-body"
          />
          <Button type="submit" kind="secondary" className="h-12">
            <Search aria-hidden="true" size={20} strokeWidth={1.75} className="max-md:hidden" />
            Find
          </Button>
        </div>
      </form>
    </search>
  )
}
