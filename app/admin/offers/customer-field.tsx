import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { callApi, type CallAnswerOf } from '../../../api/http/client.ts'
import { Field } from '../../ui/field.tsx'
import { answerOf } from '../kit/admin-calls.tsx'
import { useRead } from '../kit/use-call.ts'

export type KnownCustomer = CallAnswerOf<'GET /api/offer-customers'>[number]

/** ms. Nobody types faster for long. */
const restMs = 120

/** Finds somebody by a few letters; Enter takes the one that is marked, or begins somebody new. */
export function CustomerField({
  onChoose,
  onNew,
}: {
  onChoose: (customer: KnownCustomer) => void
  /** nobody that is known was chosen */
  onNew: (typed: string) => void
}) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [active, setActive] = useState(0)
  const [isShut, setIsShut] = useState(false)
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isPlaceholderData } = useRead(
    'GET /api/offer-customers',
    { query: { q: asked } },
    { enabled: asked.length > 1, placeholderData: keepPreviousData },
  )
  const isOpen = text.length > 1 && asked.length > 1 && !isShut && data !== undefined
  const people = isOpen ? data.body : []
  const count = people.length + 1

  function choose(at: number) {
    const person = people[at]
    setIsShut(true)
    if (person) onChoose(person)
    else onNew(text)
  }

  /** Whoever types fast is ahead of the list: whom Enter means is asked for then. */
  async function takeFirst() {
    const found = await answerOf(callApi('GET /api/offer-customers', { query: { q: text } })).catch(() => [])
    const [first] = found
    setIsShut(true)
    if (first) onChoose(first)
    else onNew(text)
  }

  function press(event: React.KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && isOpen) {
      event.preventDefault()
      setActive((active + step + count) % count)
    } else if (event.key === 'Escape' && isOpen) setIsShut(true)
    else if (event.key === 'Enter') {
      event.preventDefault()
      if (text.length <= 1) onNew(text)
      else if (isOpen && asked === text && !isPlaceholderData) choose(active)
      else if (!isShut) void takeFirst()
    }
  }

  return (
    <div className="relative">
      <Field
        label="Customer"
        help="Type a few letters of a name, company or e-mail, or an order number. Enter takes the marked one."
      >
        {(control) => (
          <input
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens this page is on the phone
            autoFocus
            data-first-focus
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(0)
              setIsShut(false)
            }}
            onBlur={() => setIsShut(true)}
            onKeyDown={press}
          />
        )}
      </Field>
      {isOpen && <People id={listId} people={people} typed={text} active={active} onChoose={choose} />}
    </div>
  )
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox: the field keeps the focus and has the keys */
function People({
  id,
  people,
  typed,
  active,
  onChoose,
}: {
  id: string
  people: KnownCustomer[]
  typed: string
  active: number
  onChoose: (at: number) => void
}) {
  const look = (at: number) =>
    `flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-sunken ${at === active ? 'bg-tint outline-2 outline-offset-[-2px] outline-accent' : ''}`
  const option = (at: number) => ({
    id: `${id}-${at}`,
    role: 'option',
    'aria-selected': at === active,
    // The field must not lose the focus before the press is over.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    onClick: () => onChoose(at),
    className: look(at),
  })
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Known customers"
      className="absolute top-full left-0 z-(--layer-popover) mt-1 w-full rounded-card border border-line bg-surface py-1 shadow-popover"
    >
      {people.map(({ contact, billing, priceTier }, at) => (
        <li key={contact.email} {...option(at)}>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              {contact.name}
              {contact.company && `, ${contact.company}`}
            </span>
            <span className="block truncate text-muted">
              {contact.email}
              {billing && `, ${billing.city}`}
            </span>
          </span>
          {priceTier === 'partner' && <span className="shrink-0 text-fine text-muted">Partner</span>}
        </li>
      ))}
      <li {...option(people.length)}>Someone new: “{typed}”</li>
    </ul>
  )
}
