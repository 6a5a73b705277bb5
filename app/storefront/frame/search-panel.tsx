import { Search as SearchIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { longestTerm } from '../../../shop/catalogue/search-term.ts'
import { wordsOfOther } from '../../../shop/numbers/other-number.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { savesData } from '../../ui/motion/saves-data.ts'
import { forgetLastSearches, keepLastSearch, readLastSearches } from './last-searches.ts'
import {
  choicesOf,
  isOfTyped,
  lastChoices,
  listId,
  searchAddress,
  SuggestionList,
  type Choice,
} from './suggestion-list.tsx'
import { useSuggestions, type Suggested } from './use-suggestions.ts'

/** What the overlay of the search shows: a field, and while somebody types what the text may mean. */
export function SearchPanel({ onCheckout, onClose }: { onCheckout: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const { pathname: typedOn } = useLocation()
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(() => !savesData())
  const [last, setLast] = useState(readLastSearches)
  /** Where the chosen line leads: the next answer may have other lines in its place. */
  const [active, setActive] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const suggested = useSuggestions(text, isAsked)
  const typed = text.trim()
  const isBlank = typed === ''
  const choices = isBlank ? lastChoices(last) : suggested ? choicesOf(typed, suggested) : []
  const isOutdated = suggested?.isOutdated ?? false
  // What belongs to a text that was replaced is still seen, so that nothing flickers, but no key leads there.
  const inReach = isOutdated ? choices.filter(isOfTyped) : choices
  const chosen = inReach.find(({ to }) => to === active)
  const nothingWords =
    suggested && choices.length === 0 && !isOutdated ? nothingFoundWords(suggested.term) : ''

  function search(event: React.FormEvent<HTMLFormElement>) {
    if (!isBlank) keepLastSearch(typed)
    // The checkout is left by a document load, as a plain form does it.
    if (onCheckout && !isBlank) return
    event.preventDefault()
    if (isBlank) return
    onClose()
    void navigate(searchAddress(typed), { state: { typedOn } })
  }

  function choose({ term }: Choice) {
    if (term) keepLastSearch(term)
    if (!onCheckout) onClose()
  }

  function press(event: React.KeyboardEvent) {
    // Arrows and Enter belong to what puts a letter together.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && inReach.length > 0) {
      event.preventDefault()
      // The field itself stands between the last line and the first.
      const at = inReach.findIndex(({ to }) => to === active)
      const next = inReach[at < 0 ? (step > 0 ? 0 : inReach.length - 1) : at + step]
      setActive(next?.to ?? null)
      if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      document.getElementById(chosen.id)?.click()
    }
  }

  return (
    <search className="mx-auto flex max-h-[calc(100dvh-var(--header-height))] max-w-wide flex-col">
      <form action="/shop" onSubmit={search} className="gutter flex items-center gap-2 py-4 md:gap-3 md:py-6">
        <input
          ref={field}
          name="q"
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? listId : undefined}
          aria-activedescendant={chosen?.id}
          enterKeyHint="search"
          data-first-focus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label="Search products"
          placeholder="Search products…"
          maxLength={longestTerm}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(null)
          }}
          onKeyDown={press}
          className="h-14 w-full min-w-0 rounded-control border border-control bg-surface px-4 text-[1.25rem]"
        />
        <Button type="submit" size="large" className="h-14 shrink-0 max-md:w-14 max-md:px-0">
          <SearchIcon aria-hidden="true" size={24} strokeWidth={1.75} className="md:hidden" />
          <span className="max-md:sr-only">Search</span>
        </Button>
        <IconButton name="Close search" onClick={onClose}>
          <X aria-hidden="true" size={24} strokeWidth={1.75} />
        </IconButton>
      </form>
      <output className="sr-only">{nothingWords || statusOf(choices.length, suggested)}</output>
      <div
        className={`gutter overflow-y-auto overscroll-contain ${choices.length > 0 || nothingWords || !isAsked ? 'pb-5' : ''}`}
      >
        {nothingWords && (
          // It is said above.
          <p aria-hidden="true" className="px-3 wrap-anywhere text-muted">
            {nothingWords}
          </p>
        )}
        {suggested?.found.corrected && !isBlank && (
          <p className={`px-3 pb-2 text-muted ${isOutdated ? 'opacity-50' : ''}`}>
            Showing results for <strong className="text-ink">{suggested.found.corrected}</strong>.
          </p>
        )}
        {suggested?.found.other && !isBlank && (
          <p className={`px-3 pb-2 text-muted ${isOutdated ? 'opacity-50' : ''}`}>
            {wordsOfOther(suggested.found.other)}{' '}
            <strong className="product-number text-ink">{suggested.found.other.number}</strong>.
          </p>
        )}
        {choices.length > 0 && (
          <SuggestionList
            choices={choices}
            active={chosen?.id ?? null}
            isOutdated={isOutdated}
            byDocument={onCheckout}
            onChoose={choose}
          />
        )}
        {isBlank && last.length > 0 && (
          <Button
            type="button"
            kind="secondary"
            className="mt-3 ml-3"
            onClick={() => {
              forgetLastSearches()
              setLast([])
              // The button goes, and must not take the focus with it.
              field.current?.focus()
            }}
          >
            Clear recent searches
          </Button>
        )}
        {!isAsked && !isBlank && (
          <Button
            type="button"
            kind="secondary"
            onClick={() => {
              setIsAsked(true)
              field.current?.focus()
            }}
          >
            Show suggestions
          </Button>
        )}
      </div>
    </search>
  )
}

function nothingFoundWords(term: string): string {
  return `No suggestions for “${term}”. Press Enter to search everything.`
}

function statusOf(count: number, suggested: Suggested | null): string {
  if (count === 0 || !suggested || suggested.isOutdated) return ''
  const { found } = suggested
  const shown = `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
  if (found.other) return `${wordsOfOther(found.other)} ${found.other.number}. ${shown}`
  return found.corrected === null ? shown : `${shown} for ${found.corrected}`
}
