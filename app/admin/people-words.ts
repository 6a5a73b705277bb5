import type { PartnersRule } from '../../shop/identity/person.ts'
import { isWaiting, type Person } from './browser-people.ts'

/** Some providers tell no name, and some not even an address. */
export function calledBy({ name, email, sub }: Pick<Person, 'name' | 'email' | 'sub'>): string {
  return name || email || sub
}

/** What the button under a person does. Where everybody is a partner it changes no price. */
export function changeVerb({ approved }: Pick<Person, 'approved'>, rule: PartnersRule | null): string {
  if (!approved) return 'Approve'
  return rule === 'any' ? 'Withdraw approval' : 'Withdraw partner prices'
}

export function changeDone(person: Person, rule: PartnersRule | null): string {
  const name = calledBy(person)
  if (rule === 'any') return person.approved ? `${name} is approved.` : `${name} is no longer approved.`
  return `${name} pays ${person.approved ? 'partner' : 'retail'} prices from now on.`
}

/** ', 2 waiting' */
export function waitingWords(people: Person[]): string {
  const waiting = people.filter(isWaiting).length
  return waiting > 0 ? `, ${waiting} waiting` : ''
}
