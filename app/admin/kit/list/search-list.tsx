import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'

/** So long after the last key a list is asked for. */
const restMs = 120

/** Narrows the list while one types. */
export function SearchList({
  label,
  begin = '',
  onSearch,
}: {
  label: string
  /** what the list is narrowed to; it may change from outside, as Back changes it */
  begin?: string
  onSearch: (q: string) => void
}) {
  const id = useId()
  const [text, setText] = useState(begin)
  const field = useRef<HTMLInputElement>(null)

  const told = useRef(begin)

  useEffect(() => {
    if (begin === told.current) return
    told.current = begin
    setText(begin)
  }, [begin])

  useEffect(() => {
    const next = text.trim()
    if (next === told.current) return undefined
    const rest = setTimeout(() => {
      told.current = next
      onSearch(next)
    }, restMs)
    return () => clearTimeout(rest)
  }, [text, onSearch])

  function clear() {
    setText('')
    field.current?.focus()
  }

  return (
    <search className="block max-md:w-full noscript:hidden">
      <label htmlFor={id} className="block font-gothic text-small font-semibold">
        {label}
      </label>
      <div className="relative mt-1 w-full md:w-[280px] min-[96rem]:w-[340px]">
        <input
          ref={field}
          id={id}
          type="text"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={100}
          autoComplete="off"
          className="block h-12 w-full rounded-control border border-control bg-surface pr-12 pl-3 text-body md:h-10 md:text-small"
        />
        {text && (
          <IconButton name="Clear search" onClick={clear} className="absolute inset-y-0 right-0.5 my-auto">
            <X aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
    </search>
  )
}
