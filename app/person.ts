import { useCallback } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { shownName, type Person } from '../shop/identity/person.ts'
import type { loader } from './root.tsx'

/** What the browser is told about whoever is signed in. */
type ShownPerson = Pick<Person, 'isAdmin' | 'isPartner'> & { name: string }

export function shownPerson(person: Person | null): ShownPerson | null {
  return person && { name: shownName(person), isAdmin: person.isAdmin, isPartner: person.isPartner }
}

/** Whoever is signed in; null: a visitor, or a page whose frame could not be made. */
export function usePerson(): ShownPerson | null {
  return useRouteLoaderData<typeof loader>('root')?.person ?? null
}

/** In this browser; the router does not tell `shouldRevalidate` who asks. */
let isAsked = false
/** there was no answer last time */
let isLost = false

/** Somebody has signed in or out: the page and its person are loaded again. */
export function useAskWhoIsHere(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    isAsked = true
    return revalidate()
  }, [revalidate])
}

export function isPersonAsked(): boolean {
  return isAsked
}

export function personAnswered(): void {
  isAsked = false
  isLost = false
}

/** The network was down: the page stays as it is. */
export function personNotAnswered(): void {
  isAsked = false
  isLost = true
}

export function isPersonLost(): boolean {
  return isLost
}
